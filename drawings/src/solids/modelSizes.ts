import { createHash } from 'node:crypto'
import { type Part, pictureOf } from '../draw.ts'
import { glbOf } from './glb.ts'
import { loadKernel } from './kernel.ts'
import { bodiesOf, type Piece, pieces } from './model.ts'
import { stepOf } from './step.ts'
import { stepString } from './stepString.ts'

/** Sizes of the models of a part in bytes. */
export interface ModelSizes {
  readonly glb: number
  /** Without its title, which `stepString` writes. */
  readonly step: number
}

type Material = Piece['mat']

/** The solids and holes of a part as text, with a number in place of each material, and those materials. */
export function shapeOf(part: Part) {
  const materials: Material[] = []
  const bodies = bodiesOf(pictureOf(part)).filter(({ kind }) => kind !== 'mark' && kind !== 'patch')
  const text = JSON.stringify(
    bodies.map(({ mat, ...body }) => {
      if (mat !== 'paper' && !materials.includes(mat)) materials.push(mat)
      return { ...body, mat: materials.indexOf(mat) }
    }),
  )
  return { text, materials }
}

/** Identifies what the sizes of a part depend on, besides the code in this folder. */
export function modelKey(part: Part): string {
  const { text, materials } = shapeOf(part)
  return createHash('sha256')
    .update(JSON.stringify([text, materials, part.partNumber.length]))
    .digest('base64url')
    .slice(0, 6)
}

/** Measures the models of parts, making solids once for parts that differ only in their materials. */
export async function* measureModels(parts: readonly Part[]): AsyncGenerator<ModelSizes & { readonly part: Part }> {
  await loadKernel(false)
  const groups = Map.groupBy(
    parts.map((part) => ({ part, ...shapeOf(part) })),
    ({ text }) => text,
  )
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue
    const list = pieces(pictureOf(first.part))
    for (const { shape } of list) meshOnce(shape)
    const measured = new Map<string, ModelSizes>()
    for (const { part, materials } of [first, ...others]) {
      const key = modelKey(part)
      const painted = list.map((piece) => ({
        ...piece,
        mat: materials[first.materials.indexOf(piece.mat)] ?? piece.mat,
      }))
      const sizes = measured.get(key) ?? (await sizesOf(part, painted))
      measured.set(key, sizes)
      yield { part, ...sizes }
    }
    for (const shape of new Set(list.map(({ shape: each }) => each))) shape.delete()
  }
}

/** Keeps the mesh of a shape for the parts of a group, which share its tolerance. */
function meshOnce(shape: Piece['shape']): void {
  const mesh = shape.mesh.bind(shape)
  let made: ReturnType<typeof mesh> | undefined
  shape.mesh = (options) => {
    made ??= mesh(options)
    return made
  }
}

async function sizesOf(part: Part, list: readonly Piece[]): Promise<ModelSizes> {
  const step = stepOf(part, list).length - stepString(part.title).length
  return { step, glb: (await glbOf(part, list)).length }
}
