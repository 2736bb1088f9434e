import { cast, getOC, isShape3D, type Shape3D } from 'replicad'
import type { Body, Cord, Drill, Group, Prism, Turned } from '../drawings/render/bodies.ts'
import { span } from '../drawings/render/bodies.ts'
import { locate, type Vector } from '../drawings/render/geometry.ts'
import type { Material } from '../drawings/render/materials.ts'
import type { Picture } from '../drawings/render/picture.ts'
import { type Placement, placement } from './placement.ts'
import { holesOf, solidOf } from './shapes.ts'

/** One solid of a part: its shape in its own coordinates and where it stands. Equal solids share one shape. */
export interface Piece {
  readonly shape: Shape3D
  readonly placement: Placement
  readonly mat: Material
}

type Massive = Turned | Prism | Cord
const isMassive = (b: Body): b is Massive => b.kind === 'turned' || b.kind === 'prism' || b.kind === 'cord'
/** Sections show cavities as bodies of paper. */
const isVoid = (b: Body): boolean => b.kind === 'drill' || b.mat === 'paper'

/** What a part is made of in space: the bodies of its section, which has its bores and both its sides. */
export function solidGroups(picture: Picture): readonly Group[] {
  const view = picture.views.find((v) => v.section) ?? picture.views[0]
  const groups = picture.solid ?? view?.groups ?? []
  return groups.map((g) => g.filter((b) => b.only !== 'card'))
}

/**
 * The solids of a part. Holes and cavities are cut from what was drawn before them in their group.
 * @throws {Error} when a body cannot be made or a cut leaves something that is not a valid solid.
 */
export function pieces(picture: Picture): Piece[] {
  const made = new Map<string, Shape3D>()
  return solidGroups(picture).flatMap((group) =>
    group.flatMap((b, i) => {
      if (!isMassive(b) || isVoid(b)) return []
      const holes = group.slice(i + 1).filter((x) => isVoid(x) && meet(b, x))
      return [holes.length === 0 ? whole(b, made) : cut(b, holes)]
    }),
  )
}

function whole(b: Massive, made: Map<string, Shape3D>): Piece {
  const at = placement(b.frame)
  const { frame: _, mat: __, ...form } = b
  const key = JSON.stringify([form, at.ySign])
  const shape = made.get(key) ?? solidOf(b, at.ySign)
  made.set(key, shape)
  return { shape, placement: at, mat: b.mat }
}

const HERE: Placement = {
  matrix: [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
  ],
  ySign: 1,
}

function cut(b: Massive, holes: readonly Body[]): Piece {
  const oc = getOC()
  const tools = holes.flatMap((h) => {
    const at = placement(h.frame)
    if (h.kind === 'drill') return holesOf(h, at.ySign).map((s) => moved(s, at))
    return isMassive(h) ? [moved(solidOf(h, at.ySign), at)] : []
  })
  const at = placement(b.frame)
  const body = moved(solidOf(b, at.ySign), at)
  const [targets, cutters] = [new oc.NCollection_List_TopoDS_Shape(), new oc.NCollection_List_TopoDS_Shape()]
  targets.Append(body.wrapped)
  for (const t of tools) cutters.Append(t.wrapped)
  const operation = new oc.BRepAlgoAPI_Cut()
  operation.SetArguments(targets)
  operation.SetTools(cutters)
  operation.Build()
  const shape = cast(operation.Shape())
  for (const x of [operation, targets, cutters, body, ...tools]) x.delete()
  if (!isShape3D(shape)) throw new Error('Holes could not be cut')
  return { shape, placement: HERE, mat: b.mat }
}

/** The shape where it stands. */
export function moved(shape: Shape3D, { matrix: [x, y, z] }: Placement): Shape3D {
  const oc = getOC()
  const turn = new oc.gp_Trsf()
  turn.SetValues(...x, ...y, ...z)
  const location = new oc.TopLoc_Location(turn)
  const out = cast(shape.wrapped.Moved(location))
  turn.delete()
  location.delete()
  if (!isShape3D(out)) throw new Error('A solid was lost on the way to its place')
  return out
}

/** Whether the boxes round two bodies have room in common. */
function meet(a: Body, b: Body): boolean {
  const [p, q] = [box(a), box(b)]
  return ([0, 1, 2] as const).every((i) => p.min[i] < q.max[i] - 1e-6 && q.min[i] < p.max[i] - 1e-6)
}

function box(b: Body): { min: Vector; max: Vector } {
  const points = b.kind === 'drill' ? drilled(b) : span(b)
  const of = (pick: (...list: number[]) => number): Vector => [
    pick(...points.map((p) => p[0])),
    pick(...points.map((p) => p[1])),
    pick(...points.map((p) => p[2])),
  ]
  return { min: of(Math.min), max: of(Math.max) }
}

const drilled = (b: Drill): Vector[] =>
  b.pts.flatMap(([x, y]) =>
    [b.z, b.z - b.depth].flatMap((z) =>
      [-1, 1].flatMap((s) => [locate(b.frame, [x + s * b.r, y, z]), locate(b.frame, [x, y + s * b.r, z])]),
    ),
  )
