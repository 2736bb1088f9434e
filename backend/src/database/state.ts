import { randomBytes } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { Refusal } from '../errors.ts'
import type { Database, Tables } from './tables.ts'

/** Marker file in a data folder while a restore fills it. */
export const restoreMark = 'restore.unfinished'

/** Throws a Refusal if a restore into the data folder was interrupted. */
export async function refuseUnfinishedRestore(dataFolder: string): Promise<void> {
  const path = join(dataFolder, restoreMark)
  const isMarked = await access(path).then(
    () => true,
    () => false,
  )
  if (isMarked) throw new Refusal(`A restore is under way or was interrupted (${path}): run npm run restore again.`)
}

/**
 * `new`: migrated and not filled yet. `filling`: a fill began and never ended. `ready`: filled at `since`. `lost`: there is no
 * record, so rows of a filled database were deleted.
 */
export type FillState = { readonly kind: 'new' | 'filling' | 'lost' } | { readonly kind: 'ready'; readonly since: Date }

const name = 'fill'

export async function readFillState(database: Database): Promise<FillState> {
  const row = await database.selectFrom('shop_state').selectAll().where('name', '=', name).executeTakeFirst()
  if (row === undefined) return { kind: 'lost' }
  if (row.value === 'ready') return { kind: 'ready', since: row.changed }
  return { kind: row.value === 'new' ? 'new' : 'filling' }
}

export function writeFillState(database: Database, value: 'new' | 'filling' | 'ready'): Promise<void> {
  return writeState(database, name, value)
}

async function writeState(database: Database, name: string, value: string): Promise<void> {
  const changed = new Date()
  await database
    .insertInto('shop_state')
    .values({ name, value, changed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, changed }))
    .execute()
}

/** A secret that is generated once and shared by all processes on the database. */
async function readKey(database: Database, name: string): Promise<string> {
  await database
    .insertInto('shop_state')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await database.selectFrom('shop_state').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}

/** Signs links in emails. */
export function readLinkKey(database: Database): Promise<string> {
  return readKey(database, 'link_key')
}

/** Signs messages of the payment provider. */
export function readWebhookKey(database: Database): Promise<string> {
  return readKey(database, 'webhook_key')
}

/** Runs one-time work: true for the first caller in the life of a database; others wait until it is done. */
export async function claimState(transaction: Transaction<Tables>, name: string): Promise<boolean> {
  const claimed = await transaction
    .insertInto('shop_state')
    .values({ name, value: 'done' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

const maintenanceName = 'maintenance'

const returnName = 'maintenance_until'

/** Maintenance mode of the site. */
export interface MaintenanceState {
  /** Message for visitors; null while the site is open. */
  readonly message: string | null
  /** When the site is expected back; null if unknown. */
  readonly until: Date | null
}

export async function readMaintenance(database: Database): Promise<MaintenanceState> {
  const rows = await database
    .selectFrom('shop_state')
    .select(['name', 'value'])
    .where('name', 'in', [maintenanceName, returnName])
    .execute()
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.value ?? null
  const until = valueOf(returnName)
  return { message: valueOf(maintenanceName), until: until === null ? null : new Date(until) }
}

export async function writeMaintenance(database: Database, { message, until }: MaintenanceState): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('shop_state').where('name', 'in', [maintenanceName, returnName]).execute()
    if (message === null) return
    const values = [{ name: maintenanceName, value: message }]
    if (until !== null) values.push({ name: returnName, value: until.toISOString() })
    await transaction.insertInto('shop_state').values(values).execute()
  })
}
