import { greatestId, insertRows, type TableRows } from './insert.ts'
import { rowsOf } from './sampleRows.ts'
import type { Database } from './tables.ts'

/** Writes the pages, their addresses and the redirects of a sample that are not there yet. What a shop has at a page's number stays. */
export const addPages = async (database: Database, tables: readonly TableRows[]): Promise<void> => {
  const known = new Set((await database.selectFrom('pages').select('id').execute()).map(({ id }) => id))
  const pages = rowsOf(tables, 'pages').rows.filter(({ id }) => !known.has(id))
  await insertRows(database, { table: 'pages', rows: pages })

  const taken = await database.selectFrom('path_aliases').select('alias').execute()
  const aliases = new Set(taken.map(({ alias }) => alias.toLowerCase()))
  const added = new Set(pages.map(({ id }) => id))
  const lastAlias = await greatestId(database, 'path_aliases')
  const all = tables.flatMap((each) => (each.table === 'path_aliases' ? each.rows : []))
  const own = all.filter(
    (row) => row.entity_type === 'node' && added.has(row.entity_id) && !aliases.has(row.alias.toLowerCase()),
  )
  await insertRows(database, {
    table: 'path_aliases',
    rows: own.map((row, index) => ({ ...row, id: lastAlias + index + 1 })),
  })

  const sources = new Set((await database.selectFrom('redirects').select('source').execute()).map((row) => row.source))
  const lastRedirect = await greatestId(database, 'redirects')
  const redirects = rowsOf(tables, 'redirects').rows.filter(({ source }) => !sources.has(source))
  await insertRows(database, {
    table: 'redirects',
    rows: redirects.map((row, index) => ({ ...row, id: lastRedirect + index + 1 })),
  })
}
