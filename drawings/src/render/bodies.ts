import {
  type Frame,
  type Point,
  type Vector,
  world,
  add,
  compose,
  locate,
  pairs,
  polyline,
  ring,
  shift,
  steps,
} from './geometry.ts'
import type { Hatch, Material } from './materials.ts'

/**
 * A gap between two wavy lines across a body of half width `r` along z: the body is longer than drawn. Visible from the
 * side.
 */
export function breakLine(z: number, r: number, frame: Frame = world): Body[] {
  const [w, gap] = [r * 1.12, r * 0.5]
  const wave = (from: number): Vector[] =>
    steps(17).map((i) => [0, w * (i / 8 - 1), from + r * 0.16 * Math.sin(((i / 8 - 1) * Math.PI) / 1.12)])
  const [near, far] = [wave(z - gap / 2), wave(z + gap / 2)]
  return [
    patch('paper', [...near, ...[...far].reverse()], { only: 'sheet', blank: true, frame }),
    mark('steel', near, { only: 'sheet', frame }),
    mark('steel', far, { only: 'sheet', frame }),
  ]
}

/**
 * A ring of small round bodies, for knurls. Upright objects get only the half that faces the viewer: the other half would
 * show through the lid.
 */
export function knurl(r: number, z0: number, z1: number, count = 20, isUpright = false): Body[] {
  return ring(count, r * 0.985)
    .filter(([x, y]) => !isUpright || x * 0.42 + y * 0.9 > r * 0.12)
    .map(([x, y]) => rod('dark', z0, z1, r * 0.03, { frame: shift(x, y), fine: true, only: 'card' }))
}

/** Half section of a turned body: [z, radius] from back to front. */
export type Profile = readonly (readonly [number, number])[]

interface BodyBase {
  readonly frame: Frame
  readonly mat: Material
  /** Limits it to one of the two styles. */
  readonly only?: 'card' | 'sheet'
}
export interface TurnedBody extends BodyBase {
  readonly kind: 'turned'
  readonly outer: Profile
  /** Recesses and bores from the front inward. A bore that does not reach the back is blind. */
  readonly bore?: Profile
  /** Whether the bore is a through hole one can look through. */
  readonly open?: boolean
  /** Detail too fine for the full line weight. */
  readonly fine?: boolean
  /** A sampled curve, whose steps are not drawn as edges. */
  readonly smooth?: boolean
  /** Where it emerges from another body; whatever lies behind is hidden from the front. */
  readonly from?: number
  /** Shafts and pins are not hatched in sections. */
  readonly plain?: boolean
  readonly hatch?: Hatch
}
export interface Prism extends BodyBase {
  readonly kind: 'prism'
  readonly shape: readonly Point[]
  readonly z0: number
  readonly z1: number
  /** Through openings, and the material visible at their bottom on a card. */
  readonly windows?: readonly (readonly Point[])[]
  readonly floor?: Material
  readonly fine?: boolean
  readonly plain?: boolean
  readonly hatch?: Hatch
}
/** A body with a round cross section along a path: tube bends, wires, O-rings. */
export interface Cord extends BodyBase {
  readonly kind: 'cord'
  readonly path: readonly Vector[]
  readonly r: number
  /** Wall thickness of a hollow one, displayed in sections. */
  readonly wall?: number
  readonly closed?: boolean
  /** Visible turns of tape or strands; the spacing is in diameters. */
  readonly wrap?: number
  readonly fine?: boolean
}
/** A flat polygon in space: a label, a highlight, a sheet of foil. */
export interface Patch extends BodyBase {
  readonly kind: 'patch'
  readonly pts: readonly Vector[]
  readonly fill?: string
  readonly opacity?: number
  readonly line?: boolean
  /** Covers whatever lies beneath with the paper color. */
  readonly blank?: boolean
}
export interface Drill extends BodyBase {
  readonly kind: 'drill'
  readonly pts: readonly Point[]
  readonly r: number
  readonly z: number
  readonly depth: number
  readonly thread?: boolean
  /** Heights at which a section shows the hole even if the cut misses it, as is customary for bolt circles. */
  readonly sectionYs?: readonly number[]
  readonly floor?: Material
}
export interface Mark extends BodyBase {
  readonly kind: 'mark'
  readonly pts: readonly Vector[]
  readonly weight?: number
  readonly color?: string
  /** Drawn as a center line on sheets. */
  readonly center?: boolean
  readonly closed?: boolean
}
export type Body = TurnedBody | Prism | Cord | Patch | Drill | Mark
/** Bodies that belong together. Groups are painted from far to near. */
export type Group = readonly Body[]

type Extra<T extends Body> = Partial<Omit<T, 'kind' | 'mat'>>

/** A body turned around its own z from its half section, mm. */
export function lathe(mat: Material, outer: Profile, bore?: Profile, extra: Extra<TurnedBody> = {}): TurnedBody {
  return {
    kind: 'turned',
    mat,
    outer,
    ...(bore ? { bore } : {}),
    frame: world,
    ...extra,
  }
}
/** A solid cylinder of radius `r` from z0 to z1, mm. */
export function rod(mat: Material, z0: number, z1: number, r: number, extra: Extra<TurnedBody> = {}): TurnedBody {
  return lathe(mat, polyline([z0, r], [z1, r]), undefined, extra)
}
/** A tube of outer radius `r` and inner radius `ri` from z0 to z1, mm. */
export function pipe(
  mat: Material,
  z0: number,
  z1: number,
  r: number,
  ri: number,
  extra: Extra<TurnedBody> = {},
): TurnedBody {
  return lathe(mat, polyline([z0, r], [z1, r]), polyline([z1, ri], [z0, ri]), extra)
}
/** An outline in x and y extruded from z0 to z1, mm. */
export function prism(mat: Material, shape: readonly Point[], z0: number, z1: number, extra: Extra<Prism> = {}): Prism {
  return { kind: 'prism', mat, shape, z0, z1, frame: world, ...extra }
}
/** A body with a round cross section of radius `r` along a path, mm. */
export function cord(mat: Material, path: readonly Vector[], r: number, extra: Extra<Cord> = {}): Cord {
  return {
    kind: 'cord',
    mat,
    path,
    r,
    frame: world,
    ...extra,
  }
}
export function patch(mat: Material, pts: readonly Vector[], extra: Extra<Patch> = {}): Patch {
  return {
    kind: 'patch',
    mat,
    pts,
    frame: world,
    ...extra,
  }
}
/** Identical holes of radius `r` that start at `z` and are `depth` deep, mm. */
export function drill(
  mat: Material,
  pts: readonly Point[],
  r: number,
  z: number,
  depth: number,
  extra: Extra<Drill> = {},
): Drill {
  return { kind: 'drill', mat, pts, r, z, depth, frame: world, ...extra }
}
export function mark(mat: Material, pts: readonly Vector[], extra: Extra<Mark> = {}): Mark {
  return {
    kind: 'mark',
    mat,
    pts,
    frame: world,
    ...extra,
  }
}

/** Places bodies in a frame. */
export function place(frame: Frame, bodies: readonly Body[]): Body[] {
  return bodies.map((b) => ({ ...b, frame: compose(frame, b.frame) }))
}

/** A corrugated outline between z0 and z1, between the radii `low` and `high`. */
export function corrugation(z0: number, z1: number, low: number, high: number, count: number): [number, number][] {
  const q = (z1 - z0) / count
  return steps(count).flatMap((i): [number, number][] =>
    polyline([z0 + q * i, low], [z0 + q * (i + 0.3), high], [z0 + q * (i + 0.7), high], [z0 + q * (i + 1), low]),
  )
}

/** The body as it emerges toward the front. */
export function emergingBody(b: Body): Body {
  if (b.kind !== 'turned' || b.from === undefined) return b
  const { from } = b
  const cut = pairs(b.outer).flatMap(([[z0, r0], [z1, r1]]): [number, number][] => {
    if (z1 <= from) return []
    return [z0 >= from ? [z0, r0] : [from, r0 + ((r1 - r0) * (from - z0)) / (z1 - z0)], [z1, r1]]
  })
  const outer = cut.filter((p, i) => i === 0 || p[0] !== cut[i - 1]?.[0] || p[1] !== cut[i - 1]?.[1])
  return { ...b, outer: outer.length > 1 ? outer : b.outer }
}

/** Points in space that span the body, to measure its extent in any view and its depth. */
export function span(b: Body): Vector[] {
  const at = (x: number, y: number, z: number) => locate(b.frame, [x, y, z])
  const circle = (z: number, r: number, c: Point = [0, 0]) =>
    steps(16).map((i) => at(c[0] + r * Math.cos((i * Math.PI) / 8), c[1] + r * Math.sin((i * Math.PI) / 8), z))
  switch (b.kind) {
    case 'turned':
      return b.outer.flatMap(([z, r]) => circle(z, r))
    case 'prism':
      return b.shape.flatMap(([x, y]) => [at(x, y, b.z0), at(x, y, b.z1)])
    case 'cord':
      return b.path.flatMap(([x, y, z]) => {
        const p = at(x, y, z)
        return polyline([b.r, 0, 0], [-b.r, 0, 0], [0, b.r, 0], [0, -b.r, 0], [0, 0, b.r], [0, 0, -b.r]).map(
          ([dx = 0, dy = 0, dz = 0]) => add(p, [dx, dy, dz]),
        )
      })
    case 'patch':
    case 'mark':
      return b.pts.map(([x, y, z]) => at(x, y, z))
    case 'drill':
      return b.pts.map(([x, y]) => at(x, y, b.z))
  }
}
