import { sql } from 'kysely'
import { companyName } from '../catalogue/company.ts'
import type { Database } from '../database/tables.ts'
import { drawSvg } from '../files/pictures.ts'
import { findFile } from '../files/source.ts'
import type { PreviewKind } from '../fileAddresses/previews.ts'
import type { PreviewFacts } from '../../../drawings/src/previews/picture.ts'

/** What is published under an id, as far as its preview shows it. */
export type Previewed = {
  readonly title: string
  readonly changed: Date
  readonly partNumber: string | null
  /** Path of the file that shows the part. */
  readonly picture: string | null
  /** How many of what it holds: parts of a product. */
  readonly parts: number
}

const readers: Record<PreviewKind, (database: Database, id: number) => Promise<readonly Previewed[]>> = {
  products: async (database, id) =>
    (
      await sql<Previewed>`
        select p.title, p.changed, v.sku as "partNumber",
          (select f.path from files f where f.variation_id = v.id and f.kind = 'picture') as picture,
          (select count(*)::integer from variations o where o.product_id = p.id and o.status) as parts
        from products p
        left join variations v on v.id = p.default_variation_id
        where p.id = ${id} and p.status`.execute(database)
    ).rows,
  categories: async (database, id) =>
    (
      await sql<Previewed>`
        select c.name as title, c.changed, null as "partNumber", f.path as picture, 0 as parts
        from categories c
        left join files f on f.id = c.picture_id
        where c.id = ${id} and c.status`.execute(database)
    ).rows,
}

export const findPreviewed = async (database: Database, kind: PreviewKind, id: number): Promise<Previewed | null> => {
  const [found] = await readers[kind](database, id)
  return found ?? null
}

const about = 'High and ultrahigh vacuum components'

const noteOf = ({ partNumber, parts }: Previewed): string => {
  if (partNumber === null) return about
  return parts > 1 ? `One of ${parts} part numbers` : 'Drawing, price and stock'
}

/** What the preview of a page shows; its picture is left out where the part cannot be drawn. */
export const factsOf = async (database: Database, previewed: Previewed): Promise<PreviewFacts> => {
  const { title, partNumber, picture } = previewed
  const file = picture === null ? undefined : await findFile(database, picture)
  const svg = file === undefined ? null : await drawSvg(file, { kind: 'card' })
  return { company: companyName, title, partNumber, note: noteOf(previewed), picture: svg }
}

/** What the preview of every other page shows. */
export const shopFacts: PreviewFacts = {
  company: companyName,
  title: 'Flanges, feedthroughs, viewports and wire for vacuum',
  partNumber: null,
  note: about,
  picture: null,
}
