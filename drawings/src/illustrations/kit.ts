import type { Point } from '../render/geometry.ts'
import { arrow, type Ink, type Label, label, stroke } from '../render/ink.ts'
import { line, polygon, rectangle } from '../render/path.ts'
import type { Hatch } from '../render/materials.ts'

/** An explanatory picture in the style of the drawing sheets. */
export interface Illustration {
  /** Drawing units; text is 11.5 units high. */
  readonly width: number
  readonly height: number
  readonly ink: readonly Ink[]
}

/** A sectioned material. */
export function section(pts: readonly Point[], hatch: Hatch): Ink {
  return stroke('bodyEdge', polygon(pts), { hatch })
}
export function sectionBox(x: number, y: number, w: number, h: number, hatch: Hatch): Ink {
  return stroke('bodyEdge', rectangle(x, y, w, h), { hatch })
}
/** An unsectioned object, or a hole in sectioned material. */
export function solidBox(x: number, y: number, w: number, h: number): Ink {
  return stroke('bodyEdge', rectangle(x, y, w, h))
}
export function centerLine(x0: number, y0: number, x1: number, y1: number): Ink {
  return stroke('center', line(x0, y0, x1, y1))
}

/** An arrow along these points. */
export function flowArrow(...pts: readonly [Point, Point, ...Point[]]): Ink[] {
  const [[x0, y0], [x1, y1]] = [pts.at(-2) ?? pts[0], pts.at(-1) ?? pts[1]]
  const degrees = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI
  return [stroke('thin', polygon(pts, false)), arrow(x1, y1, degrees)]
}

/** A label beside the picture, with a line to its target. */
export function callout(text: string, at: Point, to: Point, anchor: Label['anchor'] = 'start'): Ink[] {
  const [x, y] = at
  const start = { start: x - 3, middle: x, end: x + 3 }[anchor]
  const rise = anchor !== 'middle' ? -4 : to[1] > y ? 4 : -12
  return [stroke('leader', line(start, y + rise, ...to)), label('dimension', x, y, text, anchor)]
}

export function note(x: number, y: number, text: string, anchor: Label['anchor'] = 'middle'): Ink {
  return label('note', x, y, text, anchor)
}

/** A half section mirrored at y = `axis`. */
export function mirrorPoints(axis: number, pts: readonly Point[]): Point[] {
  return pts.map(([x, y]): Point => [x, 2 * axis - y])
}
