import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WebApp } from './webApp.ts'

function sendAs(type: string) {
  return (reply: FastifyReply, status: number, body: unknown) =>
    reply.code(status).type(`${type}; charset=utf-8`).header('cache-control', 'no-store').send(body)
}

export const sendJson = sendAs('application/json')
export const sendText = sendAs('text/plain')

/** Sends a file; resolves with false if there is none. */
export async function sendFile(files: WebApp['files'], request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const isSent = await new Promise<boolean>((resolve) => {
    reply.raw.once('close', () => resolve(true))
    files(request.raw, reply.raw, () => resolve(false))
  })
  if (isSent) reply.hijack()
  return isSent
}
