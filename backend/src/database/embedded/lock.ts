import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rename, unlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { z } from 'zod'
import { Refusal, hasCode } from '../../errors.ts'

const holder = z.object({
  pid: z.number().int().positive(),
  host: z.string(),
  /** Start time of the process, if known: process IDs are reused. */
  began: z.string().nullable(),
  since: z.string(),
})

type Holder = z.infer<typeof holder>

/** Clock ticks between boot and the start of a process, from /proc; null without /proc. */
async function readStartTime(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  // The second field is a name in parentheses that may contain anything; the twenty-second is the start time.
  return stat === null ? null : (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null)
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

async function isAlive({ pid, began }: Holder): Promise<boolean> {
  if (!exists(pid)) return false
  const now = await readStartTime(pid)
  return began === null || now === null || began === now
}

async function read(path: string): Promise<{ readonly text: string; readonly holder: Holder | undefined } | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    return { text, holder: holder.parse(JSON.parse(text)) }
  } catch {
    return { text, holder: undefined }
  }
}

async function create(path: string): Promise<boolean> {
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    began: await readStartTime(process.pid),
    since: new Date().toISOString(),
  }
  try {
    const file = await open(path, 'wx')
    try {
      await file.writeFile(JSON.stringify(own))
    } catch (error) {
      // On a full disk, do not leave an empty lock file.
      await unlink(path)
      throw error
    } finally {
      await file.close()
    }
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Removes the file of a dead process. Moves and rereads it first, because another start may have replaced it. */
async function removeDead(path: string, text: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if ((await readFile(aside, 'utf8')) !== text) await link(aside, path).catch(() => undefined)
  await unlink(aside)
}

function lockedRefusal(path: string, { pid, host, since }: Holder) {
  return new Refusal(
    `The database is in use by process ${pid} on ${host} since ${since} (${path}): ` +
      `stop that process, or set DATA_DIR to another folder.${
        host === hostname() ? '' : ' If that machine is gone, delete the lock.'
      }`,
  )
}

export interface Lock {
  release(): Promise<void>
}

/**
 * Locks a folder for one process at a time. Takes over the lock of a process that has ended, but not that of a live
 * process or of another machine, which can't be checked from here.
 */
export async function takeLock(path: string): Promise<Lock> {
  await mkdir(dirname(path), { recursive: true })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await create(path)) return { release: () => unlink(path) }
    const found = await read(path)
    if (found === undefined) continue
    const { holder: by, text } = found
    // An empty file is being written right now, or was left by a crash.
    if (by === undefined)
      throw new Refusal(`The lock ${path} cannot be read: delete it if no other process uses the database.`)
    if (by.host !== hostname() || (await isAlive(by))) throw lockedRefusal(path, by)
    await removeDead(path, text)
  }
  throw new Refusal(`The lock ${path} is being taken by another process.`)
}
