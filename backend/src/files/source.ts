import { type RawBuilder, sql } from 'kysely'
import type { FileKind } from '../fileAddresses/kinds.ts'
import type { Database } from '../database/tables.ts'
import type { Part } from '../../../drawings/src/draw.ts'

/** The part that a file is made of. */
interface SourcePart {
  readonly variationId: number
  readonly sku: string
  readonly title: string
  readonly family: string
  readonly values: Readonly<Record<string, string>>
}

/** A file, and what it is made of. */
export interface FileSource {
  readonly id: number
  readonly kind: FileKind
  /** Below the public folder. */
  readonly path: string
  readonly bytes: number | null
  readonly changed: Date
  readonly published: boolean
  /** Null for an illustration, which the routines know by its path. */
  readonly part: SourcePart | null
}

async function sources(database: Database, where: RawBuilder<boolean>): Promise<readonly FileSource[]> {
  const { rows } = await sql<FileSource>`
    select f.id, f.kind, f.path, f.bytes, f.changed, coalesce(v.status and p.status, true) as published,
      case when v.id is not null then json_build_object('variationId', v.id, 'sku', v.sku, 'title', v.title,
        'family', p.family, 'values', v.axis_values) end as part
    from files f
    left join variations v on v.id = f.variation_id
    left join products p on p.id = v.product_id
    where ${where}`.execute(database)
  return rows
}

/** The file at a path below the public folder, where the part it is made of, if any, is published. */
export async function findFile(database: Database, path: string): Promise<FileSource | undefined> {
  const [file] = await sources(database, sql`f.path = ${path}`)
  return file?.published === true ? file : undefined
}

/** The files with these ids, whether their parts are published or not. */
export function filesById(database: Database, ids: readonly number[]): Promise<readonly FileSource[]> {
  return sources(database, sql`f.id = any(${ids}::integer[])`)
}

/** ISO date of the version that a file shows. */
function dateOf({ changed }: FileSource): string {
  return changed.toISOString().slice(0, 10)
}

/** The part and the version that a file shows. */
export function partOf(file: FileSource): Part & Pick<SourcePart, 'variationId'> {
  if (file.part === null) throw new Error(`${file.path} is made of no part.`)
  const { sku, ...part } = file.part
  return { ...part, partNumber: sku, date: dateOf(file) }
}
