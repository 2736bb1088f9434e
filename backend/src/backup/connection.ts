import { Client } from 'pg'
import { closeInTurn } from '../closing.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import type { PostgresServer } from '../database/embedded/postgres.ts'
import { type DataLocation, reachServer, serverAt } from '../database/embedded/running.ts'
import { explain } from '../database/explain.ts'
import { Refusal, messageOf } from '../errors.ts'

interface Connection {
  readonly client: Client
  close(): Promise<void>
}

async function connectTo({ url, stop }: PostgresServer, location: DataLocation): Promise<Connection> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'backup' })
  // A lost connection fails the query in progress; without a listener, the event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return { client, close: () => closeInTurn(() => client.end(), stop) }
  } catch (error) {
    await stop()
    const known = await explain(error, location)
    throw known ?? new Refusal(`The database cannot be reached: ${messageOf(error)}.`, { cause: error })
  }
}

/** Connects to an empty database that a restore fills; creates an embedded one if there is none. */
export async function connectToTarget(location: DataLocation): Promise<Connection> {
  const { dataFolder, databaseUrl } = location
  return connectTo(databaseUrl === undefined ? await startEmbedded(dataFolder) : serverAt(databaseUrl), location)
}

/** Connects to the shop's database, whether or not the backend is running. */
export async function connectToSource(location: DataLocation): Promise<Connection> {
  return connectTo(await reachServer(location), location)
}
