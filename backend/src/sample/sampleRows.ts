import { configurationRows, storeRows } from '../catalog/site.ts'
import type { SampleCatalog, SampleContent } from '@shop/sample/domain/types'
import { catalogRows } from '../import/catalogRows.ts'
import { contentRows } from './contentRows.ts'
import type { MeasuredModels } from './modelSizes.ts'
import type { TableRows } from '../database/insert.ts'

export interface Sample {
  readonly catalog: SampleCatalog
  readonly content: SampleContent
  /** Sizes of 3D models by part number; those of other parts are known once they are generated. */
  readonly modelSizes?: ReadonlyMap<string, MeasuredModels>
}

/** Default date of rows; fixed, so that two fills produce the same database. */
const since = '2026-01-05T17:00:00+00:00'

/** All rows of a sample, with tables in the order of their references. */
export function sampleRows({ catalog, content }: Sample): TableRows[] {
  return [
    { table: 'configuration', rows: configurationRows },
    { table: 'stores', rows: storeRows },
    ...catalogRows(catalog, { since }),
    ...contentRows(content, catalog, since),
  ]
}
