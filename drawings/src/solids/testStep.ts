import {
  type AnyShape,
  type Shape3D,
  cast,
  getOC,
  importSTEP,
  isShape3D,
  iterTopo,
  measureDistanceBetween,
  measureVolume,
} from 'replicad'
import { type Part, pictureOf } from '../draw.ts'
import { cf } from '../parts/dimensions.ts'
import { add, cross, dot, scale, type Vector } from '../render/geometry.ts'
import { inBothUnits } from '../render/lengths.ts'
import type { Dimension } from '../render/picture.ts'

/** Tolerance of the drawing's dimensions against the model's, mm: half of the last digit that drawings print. */
const TOLERANCE = 0.051
/** Solids closer than this touch, mm. */
const CONTACT = 0.02

/** A circular edge or the middle of a torus. */
interface Circle {
  readonly center: Vector
  readonly axis: Vector
  readonly r: number
}

interface Box {
  readonly min: Vector
  readonly max: Vector
}
interface Place extends Box {
  readonly shape: AnyShape
}
interface Component extends Box {
  readonly shape: Shape3D
  readonly faces: readonly Place[]
  readonly corners: readonly Place[]
}

/** The model of a part, as another program reads it from its STEP file, mm. */
interface StepModel extends Box {
  /** Names of components with other than one closed, valid solid. */
  readonly broken: readonly string[]
  readonly components: readonly Component[]
  readonly circles: readonly Circle[]
  /** Coordinates of corners, circles and their centers along each axis. */
  readonly places: Readonly<Record<'x' | 'y' | 'z', Places>>
  delete(): void
}

/** Sorted positions on an axis. */
class Places {
  readonly #sorted: Float64Array
  constructor(list: Iterable<number>) {
    this.#sorted = Float64Array.from(list).sort()
  }
  has(value: number, tolerance = TOLERANCE): boolean {
    let [low, high] = [0, this.#sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sorted[middle] ?? 0) < value - tolerance) low = middle + 1
      else high = middle
    }
    return Math.abs((this.#sorted[low] ?? Number.POSITIVE_INFINITY) - value) <= tolerance
  }
  /** Whether two of the positions are this far apart. */
  hasLength(length: number): boolean {
    // Lengths over a meter are printed without decimals.
    const tolerance = length < 1000 ? TOLERANCE : 0.51
    return this.#sorted.some((from) => this.has(from + length, tolerance))
  }
}

function boxOf(shape: AnyShape): Box {
  const [min, max] = shape.boundingBox.bounds
  return { min, max }
}

function componentOf(shape: Shape3D): Component {
  const oc = getOC()
  return {
    shape,
    ...boxOf(shape),
    faces: shape.faces.map((face) => ({ shape: face, ...boxOf(face) })),
    corners: [...iterTopo(shape.wrapped, 'vertex')].map((vertex) => {
      const point = vectorOf(oc.BRep_Tool.Pnt(vertex))
      return { shape: cast(vertex), min: point, max: point }
    }),
  }
}

function vectorOf(point: { X(): number; Y(): number; Z(): number }): Vector {
  return [point.X(), point.Y(), point.Z()]
}

function circlesOf(shape: AnyShape): Circle[] {
  const oc = getOC()
  return [...iterTopo(shape.wrapped, 'edge')].flatMap((edge): Circle[] => {
    const curve = new oc.BRepAdaptor_Curve(edge)
    try {
      if (curve.GetType() !== oc.GeomAbs_CurveType.GeomAbs_Circle) return []
      const circle = curve.Circle()
      return [{ center: vectorOf(circle.Location()), axis: vectorOf(circle.Axis().Direction()), r: circle.Radius() }]
    } finally {
      curve.delete()
    }
  })
}

function placesOf(components: readonly Component[], circles: readonly Circle[], axis: 0 | 1 | 2): Places {
  const list = components.flatMap(({ min, max, corners }) => [
    min[axis],
    max[axis],
    (min[axis] + max[axis]) / 2,
    ...corners.map((p) => p.min[axis]),
  ])
  for (const { center, axis: direction, r } of circles) {
    const reach = r * Math.sqrt(Math.max(0, 1 - direction[axis] ** 2))
    const radius = Math.hypot(...center.filter((_, i) => Math.abs(direction[i] ?? 0) < 0.5))
    list.push(center[axis], center[axis] - reach, center[axis] + reach, radius, -radius)
  }
  return new Places(list)
}

/** Reads a STEP file with OpenCascade. */
export async function readStep(step: Uint8Array<ArrayBuffer>): Promise<StepModel> {
  const oc = getOC()
  const whole = await importSTEP(new Blob([step]))
  const solids = [...iterTopo(whole.wrapped, 'solid')].map((each) => cast(each)).filter(isShape3D)
  const text = new TextDecoder().decode(step)
  const usages = text.match(/NEXT_ASSEMBLY_USAGE_OCCURRENCE/g)?.length ?? 1
  const isClosed = (shape: Shape3D) => {
    const check = new oc.BRepCheck_Analyzer(shape.wrapped, true, false, false)
    const valid = check.IsValid()
    check.delete()
    return (
      valid && measureVolume(shape) > 0 && [...iterTopo(shape.wrapped, 'shell')].every((s) => oc.BRep_Tool.IsClosed(s))
    )
  }
  const broken = solids.flatMap((shape, i) => (isClosed(shape) ? [] : [`solid ${i + 1} is open or invalid`]))
  if (usages !== solids.length) broken.push(`${usages} components have ${solids.length} solids`)
  const components = solids.map(componentOf)
  const circles = circlesOf(whole)
  return {
    broken,
    ...boxOf(whole),
    components,
    circles,
    places: {
      x: placesOf(components, circles, 0),
      y: placesOf(components, circles, 1),
      z: placesOf(components, circles, 2),
    },
    delete: () => {
      for (const { shape } of components) shape.delete()
      whole.delete()
    },
  }
}

function isClose(a: Box, b: Box): boolean {
  return ([0, 1, 2] as const).every((i) => a.min[i] <= b.max[i] + CONTACT && b.min[i] <= a.max[i] + CONTACT)
}

function isNear({ shape, ...box }: Place, { shape: other, ...otherBox }: Place): boolean {
  return isClose(box, otherBox) && measureDistanceBetween(shape, other) <= CONTACT
}

/** Whether a corner of one solid lies on a face of the other. */
function hasCornerOn(a: Component, b: Component): boolean {
  return a.corners.some((corner) => isClose(corner, b) && b.faces.some((face) => isNear(corner, face)))
}

function merge(groups: readonly Component[][], touches: (a: Component, b: Component) => boolean): Component[][] {
  const merged: Component[][] = []
  for (const group of groups) {
    const joined = merged.filter((other) => other.some((b) => group.some((a) => isClose(a, b) && touches(a, b))))
    for (const each of joined) merged.splice(merged.indexOf(each), 1)
    merged.push([...group, ...joined.flat()])
  }
  return merged
}

/** Groups of components that touch. Distances of faces are slow, so they are measured only where no corner touches. */
function groupsOf(components: readonly Component[]): Component[][] {
  const groups = merge(
    components.map((one) => [one]),
    (a, b) => hasCornerOn(a, b) || hasCornerOn(b, a),
  )
  return merge(groups, (a, b) =>
    a.faces.some((face) => isClose(face, b) && b.faces.some((other) => isNear(face, other))),
  )
}

/** Distance of a circle's center from the axis of another, mm. */
function offset(from: Circle, to: Circle): number {
  const d = add(to.center, scale(from.center, -1))
  const c = cross(from.axis, d)
  return Math.sqrt(dot(c, c))
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.005
}

/** What differs from the table at the ends of a part with this size of knife-edge flange. */
function flangeProblems({ circles }: StepModel, size: string, isCube: boolean): string[] {
  const row = cf[size]
  if (row === undefined) return []
  // The flanges of a cube are cut into its faces.
  const rim = isCube ? row.knife : row.od
  const rims = circles.filter(({ r }) => isSame(2 * r, rim))
  if (rims.length < (isCube ? 6 : 1)) return [`No Ø${rim} of ${size}`]
  const problems = rims.flatMap((rim) => {
    const along = circles.filter(({ axis }) => isSame(Math.abs(dot(axis, rim.axis)), 1))
    const holes = along.filter(({ r }) => isSame(2 * r, row.hole) || isSame(2 * r, row.tap))
    const counts = count(holes.filter((each) => isSame(2 * offset(rim, each), row.bc)))
    const hasKnife = along.some((each) => isSame(2 * each.r, row.knife) && offset(rim, each) < 0.005)
    return [
      ...(counts === row.bolts ? [] : [`${counts} of ${row.bolts} holes on Ø${row.bc} of ${size}`]),
      ...(hasKnife ? [] : [`No knife edge Ø${row.knife} of ${size}`]),
    ]
  })
  return [...new Set(problems)]
}

/** Number of different axes of circles. */
function count(circles: readonly Circle[]): number {
  return circles.filter((each, i) => circles.findIndex((other) => offset(each, other) < 0.01) === i).length
}

/** Lengths that are not those of the part itself. */
const outside = /(?:plate|travel)$/

/** Dimensions of a drawing that its model does not have. */
function dimensionProblems({ places, circles }: StepModel, part: Part): string[] {
  const { views, solid } = pictureOf(part)
  const isWrong = (d: Dimension): boolean => {
    if (outside.test(d.text)) return false
    const along = places[d.axis]
    const printed = Number(/\d+(?:\.\d+)?/.exec(inBothUnits(d.text).text)?.[0])
    if (Math.abs(printed - Math.abs(d.a - d.b)) > TOLERANCE) return !along.hasLength(printed)
    const sign = d.axis === 'y' ? -1 : 1
    if (along.has(sign * d.a) && along.has(sign * d.b)) return false
    // Drawings of long parts are shorter than their models.
    return solid === undefined || !along.hasLength(printed)
  }
  const isMissing = (text: string): boolean => {
    const [, number, diameter] = /^(\d+) × Ø([\d.]+)$/.exec(text) ?? []
    const round = circles.filter(({ r }) => Math.abs(2 * r - Number(diameter)) <= TOLERANCE)
    return number !== undefined && count(round) < Number(number)
  }
  return views.flatMap(({ view, dims = [], leaders = [] }) => [
    ...dims.filter(isWrong).map((d) => `${view} ${d.axis} ${inBothUnits(d.text).text} (${d.a} to ${d.b})`),
    ...leaders.map(({ text }) => inBothUnits(text).text).filter(isMissing),
  ])
}

/** Seals and accessories, whose size is that of the flange they belong to. */
const withoutKnifeEdge = new Set(['bolt-cf', 'gasket-cu', 'gasket-el', 'vp-acc'])

/** Sets of loose parts, whose drawings show each part on its own. */
const sets = new Set(['bolt-cf'])

/** What is wrong with the model of a part. */
export function modelProblems(model: StepModel, part: Part): string[] {
  const groups = groupsOf(model.components)
  const sizes = withoutKnifeEdge.has(part.family) ? [] : [part.values['flange size'], part.values['end 2']]
  const isCube = part.values['style'] === 'Cube'
  return [
    ...model.broken,
    ...(groups.length > 1 && !sets.has(part.family) ? [`${groups.length} groups of components do not touch`] : []),
    ...sizes.flatMap((size) => flangeProblems(model, size ?? '', isCube)),
    ...(sets.has(part.family) ? [] : dimensionProblems(model, part)),
  ]
}
