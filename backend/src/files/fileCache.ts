import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutDeadline } from '../database/queryDeadline.ts'
import type { Urgency } from '@shop/drawings/workers/fileQueue'

export interface FileCache {
  /**
   * Returns the cached file of a name, or generates it, once for concurrent requests. If it can't be written, it is
   * generated each time. Requests don't join a background job, which may take longer.
   */
  get(name: string, make: () => Promise<Buffer | null>, urgency?: Urgency): Promise<Buffer | null>
}

const unfinished = '.unfinished'

function removeAll(folder: string, names: readonly string[]) {
  return Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

/**
 * Caches generated files in a folder of this edition. Removes other editions and unfinished files with the first file.
 * `onFailure` receives write errors.
 */
export function openFileCache(folder: string, edition: string, onFailure: (error: unknown) => void): FileCache {
  const editionFolder = join(folder, edition)
  const pending = new Map<string, Promise<Buffer | null>>()
  let cleanup: Promise<void> | undefined

  const cleanUp = async () => {
    await removeAll(
      folder,
      (await readdir(folder)).filter((name) => name !== edition),
    )
    await removeAll(
      editionFolder,
      (await readdir(editionFolder)).filter((name) => name.endsWith(unfinished)),
    )
  }

  const store = async (path: string, content: Buffer): Promise<void> => {
    await mkdir(editionFolder, { recursive: true })
    cleanup ??= cleanUp().catch(onFailure)
    await cleanup
    // Readers find the whole file or none.
    const temporary = `${path}.${randomUUID()}${unfinished}`
    try {
      await writeFile(temporary, content)
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined)
      throw error
    }
  }

  const find = async (path: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    const cached = await readFile(path).catch(() => undefined)
    if (cached !== undefined) return cached
    const made = await make()
    if (made !== null) await store(path, made).catch(onFailure)
    return made
  }

  return {
    get: (name, make, urgency = 'requested') => {
      const path = join(editionFolder, encodeURIComponent(name))
      const key = `${urgency} ${path}`
      const running = pending.get(key)
      if (running !== undefined) return running
      const started = withoutDeadline(() => find(path, make)).finally(() => pending.delete(key))
      pending.set(key, started)
      return started
    },
  }
}
