import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const drawingsFolder = join(import.meta.dirname, '../drawings')

const digest = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('base64url').slice(0, 8)
}

/**
 * Changes whenever a drawing routine does: pictures are made from code and rows, so what browsers and the disk keep of an
 * older edition must not be taken for the new one.
 */
export const edition = digest(
  ...readdirSync(drawingsFolder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => readFileSync(join(drawingsFolder, name))),
)

/** The `v` of a file's address, and the `itok` of its styles. */
export const fileVersion = (path: string, changed: unknown, style = ''): string =>
  digest(edition, path, changed instanceof Date ? changed.toISOString() : '', style)
