import { expect, test } from 'vitest'
import type { Part } from '../../../drawings/src/draw.ts'
import { startSolids } from '../../../drawings/src/solids/index.ts'
import { modelKey } from '../../../drawings/src/solids/modelSizes.ts'
import { makeCatalog } from '../../../sample/src/catalog.ts'
import { modelParts, readModelSizes, stepBytes } from './modelSizes.ts'
import { testDatabase } from './testDatabase.ts'
import { sampleSlice } from './testSampleSlice.ts'

const parts = modelParts(makeCatalog())
const sizes = readModelSizes()

const howToMeasure = 'Run `node backend/src/sample/measureModels.ts`.'

test('model sizes are measured for the current shape of parts', () => {
  const keys = new Map(parts.map((part) => [part.partNumber, modelKey(part)]))
  const outdated = [...sizes].filter(([sku, { key }]) => keys.get(sku) !== key)
  expect(
    outdated.map(([sku]) => sku),
    howToMeasure,
  ).toEqual([])
  expect(sizes.size).toBeGreaterThan(0.9 * parts.length)
})

/** Parts of families with small models; with TEST_ALL, the last part of each family. */
function testedParts(): readonly Part[] {
  const measured = parts.filter(({ partNumber }) => sizes.has(partNumber))
  const last = new Map(measured.map((part) => [part.family, part]))
  if (process.env['TEST_ALL']) return [...last.values()]
  return ['gasket-cu', 'vp-boro', 'contact', 'tube'].flatMap((family) => last.get(family) ?? [])
}

test('model sizes match the files, and are stored when the database is filled', { timeout: 600_000 }, async () => {
  const slice = sampleSlice(200)
  const { database, close } = await testDatabase({ ...slice, modelSizes: sizes })
  const stored = await database
    .selectFrom('files')
    .select(['path', 'bytes'])
    .where('kind', 'in', ['model_glb', 'model_step'])
    .execute()
  await close()
  const known = stored.filter(({ bytes }) => bytes !== null)
  const inSlice = modelParts(slice.catalog).filter(({ partNumber }) => sizes.has(partNumber))
  expect(known).toHaveLength(2 * inSlice.length)

  const solids = startSolids()
  const [first] = inSlice
  if (first === undefined) throw new Error('The slice has no measured models.')
  expect(stored).toContainEqual({
    path: `models/${first.partNumber}.step`,
    bytes: (await solids.step(first)).length,
  })
  for (const part of testedParts()) {
    const measured = sizes.get(part.partNumber)
    const [step, glb] = [await solids.step(part), await solids.glb(part)]
    expect([measured && stepBytes(measured, part.title), measured?.glb], `${part.partNumber}: ${howToMeasure}`).toEqual(
      [step.length, glb.length],
    )
  }
  await solids.close()
})
