import { type Shape3D, cast, getOC, isShape3D, iterTopo, measureVolume } from 'replicad'
import { type Body, type Cord, type Drill, type Group, type Prism, type TurnedBody, span } from '../render/bodies.ts'
import { type Vector, locate, polyline } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import type { Picture } from '../render/picture.ts'
import { identityPlacement, type Placement, holeOf, placeShape, placement, solidOf } from './shapes.ts'

/** Bounding box of a body along the axes of its drawing, mm. */
interface Box {
  readonly min: Vector
  readonly max: Vector
}

function boxOf(b: Body): Box {
  const points =
    b.kind === 'drill' ? b.pts.flatMap((p) => ends(p, b.r, b.z, b.depth).map((q) => locate(b.frame, q))) : span(b)
  const of = (pick: (a: number, b: number) => number): Vector => {
    const along = (axis: 0 | 1 | 2) => points.map((p) => p[axis]).reduce((a, c) => pick(a, c))
    return [along(0), along(1), along(2)]
  }
  return { min: of(Math.min), max: of(Math.max) }
}

function ends([x, y]: readonly [number, number], r: number, z: number, depth: number): Vector[] {
  return [z, z - depth].flatMap((h): Vector[] =>
    polyline([x - r, y - r, h], [x + r, y + r, h], [x - r, y + r, h], [x + r, y - r, h]),
  )
}

/** Whether two boxes overlap. Touching does not count. */
function overlap(a: Box, b: Box): boolean {
  return ([0, 1, 2] as const).every((i) => a.min[i] < b.max[i] - 1e-6 && b.min[i] < a.max[i] - 1e-6)
}

/** A shape to cut from a solid. */
interface Tool {
  readonly shape: Shape3D
  readonly box: Box
  /** Whether it is a hole. Otherwise another solid fills the space. */
  readonly empty: boolean
}

/** Volumes below this count as nothing, mm³. */
const MIN_VOLUME = 1e-6

/**
 * What remains of a solid after cutting: nothing, one piece or several. Solids that touch in ways the kernel cannot cut
 * stay as they are, overlapping.
 * @throws {Error} if a hole cannot be cut.
 */
function carve(solid: Shape3D, tools: readonly Tool[]): Shape3D[] {
  let remaining = solid
  for (const batch of batches(tools)) {
    const rest = cut(remaining, batch) ?? cutOneByOne(remaining, batch)
    if (rest !== remaining) remaining.delete()
    remaining = rest
  }
  for (const { shape } of tools) shape.delete()
  const parts = [...iterTopo(remaining.wrapped, 'solid')].map(cast).filter(isShape3D)
  remaining.delete()
  return parts.filter((s) => measureVolume(s) > MIN_VOLUME)
}

/** Cuts one tool at a time, after cutting all together has failed. */
function cutOneByOne(solid: Shape3D, tools: readonly Tool[]): Shape3D {
  return tools.reduce((remaining, tool) => {
    const rest = cut(remaining, [tool])
    if (!rest && tool.empty) throw new Error('A hole could not be cut')
    return rest ?? remaining
  }, solid)
}

/** Batches of disjoint tools: the kernel also intersects the tools with each other, which takes most of the time. */
function batches(tools: readonly Tool[]): Tool[][] {
  const out: Tool[][] = []
  for (const tool of tools) {
    const free = out.find((batch) => !batch.some((t) => overlap(t.box, tool.box)))
    if (free) free.push(tool)
    else out.push([tool])
  }
  return out
}

function cut(solid: Shape3D, tools: readonly Tool[]): Shape3D | undefined {
  const oc = getOC()
  const [targets, cutters] = [new oc.NCollection_List_TopoDS_Shape(), new oc.NCollection_List_TopoDS_Shape()]
  targets.Append(solid.wrapped)
  for (const { shape } of tools) cutters.Append(shape.wrapped)
  const operation = new oc.BRepAlgoAPI_Cut()
  try {
    operation.SetArguments(targets)
    operation.SetTools(cutters)
    operation.Build()
    if (operation.HasErrors()) return undefined
    const rest = cast(operation.Shape())
    return isShape3D(rest) && isValid(rest) ? rest : undefined
  } catch {
    // The kernel throws its own objects, which only say that it failed.
    return undefined
  } finally {
    for (const x of [operation, targets, cutters]) x.delete()
  }
}

function isValid(shape: Shape3D): boolean {
  const check = new (getOC().BRepCheck_Analyzer)(shape.wrapped, true, false, false)
  const valid = check.IsValid()
  check.delete()
  return valid
}

/** One solid of a part: its shape in its own coordinates, and its placement. Identical solids share a shape. */
export interface Piece {
  readonly shape: Shape3D
  readonly placement: Placement
  readonly mat: Material
}

type Massive = TurnedBody | Prism | Cord
function isMassive(b: Body): b is Massive {
  return b.kind === 'turned' || b.kind === 'prism' || b.kind === 'cord'
}
/** Sections draw cavities as plain bodies of paper. */
function isVoid(b: Body): boolean {
  return b.kind === 'drill' || (isMassive(b) && b.mat === 'paper' && b.kind !== 'cord' && b.plain === true)
}

/** The bodies of a part in space: those of its section, which include bores and both sides. */
export function bodiesOf({ solid, views }: Picture): Group {
  const view = views.find((v) => v.section === true && v.zoom === undefined) ?? views[0]
  return (solid ?? view?.groups.flat() ?? []).filter((b) => b.only !== 'card')
}

/** Maximum number of identical pins that are cut into their holder. Larger fields overlap it, as drawn. */
const MAX_CUT_PINS = 30

/**
 * The solids of a part. As on a drawing, later bodies displace earlier ones; drills and cavities leave empty space.
 * @throws {Error} if a body cannot be made or a hole cannot be cut.
 */
export function pieces(picture: Picture): Piece[] {
  const forms = new Forms()
  const list = bodiesOf(picture)
    .filter((b) => isMassive(b) || b.kind === 'drill')
    .map((body) => ({ body, box: boxOf(body), form: isMassive(body) ? formOf(body) : '' }))
  const counts = new Map<string, number>()
  for (const { form } of list) counts.set(form, (counts.get(form) ?? 0) + 1)
  const made = list.flatMap(({ body, box }, i): Piece[] => {
    if (!isMassive(body) || isVoid(body)) return []
    const whole = forms.piece(body)
    const takers = list
      .slice(i + 1)
      .filter((x) => overlap(box, x.box) && (isVoid(x.body) || (counts.get(x.form) ?? 0) <= MAX_CUT_PINS))
    if (takers.length === 0) return [whole]
    const remaining = carve(
      placeShape(whole.shape, whole.placement),
      takers.flatMap(({ body: taker, box: room }) => forms.tools(taker, room)),
    )
    return remaining.map((shape) => ({ shape, placement: identityPlacement, mat: body.mat }))
  })
  forms.free(made)
  return made
}

function formOf({ frame: _, mat: __, ...form }: Massive): string {
  return JSON.stringify(form)
}

/** Builds each form once, however often a part uses it. */
class Forms {
  readonly #made = new Map<string, Shape3D>()

  piece(b: Massive): Piece {
    const at = placement(b.frame)
    const key = formOf(b) + at.ySign
    const shape = this.#made.get(key) ?? solidOf(b, at.ySign)
    this.#made.set(key, shape)
    return { shape, placement: at, mat: b.mat }
  }

  tools(b: Drill | Massive, box: Box): Tool[] {
    if (b.kind !== 'drill') {
      const { shape, placement: at } = this.piece(b)
      return [{ shape: placeShape(shape, at), box, empty: isVoid(b) }]
    }
    const at = placement(b.frame)
    return b.pts.map((p) => {
      const one: Drill = { ...b, pts: [p] }
      return { shape: placeShape(holeOf(one, at.ySign), at), box: boxOf(one), empty: true }
    })
  }

  /** Frees the forms that no piece uses directly. */
  free(pieces: readonly Piece[]): void {
    const usedShapes = new Set(pieces.map((p) => p.shape))
    for (const shape of this.#made.values()) if (!usedShapes.has(shape)) shape.delete()
  }
}
