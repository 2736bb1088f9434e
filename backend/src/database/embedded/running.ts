import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal, hasCode } from '../../errors.ts'
import { databaseFolder } from './embedded.ts'
import { socketUrl } from './postgres.ts'

/** Whether a data folder holds an embedded database, even one that is damaged or that this user cannot read. */
export function hasDatabase(dataFolder: string): Promise<boolean> {
  return readdir(databaseFolder(dataFolder)).then(
    (names) => names.length > 0,
    (error: unknown) => !hasCode(error, 'ENOENT'),
  )
}

/** Line of postmaster.pid that contains the folder of the socket. */
const SOCKET_LINE = 4

function emptyIfAbsent(error: unknown, folder: string): string {
  if (hasCode(error, 'ENOENT')) return ''
  if (hasCode(error, 'EACCES'))
    throw new Refusal(`This user cannot read ${folder}: run the command as the user who runs the backend.`)
  throw error
}

/** For `pg`: the server that the backend runs on a data folder; undefined when none has been started since the last stop. */
export async function findRunning(dataFolder: string): Promise<string | undefined> {
  const folder = databaseFolder(dataFolder)
  const file = readFile(join(folder, 'postmaster.pid'), 'utf8')
  const lines = (await file.catch((error: unknown) => emptyIfAbsent(error, folder))).split('\n')
  const sockets = lines[SOCKET_LINE]
  if (sockets === undefined || sockets === '') return undefined
  // A server that runs as another user has its folder only as an open descriptor.
  return socketUrl(sockets.startsWith('/proc/self/') ? folder : sockets)
}
