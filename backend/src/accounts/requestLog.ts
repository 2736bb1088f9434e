import { z } from 'zod'
import type { Database } from '../database/tables.ts'

const retentionDays = 30
const dayMs = 24 * 60 * 60_000
/** Maximum number of listed requests. */
const maxRequests = 200

const requestsSchema = z
  .array(
    z.object({
      key: z.uuid(),
      at: z.coerce.date(),
      requestId: z.string().max(64),
      operation: z.string().max(200),
      status: z.number().int(),
      code: z.string().max(100).nullable(),
      milliseconds: z.number().int().min(0),
    }),
  )
  .max(200)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Adds requests, as JSON, to the logs of their keys. @returns false if the JSON is invalid */
export async function addRequests(database: Database, text: string): Promise<boolean> {
  const { data } = requestsSchema.safeParse(parseJson(text))
  if (data === undefined) return false
  const ids = [...new Set(data.map(({ key }) => key))]
  const keys =
    ids.length === 0 ? [] : await database.selectFrom('api_keys').select('id').where('id', 'in', ids).execute()
  const known = new Set(keys.map(({ id }) => id))
  const rows = data
    .filter(({ key }) => known.has(key))
    .map(({ key, requestId, ...values }) => ({ ...values, key_id: key, request_id: requestId }))
  if (rows.length > 0) await database.insertInto('api_requests').values(rows).execute()
  return true
}

/** The newest requests of a key, newest first. */
export function latestRequests(database: Database, keyId: string) {
  return database
    .selectFrom('api_requests')
    .selectAll()
    .where('key_id', '=', keyId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxRequests)
    .execute()
}

/** Deletes old requests, and expired tokens and assertions of OAuth clients. */
export async function deleteOldRequests(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('api_requests')
    .where('at', '<', new Date(now.getTime() - retentionDays * dayMs))
    .execute()
  await database.deleteFrom('api_tokens').where('expires', '<=', now).execute()
  // A minute longer than they are valid, because clocks differ.
  await database
    .deleteFrom('api_assertions')
    .where('expires', '<', new Date(now.getTime() - 60_000))
    .execute()
}
