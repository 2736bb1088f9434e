import { sql } from 'kysely'
import { illustrationPath, illustrations } from '@shop/drawings/illustrations'
import type { PageSection, SampleContent } from '@shop/sample/domain/types'
import { numberKeys, uuidOf } from '../database/identity.ts'
import { maxId, insertRows } from '../database/insert.ts'
import type { Database } from '../database/tables.ts'

/** Illustration IDs lie between those of pictures and documents. */
const firstIllustration = 900_000

const illustrationId = numberKeys('illustration', Object.keys(illustrations))

/** Writes the rows of all illustrations; existing ones get the current size. */
async function addIllustrations(database: Database, changed: string): Promise<void> {
  const rows = Object.entries(illustrations).map(([name, { width, height }]) => ({
    id: firstIllustration + illustrationId(name),
    uuid: uuidOf('illustration', name),
    path: illustrationPath(name),
    width,
    height,
    changed,
  }))
  await sql`
    insert into files (id, uuid, kind, path, width, height, created, changed)
    select id, uuid, 'illustration', path, width, height, changed, changed
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (id integer, uuid uuid, path text, width integer, height integer, changed timestamptz)
    on conflict (path) do update set width = excluded.width, height = excluded.height, bytes = null, changed = excluded.changed`.execute(
    database,
  )
}

const none = {
  heading: null,
  body: null,
  caption: null,
  cells: null,
  links: null,
  picture_id: null,
  alt: null,
  title: null,
}

type PictureIds = ReadonlyMap<string, number>

function columnsOf(section: PageSection, pictures: PictureIds) {
  switch (section.kind) {
    case 'text':
      return { ...none, type: section.kind, heading: section.heading, body: section.html }
    case 'image': {
      const picture = pictures.get(illustrationPath(section.illustration))
      if (picture === undefined) throw new Error(`There is no illustration ${section.illustration}.`)
      const { alt, title, caption } = section
      return { ...none, type: section.kind, picture_id: picture, alt, title, caption }
    }
    case 'table':
      return { ...none, type: section.kind, caption: section.caption, cells: section.cells }
    case 'link_list': {
      const links = section.links.map(({ to, title }) => ({ uri: to, title }))
      return { ...none, type: section.kind, heading: section.heading, links }
    }
  }
}

async function pictureIds(database: Database): Promise<PictureIds> {
  const rows = await database.selectFrom('files').select(['id', 'path']).where('kind', '=', 'illustration').execute()
  return new Map(rows.map(({ id, path }) => [path, id]))
}

async function pageIds(database: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await database.selectFrom('pages').select(['id', 'uuid']).execute()
  return new Map(rows.map(({ id, uuid }) => [uuid, id]))
}

/** Replaces the sections of the sample's own pages and their pictures. Skips pages that the shop has replaced. */
export async function addPageSections(database: Database, { pages }: SampleContent): Promise<void> {
  const changed = pages
    .map((page) => page.changed)
    .toSorted()
    .at(-1)
  if (changed === undefined) return
  await addIllustrations(database, changed)
  const ids = await pageIds(database)
  const pictures = await pictureIds(database)
  const own = pages.flatMap((page) => {
    const id = ids.get(uuidOf('page', page.path))
    return id === undefined ? [] : [{ ...page, id }]
  })
  await sql`delete from page_paragraphs where page_id = any(${own.map(({ id }) => id)}::integer[])`.execute(database)
  const last = await maxId(database, 'page_paragraphs')
  const rows = own.flatMap(({ id, path, sections }) =>
    sections.map((section, delta) => ({
      ...columnsOf(section, pictures),
      uuid: uuidOf('paragraph', `${path}/${delta}`),
      page_id: id,
      delta,
    })),
  )
  await insertRows(database, {
    table: 'page_paragraphs',
    rows: rows.map((row, index) => ({ ...row, id: last + index + 1 })),
  })
}
