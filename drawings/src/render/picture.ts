import type { Group } from './bodies.ts'
import type { Camera, Vector, ViewName } from './geometry.ts'
import { mm } from './lengths.ts'

type Side = 'top' | 'bottom' | 'left' | 'right'
/** A length between two positions on a world axis, labeled `text`, on one side of the view. */
export interface Dimension {
  readonly axis: 'x' | 'y' | 'z'
  readonly a: number
  readonly b: number
  readonly side: Side
  readonly text: string
  /** Where its extension lines start on the other axis of the view; defaults to the edge of the part. */
  readonly near?: number
}
/** A note with an arrow to a point on the part. */
export interface Leader {
  readonly at: Vector
  readonly text: string
  readonly to: 'tl' | 'tr' | 'bl' | 'br'
}
export interface SheetView {
  readonly view: ViewName
  readonly groups: readonly Group[]
  readonly section?: boolean
  readonly dims?: readonly Dimension[]
  readonly leaders?: readonly Leader[]
  readonly caption?: string
  /** Factor relative to the sheet's scale. */
  readonly zoom?: number
  /** Sheet units per millimeter of a diagram that is not to scale. */
  readonly unitsPerMm?: number
  /** Texts centered on points. */
  readonly labels?: readonly { readonly at: Vector; readonly text: string }[]
  /** z of the boundary between air and vacuum. */
  readonly sides?: number
}

type More = Partial<Omit<SheetView, 'view' | 'groups' | 'dims'>>

/** A view of the part from one side. */
export function view(name: ViewName, groups: readonly Group[], dims: readonly Dimension[], more: More = {}): SheetView {
  return { view: name, groups, dims, ...more }
}

/** A section of the part through its axis. */
export function section(
  name: ViewName,
  groups: readonly Group[],
  dims: readonly Dimension[],
  more: More = {},
): SheetView {
  return view(name, groups, dims, { ...more, section: true })
}

/** A length along an axis from `a` to `b`, mm. The text defaults to the length. */
export function dim(
  axis: Dimension['axis'],
  a: number,
  b: number,
  side: Side,
  more: { text?: string; near?: number } = {},
): Dimension {
  return {
    axis,
    a,
    b,
    side,
    text: more.text ?? mm(Math.abs(a - b)),
    ...(more.near === undefined ? {} : { near: more.near }),
  }
}
/** A diameter around the axis, or around `at`. */
export function dia(
  axis: 'x' | 'y' | 'z',
  d: number,
  side: Side,
  more: { suffix?: string; near?: number; at?: number } = {},
): Dimension {
  return dim(axis, (more.at ?? 0) - d / 2, (more.at ?? 0) + d / 2, side, {
    text: `Ø${mm(d)}${more.suffix ?? ''}`,
    ...(more.near === undefined ? {} : { near: more.near }),
  })
}
/** A note with its arrow at `at`, placed toward a corner of the view. */
export function leader(at: Vector, text: string, to: Leader['to'] = 'tr'): Leader {
  return { at, text, to }
}

/** The source of all drawings of a part. */
export interface Picture {
  readonly camera: Camera
  readonly card: readonly Group[]
  readonly views: readonly SheetView[]
  /** The part's bodies in space, if its section does not show all of it at true length. */
  readonly solid?: Group
}

export function picture(camera: Camera, card: readonly Group[], ...views: SheetView[]): Picture {
  return {
    camera,
    card,
    views,
  }
}
