import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutDeadline } from '../database/queryDeadline.ts'
import type { Urgency } from '../../../drawings/src/workers/making.ts'

export interface Kept {
  /**
   * What is kept under a name; made first where nothing is, once for all who ask at the same time. Where the disk takes no
   * more it is made anew each time. Who asks does not join who makes it ahead: they may have to wait longer.
   */
  get(name: string, make: () => Promise<Buffer | null>, urgency?: Urgency): Promise<Buffer | null>
}

const unfinished = '.unfinished'

function removeAll(folder: string, names: readonly string[]) {
  return Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

/**
 * Files that were made, in a folder of this edition; those of other editions, and what was never finished, are removed when
 * the first is made. `onFailure` is told what cannot be kept.
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
    // Whoever reads it finds the whole file or none.
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
