import type { Face } from './faces.ts'
import type { Point } from './geometry.ts'
import { inBothUnits } from './lengths.ts'
import type { Path } from './path.ts'
import type { Hatch } from './materials.ts'

/** Ink colors. An SVG takes them from its page; print uses these. */
export const inkColors = {
  paper: '#fff',
  ink: '#1a2023',
  thin: '#5c676c',
  center: '#1f7684',
  hatch: '#848f94',
} as const
export type InkName = keyof typeof inkColors

interface LineStyle {
  /** SVG classes with this look. */
  readonly classes: string
  readonly fill?: InkName
  readonly stroke?: InkName
  /** Stroke width, sheet units. */
  readonly width: number
  readonly dashes?: readonly number[]
}

/**
 * Roles of lines and areas on a sheet. `body` areas cover what lies behind them with paper, `line`s cover nothing;
 * `full` outlines a body, `edge` is an edge on it, `fine` a small detail.
 */
export const lineStyles = {
  paper: { classes: 'dwg-p', fill: 'paper', width: 0 },
  bodyFull: { classes: 'dwg-f', fill: 'paper', stroke: 'ink', width: 1.5 },
  bodyEdge: { classes: 'dwg-f dwg-e', fill: 'paper', stroke: 'ink', width: 1 },
  bodyFine: { classes: 'dwg-f dwg-s', fill: 'paper', stroke: 'ink', width: 0.7 },
  lineFull: { classes: 'dwg-o', stroke: 'ink', width: 1.5 },
  lineEdge: { classes: 'dwg-o dwg-e', stroke: 'ink', width: 1 },
  lineFine: { classes: 'dwg-o dwg-s', stroke: 'ink', width: 0.7 },
  thin: { classes: 'dwg-t', stroke: 'thin', width: 0.7 },
  leader: { classes: 'dwg-t', stroke: 'thin', width: 0.7 },
  center: { classes: 'dwg-c', stroke: 'center', width: 0.7, dashes: [9, 2.5, 2, 2.5] },
  cross: { classes: 'dwg-k', stroke: 'center', width: 0.6 },
  arrow: { classes: 'dwg-a', fill: 'thin', width: 0 },
} as const satisfies Record<string, LineStyle>
export type LineRole = keyof typeof lineStyles

export function lineStyle(role: LineRole): LineStyle {
  return lineStyles[role]
}

interface TextStyle {
  readonly classes: string
  /** Sheet units. */
  readonly size: number
  readonly ink: InkName
  readonly face: Face
  /** Letter spacing, as a fraction of the size. */
  readonly spacing: number
}

export const texts = {
  dimension: { classes: 'dwg-dim', size: 11.5, ink: 'ink', face: 'text', spacing: 0 },
  note: { classes: 'dwg-note', size: 9.5, ink: 'thin', face: 'text', spacing: 0.04 },
  caption: { classes: 'dwg-cap', size: 8.5, ink: 'thin', face: 'text', spacing: 0.02 },
  value: { classes: 'dwg-val', size: 10.5, ink: 'ink', face: 'strong', spacing: 0 },
  number: { classes: 'dwg-val dwg-mono', size: 10.5, ink: 'ink', face: 'mono', spacing: 0 },
} as const satisfies Record<string, TextStyle>
export type TextRole = keyof typeof texts

/** A line or an area. */
export interface Stroke {
  readonly kind: 'stroke'
  readonly role: LineRole
  readonly path: Path
  readonly evenOdd?: boolean
  /** Hatch fill instead of paper. */
  readonly hatch?: Hatch
  /** Overrides the width of the role; 0 draws no line. */
  readonly width?: number
  /** Degrees around the sheet's origin, clockwise. */
  readonly turn?: number
}
/** A round body along a path: its two edges, with paper between them. */
export interface Band {
  readonly kind: 'band'
  readonly pts: readonly Point[]
  readonly closed: boolean
  /** Distance between the centers of its edges. */
  readonly width: number
  /** Edge width. */
  readonly line: number
}
/** An arrowhead with its tip at a point; degrees, clockwise from pointing right. */
export interface Arrow {
  readonly kind: 'arrow'
  readonly at: Point
  readonly degrees: number
}
export interface Label {
  readonly kind: 'label'
  readonly role: TextRole
  /** On the baseline. */
  readonly at: Point
  readonly text: string
  /** The text in inches, if it contains lengths. */
  readonly inches?: string
  readonly anchor: 'start' | 'middle' | 'end'
  /** Reads from the right. */
  readonly upright?: boolean
}
/** A dimension: the two points it measures, the position of its line, and its drawn parts. */
export interface Measure {
  readonly kind: 'measure'
  readonly flat: boolean
  readonly from: Point
  readonly to: Point
  /** y of a horizontal dimension line, x of a vertical one. */
  readonly at: number
  readonly text: string
  readonly textAt: Point
  readonly parts: readonly (Stroke | Arrow | Label)[]
}
/** Content of a sheet in painting order. Sheet units, y down. */
export type Ink = Stroke | Band | Arrow | Label | Measure

export function stroke(role: LineRole, path: Path, more: Omit<Stroke, 'kind' | 'role' | 'path'> = {}): Stroke {
  return {
    kind: 'stroke',
    role,
    path,
    ...more,
  }
}
export function label(role: TextRole, x: number, y: number, marked: string, anchor: Label['anchor'] = 'start'): Label {
  const { text, inches } = inBothUnits(marked)
  return { kind: 'label', role, at: [x, y], text, ...(inches === text ? {} : { inches }), anchor }
}
export function arrow(x: number, y: number, degrees: number): Arrow {
  return { kind: 'arrow', at: [x, y], degrees }
}
/** Outline of an arrowhead that points right, its tip at the origin. */
export const arrowHead: Path = [['M', 0, 0], ['L', -7.5, -1.7], ['L', -7.5, 1.7], ['Z']]
