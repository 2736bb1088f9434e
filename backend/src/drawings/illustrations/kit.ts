import type { Point } from '../render/geometry.ts'
import { type Ink, type Label, label, stroke } from '../render/ink.ts'
import { line, type Path, polygon, rectangle } from '../render/path.ts'
import type { Hatch } from '../render/tones.ts'

/** A picture that explains, drawn in the looks of the drawing sheets. */
export interface Illustration {
  /** Units of the drawing, in which its texts are 11.5 high. */
  readonly width: number
  readonly height: number
  readonly ink: readonly Ink[]
}

/** Material in section. */
export const cut = (pts: readonly Point[], hatch: Hatch): Ink => stroke('bodyEdge', polygon(pts), { hatch })
export const cutBox = (x: number, y: number, w: number, h: number, hatch: Hatch): Ink =>
  stroke('bodyEdge', rectangle(x, y, w, h), { hatch })
/** Something whole, seen from outside. */
export const whole = (x: number, y: number, w: number, h: number): Ink => stroke('bodyEdge', rectangle(x, y, w, h))
export const outlined = (path: Path): Ink => stroke('lineEdge', path)
export const centreLine = (x0: number, y0: number, x1: number, y1: number): Ink =>
  stroke('centre', line(x0, y0, x1, y1))

/** A name beside the picture, and a line from it to what it names. */
export const named = (text: string, at: Point, to: Point, anchor: Label['anchor'] = 'start'): Ink[] => {
  const [x, y] = at
  const start = anchor === 'start' ? x - 3 : anchor === 'end' ? x + 3 : x
  const rise = anchor === 'middle' ? (to[1] > y ? 4 : -12) : -4
  return [stroke('leader', line(start, y + rise, ...to)), label('dimension', x, y, text, anchor)]
}

/** Turns a half section about y = `axis` into the other half. */
export const mirrored = (axis: number, pts: readonly Point[]): Point[] => pts.map(([x, y]): Point => [x, 2 * axis - y])
