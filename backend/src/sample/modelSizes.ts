import type { Part } from '@shop/drawings/draw'
import { stepString } from '@shop/drawings/solids/stepString'
import { readText } from '@shop/sample/domain/readData'
import type { SampleCatalog } from '@shop/sample/domain/types'

/** Measured sizes of the models of a part, in bytes. `key` identifies what they depend on. */
export interface MeasuredModels {
  readonly key: string
  readonly glb: number
  /** Without its title. */
  readonly step: number
}

/** What `measureModels.ts` measured, by part number. */
export function readModelSizes(): ReadonlyMap<string, MeasuredModels> {
  const [, ...lines] = readText('modelSizes.csv').trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [sku = '', key = '', glb, step] = line.split(',')
      return [sku, { key, glb: Number(glb), step: Number(step) }]
    }),
  )
}

/** Size of a STEP file with its title. */
export function stepBytes({ step }: MeasuredModels, title: string): number {
  return step + stepString(title).length
}

/** Kinds that only parts of a fixed shape have, by their names in the catalog. */
const solidDocuments = new Set(['3D Files', 'STEP Files'])

/** The parts of a catalog with 3D models. */
export function modelParts({ products, variations }: SampleCatalog): Part[] {
  const families = new Map(products.map(({ key, family }) => [key, family]))
  return variations
    .filter(({ documents }) => documents.some((document) => solidDocuments.has(document)))
    .map(({ sku, product, values, title }) => ({
      family: families.get(product) ?? '',
      values,
      partNumber: sku,
      title,
      date: '2026-01-05',
    }))
}
