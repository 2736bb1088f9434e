import { type RawBuilder, sql } from 'kysely'
import type { Database, FileKind } from '../database/tables.ts'
import type { Part } from '../drawings/draw.ts'

/** A file, and the part that it is made of. */
export type FileSource = {
  readonly id: number
  readonly kind: FileKind
  /** Below the public folder. */
  readonly path: string
  readonly bytes: number | null
  readonly changed: Date
  readonly published: boolean
  readonly variationId: number
  readonly sku: string
  readonly title: string
  readonly family: string
  readonly values: Readonly<Record<string, string>>
}

const sources = async (database: Database, where: RawBuilder<boolean>): Promise<readonly FileSource[]> => {
  const { rows } = await sql<FileSource>`
    select f.id, f.kind, f.path, f.bytes, f.changed, v.status and p.status as published,
      v.id as "variationId", v.sku, v.title, p.family, v.axis_values as "values"
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

/** The files with these ids, whether their parts are published or not. */
export const filesById = (database: Database, ids: readonly number[]): Promise<readonly FileSource[]> =>
  sources(database, sql`f.id = any(${ids}::integer[])`)

/** ISO date of the version that a file shows. */
const dateOf = ({ changed }: FileSource): string => changed.toISOString().slice(0, 10)

export const partOf = (file: FileSource): Part => ({
  family: file.family,
  values: file.values,
  partNumber: file.sku,
  title: file.title,
  date: dateOf(file),
})
