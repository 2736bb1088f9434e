import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool, type PoolConfig } from 'pg'
import type { z } from 'zod'

/** Folder of the embedded engine's cluster. */
export function embeddedFolder(dataFolder: string): string {
  return path.join(dataFolder, 'database')
}

/** The shop's database, read from outside. Retries while it is down. */
export class ChaosDatabase {
  readonly #pool: Pool

  constructor(config: PoolConfig) {
    this.#pool = new Pool({ ...config, max: 2, connectionTimeoutMillis: 2_000 })
    this.#pool.on('error', () => undefined)
  }

  /** The embedded engine listens on a socket. */
  static embedded(dataFolder: string): ChaosDatabase {
    return new ChaosDatabase({ host: embeddedFolder(dataFolder), user: 'shop', database: 'postgres' })
  }

  /** Rows of a query. @throws Error on timeout */
  async rows<T>(row: z.ZodType<T>, text: string, values: readonly unknown[] = [], patienceMs = 60_000): Promise<T[]> {
    const until = Date.now() + patienceMs
    for (;;) {
      try {
        const { rows } = await this.#pool.query<Record<string, unknown>>(text, [...values])
        return rows.map((each) => row.parse(each))
      } catch (error) {
        if (Date.now() > until) throw error
        await wait(200)
      }
    }
  }

  async change(text: string, values: readonly unknown[]): Promise<void> {
    await this.#pool.query(text, [...values])
  }

  async isUp(patienceMs: number): Promise<void> {
    const until = Date.now() + patienceMs
    while (!(await this.#pool.query('select 1').then(Boolean, () => false))) {
      if (Date.now() > until) throw new Error('PostgreSQL did not start in time.')
      await wait(100)
    }
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}
