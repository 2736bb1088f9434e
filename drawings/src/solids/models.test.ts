import { getBounds, NodeIO } from '@gltf-transform/core'
import { measureVolume } from 'replicad'
import { beforeAll, describe, expect, test } from 'vitest'
import { pictureOf } from '../draw.ts'
import { rod } from '../render/bodies.ts'
import { camera } from '../render/geometry.ts'
import { picture, view } from '../render/picture.ts'
import { glbOf } from './glb.ts'
import { loadKernel } from './kernel.ts'
import { bodiesOf, pieces } from './model.ts'
import { stepOf } from './step.ts'
import { drawnBounds, familyParts, part, widths } from './testParts.ts'
import { modelProblems, readStep } from './testStep.ts'

beforeAll(async () => {
  await loadKernel()
})

const modelParts = familyParts.filter(({ hasModel }) => hasModel)

describe.each(modelParts.map(({ part }) => [part.family, part] as const))('%s', (_, one) => {
  test("is made of closed solids that touch, with the standard's flanges and the drawing's dimensions", {
    timeout: 120_000,
  }, async () => {
    const picture = pictureOf(one)
    const list = pieces(picture)
    expect(list.map(({ mat }) => mat)).not.toContain('paper')
    const step = await readStep(stepOf(one, list))
    expect(modelProblems(step, one)).toEqual([])
    expect(step.components).toHaveLength(list.length)

    const root = (await new NodeIO().readBinary(await glbOf(one, list))).getRoot()
    const scene = root.getDefaultScene()
    if (!scene) throw new Error('The model has no scene')
    const model = getBounds(scene)
    const bounds = drawnBounds(bodiesOf(picture))
    const size = Math.max(...widths(bounds))
    for (const i of [0, 1, 2] as const)
      for (const end of ['min', 'max'] as const) {
        expect(Math.abs(step[end][i] - bounds[end][i])).toBeLessThan(0.01 * size)
        expect(Math.abs(model[end][i] * 1000 - bounds[end][i])).toBeLessThan(0.01 * size)
      }
    const materials = root.listMaterials().map((m) => m.getName())
    expect(new Set(materials)).toEqual(new Set(list.map((p) => p.mat)))
    expect(root.listMeshes().flatMap((m) => m.listPrimitives())).toHaveLength(materials.length)
    step.delete()
    for (const piece of list) piece.shape.delete()
  })
})

describe('a CF2.75 blank', { timeout: 60_000 }, () => {
  const blank = part('cf-blank', {
    material: '304L',
    construction: 'Non-rotatable',
    'flange size': 'CF2.75',
    'bolt hole': 'Clearance',
  })
  const step = () => stepOf(blank, pieces(pictureOf(blank)))

  test('has the published diameter, thickness and bolt holes', async () => {
    const text = Buffer.from(step()).toString()
    const [x, y, z] = widths(await readStep(step()))
    expect([x, y, z]).toEqual([expect.closeTo(69.3, 1), expect.closeTo(69.3, 1), expect.closeTo(13, 3)])
    expect(text.match(/CYLINDRICAL_SURFACE\('',#\d+,3\.3\)/g)).toHaveLength(6)
  })

  test('states its part number, title, date, units and material color in the STEP file', async () => {
    const text = Buffer.from(step()).toString()
    expect(text).toContain("FILE_NAME('180050.step','2026-11-21T00:00:00'")
    expect(text).toContain("FILE_DESCRIPTION(('cf-blank for a test')")
    expect(text).toContain("PRODUCT('180050','180050'")
    expect(text).toContain('AP242')
    expect(text).toContain('SI_UNIT(.MILLI.,.METRE.)')
    const [, ...color] = /COLOUR_RGB\('',([\d.]+),([\d.]+),([\d.]+)\)/.exec(text) ?? []
    expect(color.map(Number).filter((c) => c > 0.3 && c < 1)).toHaveLength(3)
  })

  test('is reproducible byte for byte', () => {
    expect(Buffer.from(step()).equals(Buffer.from(step()))).toBe(true)
  })

  test('escapes special characters of its title', async () => {
    const odd = { ...blank, title: "Ø 2.75\" 'knife' \\ edge" }
    const file = stepOf(odd, pieces(pictureOf(odd)))
    expect(Buffer.from(file).toString()).toContain(`FILE_DESCRIPTION(('\\X2\\00D8\\X0\\ 2.75" ''knife'' \\\\ edge')`)
    expect((await readStep(file)).components).toHaveLength(1)
  })
})

test('a hollow fitting is open: a tee has less volume than rods, and its bores join', {
  timeout: 60_000,
}, () => {
  const tee = part('kf-fitting', { style: 'Tee', material: '304 stainless', 'flange size': 'NW25', length: 'Standard' })
  const volume = pieces(pictureOf(tee)).reduce((s, p) => s + measureVolume(p.shape), 0)
  const { min, max } = drawnBounds(bodiesOf(pictureOf(tee)))
  expect(volume).toBeLessThan(0.25 * (max[0] - min[0]) * (max[1] - min[1]) * (max[2] - min[2]))
})

test('components are named after their material, including those of moved shapes', { timeout: 60_000 }, () => {
  const one = familyParts.find(({ part }) => part.family === 'break-ceramic')?.part
  if (one === undefined) throw new Error('There are no ceramic breaks.')
  const step = Buffer.from(stepOf(one, pieces(pictureOf(one)))).toString()
  expect(step.match(/PRODUCT\('(?:steel|kovar|ceramic) \d'/g)?.length).toBeGreaterThan(2)
  expect(step).not.toContain("PRODUCT('Open CASCADE")
})

test('a part drawn with a break has its full length in the model', () => {
  const tube = part('tube', { material: '304L', wall: '0.035 in', 'tube OD': '0.50 in', 'purchased length': '3 ft' })
  const [one] = pieces(pictureOf(tube))
  expect(one?.shape.boundingBox.depth).toBeCloseTo(914.4, 2)
})

describe('modelProblems', { timeout: 60_000 }, () => {
  const blank = part('cf-blank', {
    material: '304L',
    construction: 'Non-rotatable',
    'flange size': 'CF2.75',
    'bolt hole': 'Clearance',
  })

  test('reports a flange of another size, and dimensions that the model does not have', async () => {
    const other = { ...blank, values: { ...blank.values, 'flange size': 'CF3.38' } }
    const problems = modelProblems(await readStep(stepOf(blank, pieces(pictureOf(blank)))), other)
    expect(problems).toContain('No Ø85.7 of CF3.38')
    expect(problems.join()).toContain('Ø72.4 BC')
  })

  test('reports parts that float', async () => {
    const bodies = [-20, 20].map((z) => rod('steel', z, z + 5, 10))
    const step = stepOf(blank, pieces(picture(camera(40), [bodies], view('front', [bodies], []))))
    expect(modelProblems(await readStep(step), blank)).toContain('2 groups of components do not touch')
  })
})
