import type { PostgresPool } from 'kysely'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { z } from 'zod'
import { QueryDeadline, QueryStopped } from './queryDeadline.ts'

/** The backend process ID of a connection; missing in the types of pg. */
const connected = z.object({ processID: z.number().int() })

/** Current `statement_timeout` of each connection; others have the default. */
type Limits = WeakMap<PoolClient, number>

async function limitStatements(client: PoolClient, limits: Limits, limitMs: number | undefined): Promise<void> {
  if (limits.get(client) === limitMs) return
  await client.query(`set statement_timeout to ${limitMs === undefined ? 'default' : Math.ceil(limitMs)}`)
  if (limitMs === undefined) limits.delete(client)
  else limits.set(client, limitMs)
}

/** Connects; returns a connection that arrives after `signal` aborts to the pool. @throws QueryStopped */
function connection(pool: Pool, signal: AbortSignal): Promise<PoolClient> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new QueryStopped('Timed out waiting for a database connection.'))
    signal.addEventListener('abort', giveUp, { once: true })
    pool
      .connect()
      .then((client) => (signal.aborted ? client.release() : resolve(client)), reject)
      .finally(() => signal.removeEventListener('abort', giveUp))
  })
}

/** Connections that searches can't use. */
const RESERVED_CONNECTIONS = 4

/** Limits concurrency; others wait for a slot until `signal` aborts. */
class Slots {
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(count: number) {
    this.#free = count
  }

  /** @returns a function that releases the slot; further calls have no effect. @throws QueryStopped */
  async take(signal: AbortSignal): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1
    else await this.#turn(signal)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const [next] = this.#waiting
      if (next === undefined) this.#free += 1
      else next()
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(go)
        reject(new QueryStopped('Timed out waiting for a database connection.'))
      }
      const go = () => {
        this.#waiting.delete(go)
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      this.#waiting.add(go)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }
}

/** A pool whose connections observe the deadline of the current request. */
export function deadlinePool(options: PoolConfig): PostgresPool {
  const pool = new Pool(options)
  // Canceling doesn't wait for a free connection.
  const reserved = new Pool({ ...options, max: 1 })
  // A lost connection fails its current or next query; without a listener, the event would end the process.
  for (const each of [pool, reserved]) {
    each.on('error', () => undefined)
    each.on('connect', (client) => client.on('error', () => undefined))
  }
  const limits: Limits = new WeakMap()
  const searches = new Slots(Math.max(1, pool.options.max - RESERVED_CONNECTIONS))

  const lendClient = async (deadline: QueryDeadline): Promise<PoolClient> => {
    let canceling: Promise<unknown> | undefined
    let client: PoolClient | undefined
    const query = {
      cancel: () => {
        const parsed = connected.safeParse(client)
        // If this fails, the connection's own timeout ends the query.
        if (parsed.success)
          canceling = reserved.query('select pg_cancel_backend($1)', [parsed.data.processID]).catch(() => undefined)
      },
    }
    let detach = () => {}
    deadline.begin(query)
    try {
      if (deadline.isSearch) detach = await searches.take(deadline.signal)
      client = await connection(pool, deadline.signal)
      await limitStatements(client, limits, deadline.limitMs)
    } catch (error) {
      deadline.end(query)
      client?.release(true)
      detach()
      throw error
    }
    const borrowed = client
    const release = borrowed.release.bind(borrowed)
    borrowed.release = (destroy) => {
      deadline.end(query)
      detach()
      // Otherwise, the cancellation might hit the next query.
      if (canceling === undefined) release(destroy)
      else void canceling.then(() => release(destroy))
    }
    return borrowed
  }

  return {
    options: pool.options,
    connect: async () => {
      const deadline = QueryDeadline.current()
      if (deadline !== undefined) return lendClient(deadline)
      const client = await pool.connect()
      try {
        await limitStatements(client, limits, undefined)
      } catch (error) {
        client.release(true)
        throw error
      }
      return client
    },
    end: async () => {
      await Promise.all([pool.end(), reserved.end()])
    },
  }
}
