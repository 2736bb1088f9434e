import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutDeadline } from '../database/queryDeadline.ts'
import type { Urgency } from '../../../drawings/src/workers/making.ts'

export interface Kept {
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
export function keptFiles(folder: string, edition: string, onFailure: (error: unknown) => void): Kept {
  const own = join(folder, edition)
  const making = new Map<string, Promise<Buffer | null>>()
  let tidied: Promise<void> | undefined

  const tidy = async () => {
    await removeAll(
      folder,
      (await readdir(folder)).filter((name) => name !== edition),
    )
    await removeAll(
      own,
      (await readdir(own)).filter((name) => name.endsWith(unfinished)),
    )
  }

  const keep = async (path: string, made: Buffer): Promise<void> => {
    await mkdir(own, { recursive: true })
    tidied ??= tidy().catch(onFailure)
    await tidied
    // Readers find the whole file or none.
    const beside = `${path}.${randomUUID()}${unfinished}`
    try {
      await writeFile(beside, made)
      await rename(beside, path)
    } catch (error) {
      await rm(beside, { force: true }).catch(() => undefined)
      throw error
    }
  }

  const find = async (path: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    const kept = await readFile(path).catch(() => undefined)
    if (kept !== undefined) return kept
    const made = await make()
    if (made !== null) await keep(path, made).catch(onFailure)
    return made
  }

  return {
    get: (name, make, urgency = 'asked') => {
      const path = join(own, encodeURIComponent(name))
      const key = `${urgency} ${path}`
      const running = making.get(key)
      if (running !== undefined) return running
      const started = withoutDeadline(() => find(path, make)).finally(() => making.delete(key))
      making.set(key, started)
      return started
    },
  }
}
