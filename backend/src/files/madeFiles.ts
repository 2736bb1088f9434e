import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { Urgency } from '../../../drawings/src/workers/making.ts'
import type { Ahead } from './ahead.ts'
import type { Kept } from './kept.ts'
import type { Makers } from './makers.ts'
import { type FileSource, filesById } from './source.ts'
import { fileVersion } from '../fileAddresses/versions.ts'

/** The files of all parts, made from their rows. */
export interface MadeFiles {
  /** The whole file, made where it was never asked for; null where the routines know no such part. */
  bytes(file: FileSource): Promise<Buffer | null>
  /**
   * Sizes of the files with these ids, in bytes, by id, as far as they can be told at once: the others are made ahead where
   * that is cheap, so that the next reader sees their sizes.
   */
  sizes(ids: readonly number[]): Promise<ReadonlyMap<number, number>>
}

interface Size {
  readonly id: number
  readonly bytes: number
}

async function remember(database: Database, sizes: readonly Size[]): Promise<void> {
  await sql`update files f set bytes = m.bytes
    from json_to_recordset(${JSON.stringify(sizes)}::json) as m(id integer, bytes integer)
    where f.id = m.id and f.bytes is distinct from m.bytes`.execute(database)
}

export function madeFiles(database: Database, kept: Kept, makers: Makers, ahead: Ahead): MadeFiles {
  const keptBytes = async (file: FileSource, urgency: Urgency): Promise<Buffer | null> => {
    const name = `${fileVersion(file.path, file.changed)}.${file.path}`
    const made = await kept.get(name, () => makers[file.kind].make(file, urgency), urgency)
    if (made !== null && made.length !== file.bytes) await remember(database, [{ id: file.id, bytes: made.length }])
    return made
  }

  return {
    bytes: (file) =>
      makers[file.kind].cost === 'instant' ? makers[file.kind].make(file, 'asked') : keptBytes(file, 'asked'),
    sizes: async (ids) => {
      const sizes: Size[] = []
      for (const file of await filesById(database, ids)) {
        const { cost, make } = makers[file.kind]
        if (cost === 'cheap') ahead.add(file.path, () => keptBytes(file, 'ahead'))
        const made = cost === 'instant' ? await make(file, 'asked') : null
        if (made !== null) sizes.push({ id: file.id, bytes: made.length })
      }
      if (sizes.length > 0) await remember(database, sizes)
      return new Map(sizes.map((size) => [size.id, size.bytes]))
    },
  }
}

const state = 'drawings'

/** Forgets the sizes of files that were made by an older edition of the routines. */
export async function forgetOldSizes(database: Database, edition: string): Promise<void> {
  const known = await database.selectFrom('shop_state').select('value').where('name', '=', state).executeTakeFirst()
  if (known?.value === edition) return
  await database.updateTable('files').set({ bytes: null }).where('bytes', 'is not', null).execute()
  await database
    .insertInto('shop_state')
    .values({ name: state, value: edition })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: edition }))
    .execute()
}
