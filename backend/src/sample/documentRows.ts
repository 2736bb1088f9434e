import { sql } from 'kysely'
import { documentKinds } from '../fileAddresses/kinds.ts'
import type { SampleCatalogue } from '../../../sample/src/domain/types.ts'
import type { Database } from '../database/tables.ts'

/** Kinds that only parts of a fixed shape have, by what the catalogue calls their documents. */
const solidDocuments = new Set(['3D Files', 'STEP Files'])

/** Ids of documents lie above those of all pictures, eight for each variation. */
const firstId = 1_000_000

/**
 * Writes the rows of all documents that the catalogue's variations offer and that are not there yet; what was there stays as
 * it is. The same row has the same id and UUID in every database.
 */
export const addDocumentRows = async (database: Database, catalogue: SampleCatalogue): Promise<void> => {
  const kinds = Object.entries(documentKinds).map(([kind, { folder, suffix, solid }], place) => ({
    kind,
    place,
    folder,
    suffix,
    solid,
  }))
  const solids = catalogue.variations
    .filter(({ documents }) => documents.some((document) => solidDocuments.has(document)))
    .map(({ sku }) => sku)
  await sql`
    insert into files (id, uuid, variation_id, kind, path, created, changed)
    select ${firstId}::integer + v.id * 8 + k.place,
      overlay(overlay(md5('vacuum-shop/' || k.kind || '/' || v.sku) placing '3' from 13) placing '8' from 17)::uuid,
      v.id, k.kind, k.folder || '/' || v.sku || k.suffix, v.created, v.changed
    from variations v
    cross join json_to_recordset(${JSON.stringify(kinds)}::json)
      as k (kind text, place integer, folder text, suffix text, solid boolean)
    where not k.solid or v.sku in (select json_array_elements_text(${JSON.stringify(solids)}::json))
    order by v.id, k.place
    on conflict do nothing`.execute(database)
}
