import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const copiedFolders = ['docs', 'gateway', 'runtime', 'schema', 'web']
/** Files that no server reads, and compressed copies of files that change here. */
const skippedFiles = /^web\/(?:dist\/graphiql|e2e|test-results)|(?:^|\/)node_modules$|\.(?:br|gz)$/
const isText = /\.(?:css|js|json)$/
/** Matches words that can be file names or IDs. */
const word = /[\w-][\w.-]*/g

/**
 * Makes another release of web and gateway in a folder, within a second: a copy of this one, with other names and IDs
 * for its build, scripts, style sheets and operations.
 */
export async function makeNextRelease(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of copiedFolders)
    await cp(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (file) => !skippedFiles.test(path.relative(root, file)),
    })
  for (const name of ['.', ...copiedFolders]) {
    const modules = path.join(root, name, 'node_modules')
    if (existsSync(modules)) await symlink(modules, path.join(folder, name, 'node_modules'))
  }
  const operationsFile = path.join(folder, 'schema/persisted-operations.json')
  const client = path.join(folder, 'web/dist/client')
  const operations = await readOperations(operationsFile)
  const names = new Map([
    ...[...operations].map(([id, text]) => [id, idOf(withAnotherId(text))] as const),
    ...(await readdir(path.join(client, 'assets'))).map((name) => [name, name.replace(/\.\w+$/, '-next$&')] as const),
    ...(await readdir(path.join(client, 'builds/meta'))).map((name) => {
      const build = path.parse(name).name
      return [build, `${build}-next`] as const
    }),
  ])
  await renameAll(path.join(folder, 'web/dist'), names)
  const next = [...operations.values()].map((text) => [idOf(withAnotherId(text)), withAnotherId(text)] as const)
  for (const file of [operationsFile, path.join(client, '.vite/operations.json')])
    await writeFile(file, JSON.stringify(Object.fromEntries(next)))
}

/** The operations of a release, by ID. */
export async function readOperations(file: string): Promise<Map<string, string>> {
  const operations: unknown = JSON.parse(await readFile(file, 'utf8'))
  return new Map(Object.entries(operations ?? {}).map(([id, text]) => [id, String(text)]))
}

/** The same operation with another ID. */
function withAnotherId(text: string): string {
  return `${text}\n`
}

function idOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Replaces names in all texts and file names of a folder. */
async function renameAll(folder: string, names: ReadonlyMap<string, string>): Promise<void> {
  const nameOf = (name: string) => names.get(name) ?? name
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    if (isText.test(entry.name)) {
      const text = await readFile(file, 'utf8')
      await writeFile(file, text.replace(word, nameOf))
    }
    const { name, ext } = path.parse(entry.name)
    const renamed = names.get(entry.name) ?? nameOf(name) + ext
    if (renamed !== entry.name) await rename(file, path.join(entry.parentPath, renamed))
  }
}
