import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { Urgency } from '@shop/drawings/workers/fileQueue'
import type { BackgroundQueue } from './backgroundQueue.ts'
import type { FileCache } from './fileCache.ts'
import type { FileGenerators } from './fileGenerators.ts'
import { type FileSource, filesById } from './fileSource.ts'
import { fileVersion } from '../fileAddresses/versions.ts'

/** Generates the files of all parts from their rows. */
export interface GeneratedFiles {
  /** The whole file, generated if needed; null for an unknown part. */
  bytes(file: FileSource): Promise<Buffer | null>
  /**
   * Sizes of these files in bytes, by ID, if known. Others are generated in the background if that is cheap: a
   * reader of a few files waits for them briefly, and the next reader gets all sizes.
   */
  sizes(ids: readonly number[]): Promise<ReadonlyMap<number, number>>
}

/** How long a reader waits for the sizes of a few files, in milliseconds. */
const waitMs = 300
const maxAwaited = 6

interface Size {
  readonly id: number
  readonly bytes: number
}

async function storeSizes(database: Database, sizes: readonly Size[]): Promise<void> {
  await sql`update files f set bytes = m.bytes
    from json_to_recordset(${JSON.stringify(sizes)}::json) as m(id integer, bytes integer)
    where f.id = m.id and f.bytes is distinct from m.bytes`.execute(database)
}

export function openGeneratedFiles(
  database: Database,
  cache: FileCache,
  generators: FileGenerators,
  ahead: BackgroundQueue,
): GeneratedFiles {
  const cachedBytes = async (file: FileSource, urgency: Urgency): Promise<Buffer | null> => {
    const name = `${fileVersion(file.path, file.changed)}.${file.path}`
    const content = await cache.get(name, () => generators[file.kind].generate(file, urgency), urgency)
    if (content !== null && content.length !== file.bytes)
      await storeSizes(database, [{ id: file.id, bytes: content.length }])
    return content
  }

  return {
    bytes: (file) =>
      generators[file.kind].cost === 'instant'
        ? generators[file.kind].generate(file, 'requested')
        : cachedBytes(file, 'requested'),
    sizes: async (ids) => {
      const sizes: Size[] = []
      const files = await filesById(database, ids)
      const cheap = files.filter(({ kind }) => generators[kind].cost === 'cheap')
      const made = Promise.all(cheap.map((file) => ahead.add(file.path, () => cachedBytes(file, 'background'))))
      for (const file of files.filter(({ kind }) => generators[kind].cost === 'instant')) {
        const content = await generators[file.kind].generate(file, 'requested')
        if (content !== null) sizes.push({ id: file.id, bytes: content.length })
      }
      if (sizes.length > 0) await storeSizes(database, sizes)
      if (cheap.length > 0 && cheap.length <= maxAwaited) {
        await Promise.race([made, wait(waitMs, undefined, { ref: false })])
        const known = await filesById(
          database,
          cheap.map(({ id }) => id),
        )
        sizes.push(...known.flatMap(({ id, bytes }) => (bytes === null ? [] : [{ id, bytes }])))
      }
      return new Map(sizes.map((size) => [size.id, size.bytes]))
    },
  }
}

const state = 'drawings'

/** Deletes the sizes of files from an older edition, except those of models, which are not generated in advance. */
export async function deleteOutdatedSizes(database: Database, edition: string): Promise<void> {
  const knownSizes = await database
    .selectFrom('shop_state')
    .select('value')
    .where('name', '=', state)
    .executeTakeFirst()
  if (knownSizes?.value === edition) return
  await database
    .updateTable('files')
    .set({ bytes: null })
    .where('bytes', 'is not', null)
    .where('kind', 'not in', ['model_glb', 'model_step'])
    .execute()
  await database
    .insertInto('shop_state')
    .values({ name: state, value: edition })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: edition }))
    .execute()
}
