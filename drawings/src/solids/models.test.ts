import { getBounds, NodeIO } from '@gltf-transform/core'
import startReader from 'occt-import-js'
import { getOC, measureVolume } from 'replicad'
import { beforeAll, describe, expect, test } from 'vitest'
import { pictureOf } from '../draw.ts'
import { glbOf } from './glb.ts'
import { loadKernel } from './kernel.ts'
import { bodiesOf, type Piece, pieces } from './model.ts'
import { stepOf } from './step.ts'
import { bounds, drawnBounds, familyParts, part, widths } from './testParts.ts'

const reader = startReader()
beforeAll(async () => {
  await loadKernel()
})

/** What another program reads from a STEP file, mm. */
async function read(step: Uint8Array) {
  const { success, root, meshes } = (await reader).ReadStepFile(step, { linearUnit: 'millimeter' })
  expect(success).toBe(true)
  const points = meshes.flatMap(({ attributes: { position } }) =>
    Array.from({ length: position.array.length / 3 }, (_, i) => {
      const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = position.array.slice(3 * i, 3 * i + 3)
      return [x, y, z] as const
    }),
  )
  return { name: root.children.map((c) => c.name), meshes, bounds: bounds(points) }
}

function isValid({ shape }: Piece): boolean {
  const check = new (getOC().BRepCheck_Analyzer)(shape.wrapped, true, false, false)
  const valid = check.IsValid()
  check.delete()
  return valid
}

/** The first family of every third category; all families with TEST_ALL. */
const modelParts = familyParts.filter(({ hasModel }) => hasModel)
const testedParts = process.env['TEST_ALL']
  ? modelParts
  : modelParts
      .filter(({ category }, i) => i === modelParts.findIndex((other) => other.category === category))
      .filter((_, i) => i % 3 === 0)

describe.each(testedParts.map(({ part }) => [part.family, part] as const))('%s', (_, one) => {
  test("is made of valid solids that fill its drawing's space, in STEP and glTF", {
    timeout: 60_000,
  }, async () => {
    const picture = pictureOf(one)
    const list = pieces(picture)
    expect(list.length).toBeGreaterThan(0)
    for (const piece of list) {
      expect(piece.mat).not.toBe('paper')
      expect(isValid(piece), piece.mat).toBe(true)
      expect(measureVolume(piece.shape), piece.mat).toBeGreaterThan(0)
    }

    const bounds = drawnBounds(bodiesOf(picture))
    const size = Math.max(...widths(bounds))
    const step = await read(stepOf(one, list))
    expect(step.name).toEqual([one.partNumber])
    expect(step.meshes).toHaveLength(list.length)
    for (const i of [0, 1, 2] as const) {
      expect(Math.abs(step.bounds.min[i] - bounds.min[i])).toBeLessThan(0.01 * size)
      expect(Math.abs(step.bounds.max[i] - bounds.max[i])).toBeLessThan(0.01 * size)
    }

    const glb = await glbOf(one, list)
    const root = (await new NodeIO().readBinary(glb)).getRoot()
    const scene = root.getDefaultScene()
    if (!scene) throw new Error('The model has no scene')
    const model = getBounds(scene)
    for (const i of [0, 1, 2] as const) {
      expect(Math.abs(model.min[i] * 1000 - bounds.min[i])).toBeLessThan(0.01 * size)
      expect(Math.abs(model.max[i] * 1000 - bounds.max[i])).toBeLessThan(0.01 * size)
    }
    const materials = root.listMaterials().map((m) => m.getName())
    expect(new Set(materials)).toEqual(new Set(list.map((p) => p.mat)))
    expect(root.listMeshes().flatMap((m) => m.listPrimitives())).toHaveLength(materials.length)
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
    const [x, y, z] = widths((await read(step())).bounds)
    expect([x, y]).toEqual([expect.closeTo(69.5, 1), expect.closeTo(69.5, 1)])
    expect(z).toBeCloseTo(13, 3)
    expect(text.match(/CYLINDRICAL_SURFACE\('',#\d+,3\.3\)/g)).toHaveLength(6)
  })

  test('states its part number, title, date, units and material color in the STEP file', async () => {
    const text = Buffer.from(step()).toString()
    expect(text).toContain("FILE_NAME('180050.step','2026-11-21T00:00:00'")
    expect(text).toContain("FILE_DESCRIPTION(('cf-blank for a test')")
    expect(text).toContain("PRODUCT('180050','180050'")
    expect(text).toContain('AP242')
    expect(text).toContain('SI_UNIT(.MILLI.,.METRE.)')
    const [mesh] = (await read(step())).meshes
    expect(mesh?.color?.every((c) => c > 0.3 && c < 1)).toBe(true)
  })

  test('is reproducible byte for byte', () => {
    expect(Buffer.from(step()).equals(Buffer.from(step()))).toBe(true)
  })

  test('escapes special characters of its title', async () => {
    const odd = { ...blank, title: "Ø 2.75\" 'knife' \\ edge" }
    const file = stepOf(odd, pieces(pictureOf(odd)))
    expect(Buffer.from(file).toString()).toContain(`FILE_DESCRIPTION(('\\X2\\00D8\\X0\\ 2.75" ''knife'' \\\\ edge')`)
    expect((await read(file)).meshes).toHaveLength(1)
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
