import type { Point } from './geometry.ts'
import { look, type Material } from './materials.ts'
import type { Surface } from './shading.ts'

/** Two decimals are a hundredth of a picture unit, far below what can be seen. */
export const num = (v: number): string => {
  const s = String(Math.round(v * 100) / 100)
  return s === '-0' ? '0' : s
}
/** Path data of a polygon or, where it is not closed, of a polyline. */
export const outline = (pts: readonly Point[], close = true): string =>
  pts.length === 0 ? '' : `M${pts.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}${close ? 'Z' : ''}`
/** Path data of an ellipse about (x, y). */
export const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${num(x - rx)} ${num(y)}a${num(rx)} ${num(ry)} 0 1 0 ${num(2 * rx)} 0a${num(rx)} ${num(ry)} 0 1 0 ${num(-2 * rx)} 0Z`

/** `full` outlines a body, `edge` an edge on it, `thin` a fine detail. */
export type Weight = 'full' | 'edge' | 'thin'

/** How a painter draws: shaded on cards, in ink on sheets. */
export interface Pen {
  readonly shaded: boolean
  readonly stroke: number
  /** Attributes for an area of a material. */
  area(m: Material, surface: Surface, weight: Weight): string
  line(m: Material, weight: Weight): string
  clip(path: string, inner: string): string
}

const WEIGHT: Record<Weight, number> = { full: 1, edge: 0.7, thin: 0.5 }

/** Collects the gradients it needs; `ID` stands for the picture's own id until it is written. */
export class CardPen implements Pen {
  readonly shaded = true
  readonly stroke: number
  readonly used = new Map<string, [Material, Surface]>()
  #clips = 0
  constructor(stroke: number) {
    this.stroke = stroke
  }
  area(m: Material, surface: Surface, weight: Weight): string {
    const key = `${m}-${surface}`
    this.used.set(key, [m, surface])
    return `fill="url(#ID-${key})" stroke="${look(m).line}" stroke-width="${num(this.stroke * WEIGHT[weight])}"`
  }
  line(m: Material, weight: Weight): string {
    return `fill="none" stroke="${look(m).line}" stroke-width="${num(this.stroke * WEIGHT[weight])}"`
  }
  clip(path: string, inner: string): string {
    const id = `ID-k${this.#clips++}`
    return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${inner}</g>`
  }
}

const CLASS: Record<Weight, string> = { full: 'dwg-f', edge: 'dwg-f dwg-e', thin: 'dwg-f dwg-s' }
const LINE: Record<Weight, string> = { full: 'dwg-o', edge: 'dwg-o dwg-e', thin: 'dwg-t' }

/** Ink on paper, by the classes that a sheet styles. */
export const inkPen: Pen = {
  shaded: false,
  stroke: 1.5,
  area: (_m, _surface, weight) => `class="${CLASS[weight]}"`,
  line: (_m, weight) => `class="${LINE[weight]}"`,
  clip: () => '',
}
