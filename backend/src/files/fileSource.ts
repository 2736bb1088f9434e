import { type RawBuilder, sql } from 'kysely'
import type { FileKind } from '../fileAddresses/kinds.ts'
import type { Database } from '../database/tables.ts'
import type { Part } from '@shop/drawings/draw'

/** The part that a file is generated from. */
interface SourcePart {
  readonly variationId: number
  readonly sku: string
  readonly title: string
  readonly family: string
  readonly values: Readonly<Record<string, string>>
}

/** A file and the part it is generated from. */
export interface FileSource {
  readonly id: number
  readonly kind: FileKind
  /** Below the public folder. */
  readonly path: string
  readonly bytes: number | null
  readonly changed: Date
  readonly published: boolean
  /** Null for an illustration, which is identified by its path. */
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

/** The file at a path below the public folder, if its part is published or it has none. */
export async function findFile(database: Database, path: string): Promise<FileSource | undefined> {
  const [file] = await sources(database, sql`f.path = ${path}`)
  return file?.published === true ? file : undefined
}

/** Files by ID, including those of unpublished parts. */
export function filesById(database: Database, ids: readonly number[]): Promise<readonly FileSource[]> {
  return sources(database, sql`f.id = any(${ids}::integer[])`)
}

/** ISO date of the current version of a file. */
function dateOf({ changed }: FileSource): string {
  return changed.toISOString().slice(0, 10)
}

/** Part and version of a file. */
export function partOf(file: FileSource): Part & Pick<SourcePart, 'variationId'> {
  if (file.part === null) throw new Error(`${file.path} does not belong to a part.`)
  const { sku, ...part } = file.part
  return { ...part, partNumber: sku, date: dateOf(file) }
}
