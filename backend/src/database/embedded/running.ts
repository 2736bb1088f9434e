import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFolder } from './embedded.ts'
import { socketUrl } from './postgres.ts'

/** Whether a data folder holds an embedded database. */
export const hasDatabase = (dataFolder: string): Promise<boolean> =>
  access(databaseFolder(dataFolder)).then(
    () => true,
    () => false,
  )

/** Line of postmaster.pid that names the folder of the socket. */
const SOCKET_LINE = 4

/** For `pg`: the server that the backend runs on a data folder; undefined when none has been started since the last stop. */
export async function findRunning(dataFolder: string): Promise<string | undefined> {
  const folder = databaseFolder(dataFolder)
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const sockets = lines[SOCKET_LINE]
  if (sockets === undefined || sockets === '') return undefined
  // A server that runs as another user knows its folder only by an open descriptor.
  return socketUrl(sockets.startsWith('/proc/self/') ? folder : sockets)
}
