import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { Refusal, hasCode } from '../../errors.ts'
import { databaseFolder, startEmbedded } from './embedded.ts'
import { type PostgresServer, socketUrl } from './postgres.ts'

/** Where a shop's data is. */
export interface DataLocation {
  readonly dataFolder: string
  /** A PostgreSQL server; the embedded database under the data folder when undefined. */
  readonly databaseUrl: string | undefined
}

/** Whether a data folder holds an embedded database, even one that is damaged or that this user cannot read. */
function hasDatabase(dataFolder: string): Promise<boolean> {
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
async function findRunning(dataFolder: string): Promise<string | undefined> {
  const folder = databaseFolder(dataFolder)
  const file = readFile(join(folder, 'postmaster.pid'), 'utf8')
  const lines = (await file.catch((error: unknown) => emptyIfAbsent(error, folder))).split('\n')
  const sockets = lines[SOCKET_LINE]
  if (sockets === undefined || sockets === '') return undefined
  // A server that runs as another user has its folder only as an open descriptor.
  return socketUrl(sockets.startsWith('/proc/self/') ? folder : sockets)
}

async function isAnswering(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

/** A server that somebody else stops. */
export function serverAt(url: string): PostgresServer {
  return { url, stop: () => Promise.resolve() }
}

/** The server of a shop's database, whether or not the backend is running. @throws Refusal if there is none */
export async function reachServer({ dataFolder, databaseUrl }: DataLocation): Promise<PostgresServer> {
  if (databaseUrl !== undefined) return serverAt(databaseUrl)
  if (!(await hasDatabase(dataFolder)))
    throw new Refusal(`${dataFolder} holds no database: set DATA_DIR or DATABASE_URL, or start the shop once.`)
  const runningUrl = await findRunning(dataFolder)
  // A killed server leaves a file that names a dead socket.
  return runningUrl !== undefined && (await isAnswering(runningUrl)) ? serverAt(runningUrl) : startEmbedded(dataFolder)
}
