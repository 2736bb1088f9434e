import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Folders whose code generates files. */
const generatorFolders = ['../../../drawings/src', '../documents', '../../../drawings/src/solids'].map((folder) =>
  join(import.meta.dirname, folder),
)

/** Sizes at which parts are drawn. */
const dimensionsFile = join(import.meta.dirname, '../../../schema/dimensions.json')

function digest(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('base64url').slice(0, 8)
}

function readCode(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|json|svg)$/.test(name) && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => join(folder, name))
}

/**
 * Changes with the code that generates files. Files depend only on code and rows, so this keeps browsers and the disk
 * cache from serving files of an older edition.
 */
export function hashCode(folders: readonly string[]): string {
  return digest(
    ...[...folders.flatMap(readCode), dimensionsFile].flatMap((path) => [
      relative(import.meta.dirname, path),
      readFileSync(path),
    ]),
  )
}

export const edition = hashCode(generatorFolders)

/** Value of `v` in a file's URL, and of `itok` in its styles. */
export function fileVersion(path: string, changed: unknown, style = ''): string {
  return digest(edition, path, changed instanceof Date ? changed.toISOString() : '', style)
}
