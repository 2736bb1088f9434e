import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Refusal, hasCode, messageOf } from '../errors.ts'
import type { DataLocation } from '../database/embedded/running.ts'
import { connectToSource } from './connection.ts'
import { type ArchiveSummary, readArchive } from './readArchive.ts'
import { addDatabase } from './snapshot.ts'
import { type AddEntry, writeArchive } from './writeArchive.ts'

async function readIfPresent(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.part')).map(({ name }) => name)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/**
 * Adds the data folder's files other than the database. Leaves out `files`, which the backend generates from the rows on
 * demand.
 */
async function addDataFolder(dataFolder: string, add: AddEntry): Promise<void> {
  const names = [
    'office.key',
    ...(await namesIn(join(dataFolder, 'outbox'))).toSorted().map((name) => `outbox/${name}`),
  ]
  for (const name of names) {
    const content = await readIfPresent(join(dataFolder, name))
    if (content !== undefined) await add(`data/${name}`, content)
  }
}

function isPresent(path: string) {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function backupRefusal(error: unknown, file: string): Refusal {
  if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT'))
    return new Refusal(
      `There is no disk space left for the backup ${file}: free some space, or choose a file on another disk.`,
    )
  if (hasCode(error, 'EACCES') || hasCode(error, 'EROFS') || hasCode(error, 'EPERM'))
    return new Refusal(`This user cannot write the backup ${file}: choose a file in another folder.`)
  if (error instanceof Refusal) return error
  return new Refusal(`The backup ${file} failed: ${messageOf(error)}.`, { cause: error })
}

/**
 * Backs up a running or stopped shop. The file gets its name only after it is complete and was read back without an error;
 * otherwise nothing remains. Throws a Refusal if the file exists, cannot be written or the disk is full.
 * @param file absolute path; must not exist
 */
export async function backUp(location: DataLocation, file: string, signal: AbortSignal): Promise<ArchiveSummary> {
  if (await isPresent(file)) throw new Refusal(`${file} already exists: choose another file.`)
  const folder = dirname(file)
  const unfinished = join(folder, `.${basename(file)}.${process.pid}.unfinished`)
  const { client, close } = await connectToSource(location)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeArchive(
      unfinished,
      async (add) => {
        const database = await addDatabase(client, add)
        // After the rows: a mail sent meanwhile may be in both, but is never lost.
        await addDataFolder(location.dataFolder, add)
        return database
      },
      signal,
    )
    const summary = await readArchive(unfinished, signal)
    await rename(unfinished, file)
    await syncFolder(folder)
    return summary
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    signal.throwIfAborted()
    throw backupRefusal(error, file)
  } finally {
    await close()
  }
}
