import { describe, expect, test } from 'vitest'
import { type Part, pictureOf } from '@shop/drawings/draw'
import { startSolids } from '@shop/drawings/solids'
import { loadKernel } from '@shop/drawings/solids/kernel'
import { pieces } from '@shop/drawings/solids/model'
import { modelKey, shapeOf } from '@shop/drawings/solids/modelSizes'
import { stepOf } from '@shop/drawings/solids/step'
import { modelProblems, readStep } from '@shop/drawings/solids/testStep'
import { makeCatalog } from '@shop/sample/catalog'
import { modelParts, readModelSizes, stepBytes } from './modelSizes.ts'
import { testDatabase } from './testDatabase.ts'
import { sampleSlice } from './testSampleSlice.ts'

const parts = modelParts(makeCatalog())
const sizes = readModelSizes()

const howToMeasure = 'Run `node backend/src/sample/measureModels.ts`.'

test('model sizes are those of the current shape; all parts have one before a release', () => {
  const isStale = (part: Part) => sizes.has(part.partNumber) && sizes.get(part.partNumber)?.key !== modelKey(part)
  expect(
    parts.filter(isStale).map(({ partNumber }) => partNumber),
    howToMeasure,
  ).toEqual([])
  if (process.env['TEST_ALL']) expect(sizes.size, howToMeasure).toBe(parts.length)
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
  const measuredParts = inSlice.filter(({ partNumber }) => sizes.has(partNumber))
  expect(stored.filter(({ bytes }) => bytes !== null)).toHaveLength(2 * measuredParts.length)

  const solids = startSolids()
  const [first] = measuredParts
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

/** About an hour of CPU time. */
describe.runIf(process.env['TEST_ALL'])('STEP files of all parts', () => {
  test.each([...Map.groupBy(parts, ({ family }) => family)])(
    'of %s are those of their drawings',
    {
      timeout: 3_600_000,
    },
    async (_, familyParts) => {
      const shapes = Map.groupBy(familyParts, (part) => shapeOf(part).text)
      const problems: [string, string[]][] = []
      for (const [i, [part]] of [...shapes.values()].entries()) {
        // The memory of a kernel only grows.
        if (i % 60 === 0) await loadKernel(false)
        if (part === undefined) continue
        const list = pieces(pictureOf(part))
        const model = await readStep(stepOf(part, list))
        const found = modelProblems(model, part)
        model.delete()
        if (found.length > 0) problems.push([part.partNumber, found])
        for (const shape of new Set(list.map((piece) => piece.shape))) shape.delete()
      }
      expect(problems).toEqual([])
    },
  )
})
