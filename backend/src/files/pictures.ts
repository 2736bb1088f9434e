import { type RawBuilder, sql } from 'kysely'
import sharp from 'sharp'
import type { Database, FileKind } from '../database/tables.ts'
import { cardSize, draw, type Style } from '../drawings/draw.ts'
import type { ImageStyle } from './styles.ts'

/** A file, and the part that it is drawn from. */
export type FileSource = {
  readonly id: number
  readonly kind: FileKind
  readonly path: string
  readonly bytes: number | null
  readonly changed: Date
  readonly published: boolean
  readonly sku: string
  readonly title: string
  readonly family: string
  readonly values: Readonly<Record<string, string>>
}

const sources = async (database: Database, where: RawBuilder<boolean>): Promise<readonly FileSource[]> => {
  const { rows } = await sql<FileSource>`
    select f.id, f.kind, f.path, f.bytes, f.changed, v.status and p.status as published,
      v.sku, v.title, p.family, v.axis_values as "values"
    from files f
    join variations v on v.id = f.variation_id
    join products p on p.id = v.product_id
    where ${where}`.execute(database)
  return rows
}

/** The file at a path below the public folder, where its part is published. */
export const findFile = async (database: Database, path: string): Promise<FileSource | undefined> => {
  const [file] = await sources(database, sql`f.path = ${path}`)
  return file?.published === true ? file : undefined
}

const styleOf: Readonly<Record<FileKind, Style>> = {
  picture: { kind: 'card' },
  drawing: { kind: 'outline', layout: 'landscape' },
  drawing_portrait: { kind: 'outline', layout: 'portrait' },
}

/** An SVG of the part, in a millisecond or two; null where the routines know no such part. */
export const drawSvg = (file: FileSource, style: Style = styleOf[file.kind]): Buffer | null => {
  const { family, values, sku, title, changed } = file
  try {
    return Buffer.from(
      draw({ family, values, partNumber: sku, title, date: changed.toISOString().slice(0, 10) }, style),
    )
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Dots an inch at which an SVG of `cardSize` units becomes `size` pixels wide. */
const densityFor = (size: number) => (72 * size) / cardSize

/** A picture in one of the image styles, as WebP. */
export const styledPicture = async (file: FileSource, { size, closer }: ImageStyle): Promise<Buffer | null> => {
  const svg = drawSvg(file, { kind: closer ? 'thumbnail' : 'card' })
  if (svg === null) return null
  return sharp(svg, { density: densityFor(size) })
    .resize(size, size)
    .webp({ quality: 86, alphaQuality: 90 })
    .toBuffer()
}

const state = 'drawings'

/** Forgets the sizes of files that were drawn by an older edition of the routines. */
export const forgetOldSizes = async (database: Database, edition: string): Promise<void> => {
  const known = await database.selectFrom('shop_state').select('value').where('name', '=', state).executeTakeFirst()
  if (known?.value === edition) return
  await database.updateTable('files').set({ bytes: null }).where('bytes', 'is not', null).execute()
  await database
    .insertInto('shop_state')
    .values({ name: state, value: edition })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: edition }))
    .execute()
}

/** Sizes of the files with these ids, in bytes, by id. They are drawn for it once and remembered in their rows. */
export const measureFiles = async (
  database: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const files = await sources(database, sql`f.id = any(${ids}::integer[])`)
  const sizes = files.flatMap((file) => {
    const svg = drawSvg(file)
    return svg === null ? [] : [{ id: file.id, bytes: svg.length }]
  })
  await sql`update files f set bytes = m.bytes
    from json_to_recordset(${JSON.stringify(sizes)}::json) as m(id integer, bytes integer)
    where f.id = m.id`.execute(database)
  return new Map(sizes.map(({ id, bytes }) => [id, bytes]))
}
