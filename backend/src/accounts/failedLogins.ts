import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Accounts } from './accounts.ts'
import { sendFailedLogins } from './sendMails.ts'
import type { User } from './users.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The customer whose password was wrong. */
    failedLogin: User | null
  }
}

/** Wrong passwords within a day that trigger an email to the owner. */
const maxUnreportedFailures = 20
const dayMs = 24 * 60 * 60_000

type Dependencies = Pick<Accounts, 'database' | 'publicUrl' | 'now'>

function recordFailure({ database, publicUrl, now }: Dependencies, user: User): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    // Locks the account first, as everywhere, to prevent deadlocks.
    const account = transaction.selectFrom('users').select('id').where('id', '=', user.id).forKeyShare()
    if ((await account.executeTakeFirst()) === undefined) return
    const dayAgo = new Date(now().getTime() - dayMs)
    const { rows } = await sql<{ count: number }>`
      insert into login_failures as f (user_id, count, since)
      values (${user.id}, 1, ${now()})
      on conflict (user_id) do update set
        count = case when f.since <= ${dayAgo} then 1 else f.count + 1 end,
        since = case when f.since <= ${dayAgo} then excluded.since else f.since end
      returning count`.execute(transaction)
    const count = rows[0]?.count ?? 0
    if (count >= maxUnreportedFailures && user.status)
      await sendFailedLogins(transaction, { publicUrl, now }, user, count)
  })
}

/** Counts wrong passwords after the response, so that its timing does not reveal whether an account exists. */
export function recordFailedLogins(app: FastifyInstance, dependencies: Dependencies): void {
  app.decorateRequest('failedLogin', null)
  app.addHook('onResponse', async ({ failedLogin, log }) => {
    if (failedLogin === null) return
    await recordFailure(dependencies, failedLogin).catch((error: unknown) =>
      log.error({ err: error }, 'could not count a failed login'),
    )
  })
}
