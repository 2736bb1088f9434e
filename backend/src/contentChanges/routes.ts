import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/tables.ts'
import { sendPrivate } from '../jsonapi/sendResponse.ts'

const querySchema = z.object({ after: z.coerce.number().int().min(0).catch(0) })

interface Change {
  readonly number: number
  readonly subjects: readonly string[] | null
}

/** The change with the given number, and all later ones; the last one if it is not on record. */
async function changesFrom(database: Database, number: number): Promise<readonly Change[]> {
  const { rows } = await sql<Change>`
    select number::float8 as number, to_json(subjects) as subjects from content_changes
    where number >= least(${number}::bigint, (select max(number) from content_changes))
    order by number`.execute(database)
  return rows
}

/** What changed after a change that a gateway knows. */
async function readChanges(database: Database, after: number) {
  let changes = await changesFrom(database, after)
  if (changes.length === 0) {
    await sql`insert into content_changes default values`.execute(database)
    changes = await changesFrom(database, after)
  }
  const [known, ...later] = changes
  const isComplete = known?.number === after && later.every(({ subjects }) => subjects !== null)
  return {
    last: changes.at(-1)?.number ?? 0,
    /** Null if anything may have changed. */
    subjects: isComplete ? [...new Set(later.flatMap(({ subjects }) => subjects ?? []))] : null,
  }
}

/** `GET /content-changes?after=N`: the number of the last change of public content, and what changed since number N. */
export function contentChangeRoute(app: FastifyInstance, database: Database): void {
  app.get('/content-changes', async (request, reply) => {
    const { after } = querySchema.parse(request.query)
    const changes = await readChanges(database, after)
    return sendPrivate(request, reply, 200, 'application/json', JSON.stringify(changes))
  })
}
