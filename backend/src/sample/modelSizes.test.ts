import { expect, test } from 'vitest'
import type { Part } from '@shop/drawings/draw'
import { startSolids } from '@shop/drawings/solids'
import { modelKey } from '@shop/drawings/solids/modelSizes'
import { makeCatalog } from '@shop/sample/catalog'
import { modelParts, readModelSizes, stepBytes } from './modelSizes.ts'
import { testDatabase } from './testDatabase.ts'
import { sampleSlice } from './testSampleSlice.ts'

const parts = modelParts(makeCatalog())
const sizes = readModelSizes()

const howToMeasure = 'Run `node backend/src/sample/measureModels.ts`.'

test('model sizes are measured for the current shape of all parts', () => {
  const missing = parts.filter((part) => sizes.get(part.partNumber)?.key !== modelKey(part))
  expect(
    missing.map(({ partNumber }) => partNumber),
    howToMeasure,
  ).toEqual([])
  expect(sizes.size).toBe(parts.length)
})

/** Parts of families with small models; with TEST_ALL, the last part of each family. */
function testedParts(): readonly Part[] {
  const last = new Map(parts.map((part) => [part.family, part]))
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
  const inSlice = modelParts(slice.catalog)
  expect(stored).toHaveLength(2 * inSlice.length)
  expect(stored.filter(({ bytes }) => bytes === null)).toEqual([])

  const solids = startSolids()
  const [first] = inSlice
  if (first === undefined) throw new Error('The slice has no models.')
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
