import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Kept = {
  /** What is kept under a name; made first where nothing is, once for all who ask at the same time. */
  get(name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null>
}

/** Files that were made, in a folder of this edition; those of other editions are removed when the first is made. */
export const keptFiles = (folder: string, edition: string): Kept => {
  const own = join(folder, edition)
  const making = new Map<string, Promise<Buffer | null>>()
  let ready: Promise<void> | undefined

  const prepare = async () => {
    await mkdir(own, { recursive: true })
    const others = (await readdir(folder)).filter((name) => name !== edition)
    await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })))
  }

  const find = async (path: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    const kept = await readFile(path).catch(() => undefined)
    if (kept !== undefined) return kept
    const made = await make()
    if (made === null) return null
    ready ??= prepare()
    await ready
    // Whoever reads it finds the whole file or none.
    const unfinished = `${path}.${randomUUID()}`
    await writeFile(unfinished, made)
    await rename(unfinished, path)
    return made
  }

  return {
    get: (name, make) => {
      const path = join(own, encodeURIComponent(name))
      const running = making.get(path)
      if (running !== undefined) return running
      const started = find(path, make).finally(() => making.delete(path))
      making.set(path, started)
      return started
    },
  }
}
