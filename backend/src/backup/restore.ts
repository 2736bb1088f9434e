import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { shareWithOwner } from '../database/embedded/folder.ts'
import { type Lock, takeLock } from '../database/embedded/lock.ts'
import { migrations } from '../migrations.ts'
import { Refusal, hasCode, messageOf } from '../errors.ts'
import type { DataLocation } from '../database/embedded/running.ts'
import { connectToTarget } from './connection.ts'
import type { Manifest } from './manifest.ts'
import { type ArchiveSummary, readArchive } from './readArchive.ts'
import { restoreMark } from '../database/state.ts'
import { restoreRows } from './restoreRows.ts'
import { readTables } from './snapshot.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Names that a data folder may contain before a restore. */
const ignoredNames = new Set(['backups', 'builds', 'client.secret', 'exports', 'lost+found'])

async function namesIn(dataFolder: string): Promise<string[]> {
  try {
    return (await readdir(dataFolder)).filter((name) => !ignoredNames.has(name)).toSorted()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

async function empty(dataFolder: string): Promise<void> {
  for (const name of await namesIn(dataFolder))
    if (name !== restoreMark) await rm(join(dataFolder, name), { recursive: true, force: true })
}

/**
 * Claims an empty data folder for this restore. Refuses a folder with other files, but removes those of an interrupted
 * restore. The mark is a lock: it rejects a second concurrent restore.
 */
async function claimFolder(dataFolder: string): Promise<Lock> {
  const names = await namesIn(dataFolder)
  const isInterrupted = names.includes(restoreMark)
  if (names.length > 0 && !isInterrupted)
    throw new Refusal(`${dataFolder} is not empty: it holds ${names.join(', ')}. Set DATA_DIR to an empty folder.`)
  const lock = await takeLock(join(dataFolder, restoreMark))
  if (isInterrupted) await empty(dataFolder)
  return lock
}

function checkMigrations({ database }: Manifest): void {
  const known = Object.keys(migrations).toSorted()
  const newer = database.migrations.find((name, at) => known[at] !== name)
  if (newer !== undefined)
    throw new Refusal(
      `The backup is from another version of the shop, which has ${newer}: restore it with that version.`,
    )
}

const filePattern = /^data\/(office\.key|outbox\/[^/\0]+)$/

async function writeDataFile(dataFolder: string, entry: string, content: Buffer): Promise<void> {
  const name = filePattern.exec(entry)?.[1]
  if (name === undefined || name.endsWith('/..') || name.endsWith('/.'))
    throw new Error(`${entry} does not belong in a data folder`)
  const path = join(dataFolder, name)
  if (dirname(path) !== dataFolder) {
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
    await chmod(dirname(path), FOLDER_MODE)
  }
  await writeFile(path, content, { mode: FILE_MODE, flag: 'wx', flush: true })
}

async function restoreInto(location: DataLocation, file: string, { database }: Manifest, signal: AbortSignal) {
  const { client, close } = await connectToTarget(location)
  try {
    const tables = await readTables(client)
    if (tables.length > 0)
      throw new Refusal(
        `The database is not empty: it has ${tables.length} tables, such as ${tables[0]?.name}. Restore into an empty one.`,
      )
    await restoreRows(client, database, async (write) => {
      await readArchive(file, signal, (entry, content) =>
        entry.startsWith('database/') ? write(entry, content) : writeDataFile(location.dataFolder, entry, content),
      )
    })
  } finally {
    await close()
  }
}

/**
 * Restores a backup into an empty database and an empty data folder, and migrates it to this version of the shop. Atomic:
 * until it is complete, a mark in the data folder keeps the backend from starting, and the next restore starts over. Throws
 * a Refusal if the file is damaged or the target is not empty.
 */
export async function restore(location: DataLocation, file: string, signal: AbortSignal): Promise<ArchiveSummary> {
  const summary = await readArchive(file, signal)
  checkMigrations(summary.manifest)
  const mark = await claimFolder(location.dataFolder)
  try {
    await restoreInto(location, file, summary.manifest, signal)
  } catch (error) {
    await empty(location.dataFolder)
    await mark.release()
    signal.throwIfAborted()
    if (error instanceof Refusal) throw error
    throw new Refusal(`The restore failed and left nothing behind: ${messageOf(error)}.`, { cause: error })
  }
  await mark.release()
  await shareWithOwner(location.dataFolder, ['office.key', 'outbox'])
  return summary
}
