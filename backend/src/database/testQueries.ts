import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from './tables.ts'

/** A test database that counts the queries of some work, excluding concurrent ones. */
export function countQueries(database: Database) {
  const counts = new AsyncLocalStorage<{ queries: number }>()
  const counting = database.withPlugin({
    transformQuery: ({ node }) => {
      const count = counts.getStore()
      if (count !== undefined) count.queries += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const queriesOf = async (work: () => Promise<unknown>): Promise<number> => {
    const count = { queries: 0 }
    await counts.run(count, async () => {
      await work()
    })
    return count.queries
  }
  return { counting, queriesOf }
}
