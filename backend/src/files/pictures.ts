import { sql } from 'kysely'
import sharp from 'sharp'
import type { Database, FileKind } from '../database/tables.ts'
import { cardSize, type Part, type Style } from '../drawings/draw.ts'
import type { Drawings } from './drawing-pool.ts'
import type { Kept } from './kept.ts'
import type { ImageStyle } from './styles.ts'

/** A file of a published part, and what it is drawn from. */
export type FileSource = {
  readonly id: number
  readonly kind: FileKind
  readonly path: string
  readonly bytes: number | null
  readonly changed: Date
  readonly sku: string
  readonly title: string
  readonly family: string
  readonly values: Readonly<Record<string, string>>
}

export const findFile = async (database: Database, path: string): Promise<FileSource | undefined> => {
  const { rows } = await sql<FileSource>`
    select f.id, f.kind, f.path, f.bytes, f.changed, v.sku, v.title, p.family, v.axis_values as "values"
    from files f
    join variations v on v.id = f.variation_id
    join products p on p.id = v.product_id
    where f.path = ${path} and v.status and p.status`.execute(database)
  return rows[0]
}

const styleOf: Readonly<Record<FileKind, Style>> = {
  picture: { kind: 'card' },
  drawing: { kind: 'outline', layout: 'landscape' },
  drawing_portrait: { kind: 'outline', layout: 'portrait' },
}

const partOf = ({ family, values, sku, title, changed }: FileSource): Part => ({
  family,
  values,
  partNumber: sku,
  title,
  date: changed.toISOString().slice(0, 10),
})

export type Pictures = {
  /** The file itself: an SVG. */
  original(file: FileSource): Promise<Buffer>
  /** A picture in one of the image styles: a WebP. */
  styled(file: FileSource, name: string, style: ImageStyle): Promise<Buffer>
}

/** Dots an inch at which an SVG of `cardSize` units becomes `size` pixels wide. */
const densityFor = (size: number) => (72 * size) / cardSize

export const pictures = (database: Database, drawings: Drawings, kept: Kept): Pictures => {
  const svg = (file: FileSource, style: Style) =>
    kept.get(`${file.path}.${style.kind}`, async () => Buffer.from(await drawings.draw({ part: partOf(file), style })))

  const original = async (file: FileSource): Promise<Buffer> => {
    const body = await svg(file, styleOf[file.kind])
    if (file.bytes !== body.length)
      await database.updateTable('files').set({ bytes: body.length }).where('id', '=', file.id).execute()
    return body
  }

  return {
    original,
    styled: (file, name, { size, closer }) =>
      kept.get(`${name}.${file.path}.webp`, async () =>
        sharp(closer ? await svg(file, { kind: 'thumbnail' }) : await original(file), { density: densityFor(size) })
          .resize(size, size)
          .webp({ quality: 86, alphaQuality: 90 })
          .toBuffer(),
      ),
  }
}
