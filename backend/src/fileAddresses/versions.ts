import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Folders of the code that files are made by, with all below them. */
const makerFolders = ['../../../drawings/src', '../documents', '../../../drawings/src/solids'].map((folder) =>
  join(import.meta.dirname, folder),
)

/** Sizes that parts are drawn with. */
const dimensionsFile = join(import.meta.dirname, '../../../schema/dimensions.json')

function digest(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('base64url').slice(0, 8)
}

function codeBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|json)$/.test(name) && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => join(folder, name))
}

/**
 * Changes whenever the code does that makes files: they are made from code and rows, so what browsers and the disk keep of
 * an older edition must not be taken for the new one.
 */
export function editionOf(folders: readonly string[]): string {
  return digest(
    ...[...folders.flatMap(codeBelow), dimensionsFile].flatMap((path) => [
      relative(import.meta.dirname, path),
      readFileSync(path),
    ]),
  )
}

export const edition = editionOf(makerFolders)

/** The `v` of a file's address, and the `itok` of its styles. */
export function fileVersion(path: string, changed: unknown, style = ''): string {
  return digest(edition, path, changed instanceof Date ? changed.toISOString() : '', style)
}
