import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { takeLock } from './lock.ts'
import { migrate } from './migrate.ts'
import { type OpenDatabase, openFolder, openServer } from './open.ts'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Makes an empty database beside its place and moves it there when it is whole: an interrupted start leaves none. */
const makeFolder = async (folder: string): Promise<void> => {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const made = await openFolder(unfinished)
  await made.close()
  await rename(unfinished, folder)
}

const notAFolder = (folder: string) => `${folder} cannot be a folder: set DATA_DIR to another place.`
const noRight = (folder: string) =>
  `The folder ${folder} may not be written by this user: change its rights, or set DATA_DIR to another.`

const folderProblems: Readonly<Record<string, (folder: string) => string>> = {
  EACCES: noRight,
  EPERM: noRight,
  EROFS: noRight,
  ENOTDIR: notAFolder,
  EEXIST: notAFolder,
  ENOSPC: (folder) => `There is no room left for ${folder}: free some, or set DATA_DIR to another place.`,
}

const folderRefusal = (error: unknown, folder: string): Refusal => {
  if (error instanceof Refusal) return error
  const problem = folderProblems[error instanceof Error && 'code' in error ? String(error.code) : '']
  return new Refusal(
    problem?.(folder) ??
      `The database in ${folder} cannot be opened (${messageOf(error)}): move that folder away, and the next start makes it anew.`,
  )
}

/** The embedded database under a data folder, locked for this process as long as it is open. */
const startEmbedded = async (dataFolder: string): Promise<OpenDatabase> => {
  const folder = join(dataFolder, 'database')
  const lock = await takeLock(`${folder}.lock`).catch((error: unknown) => {
    throw folderRefusal(error, dataFolder)
  })
  try {
    if (!(await exists(folder))) await makeFolder(folder)
    const opened = await openFolder(folder)
    return {
      ...opened,
      close: async () => {
        await opened.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw folderRefusal(error, folder)
  }
}

/** Opens the database that the configuration names and brings it to the newest version. */
export const startDatabase = async (config: {
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
}): Promise<OpenDatabase> => {
  const opened =
    config.databaseUrl === undefined ? await startEmbedded(config.dataFolder) : openServer(config.databaseUrl)
  try {
    await migrate(opened.database)
    return opened
  } catch (error) {
    await opened.close()
    throw new Refusal(`The database cannot be brought to this version of the shop: ${messageOf(error)}.`)
  }
}
