import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** A strong entity tag of the bytes. */
export function strongTag(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

function tagsMatch(header: string, tag: string) {
  return header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag)
}

/** Whether the client has the current version. If it sends both conditions, only the tag counts. */
export function isUnchanged(request: FastifyRequest, tag: string, modified: Date): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = request.headers
  if (tags !== undefined) return tagsMatch(tags, tag)
  if (since === undefined) return false
  const time = Date.parse(since)
  return !Number.isNaN(time) && Math.floor(modified.getTime() / 1000) * 1000 <= time
}
