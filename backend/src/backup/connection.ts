import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { findRunning, hasDatabase } from '../database/embedded/running.ts'
import { explain } from '../database/explain.ts'
import { Refusal, messageOf } from '../errors.ts'
import type { Session } from './snapshot.ts'

export interface Connection {
  readonly client: Client
  close(): Promise<void>
}

/** Where the shop's data is. */
export interface DataLocation {
  readonly dataFolder: string
  /** A PostgreSQL server; the embedded database under the data folder when undefined. */
  readonly databaseUrl: string | undefined
}

async function connectTo(connectionString: string): Promise<Connection> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'backup' })
  // A lost connection fails the query in progress; without a listener, the event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new Refusal(`The database cannot be reached: ${messageOf(error)}.`, { cause: error })
  }
  return { client, close: () => client.end() }
}

/** Runs the embedded database while the connection is open; creates an empty one if there is none. */
async function startAndConnect(dataFolder: string): Promise<Connection> {
  const server = await startEmbedded(dataFolder)
  try {
    const { client, close } = await connectTo(server.url)
    return { client, close: () => close().finally(() => server.stop()) }
  } catch (error) {
    await server.stop()
    const cause = error instanceof Refusal ? error.cause : error
    throw (await explain(cause, { dataFolder, databaseUrl: undefined })) ?? error
  }
}

/** Connects to an empty database that a restore fills. */
export function connectToTarget({ dataFolder, databaseUrl }: DataLocation): Promise<Connection> {
  return databaseUrl === undefined ? startAndConnect(dataFolder) : connectTo(databaseUrl)
}

/** Connects to the shop's database, whether or not the backend is running. */
export async function connectToSource({ dataFolder, databaseUrl }: DataLocation): Promise<Connection> {
  if (databaseUrl !== undefined) return connectTo(databaseUrl)
  if (!(await hasDatabase(dataFolder)))
    throw new Refusal(`There is nothing to back up: ${dataFolder} holds no database. Set DATA_DIR or DATABASE_URL.`)
  const runningUrl = await findRunning(dataFolder)
  const running = runningUrl === undefined ? undefined : await connectTo(runningUrl).catch(() => undefined)
  // A killed server may leave a file that names a dead socket.
  return running ?? startAndConnect(dataFolder)
}

export function sessionOf(client: Client): Session {
  return {
    query: async (text) => {
      const { rows } = await client.query<Record<string, unknown>>(text)
      return rows
    },
    copyOut: (table, columns) => client.query(copyTo(`copy ${table} (${columns}) to stdout`)),
  }
}
