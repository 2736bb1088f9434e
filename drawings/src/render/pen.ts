import type { Point } from './geometry.ts'
import { look, type Material } from './materials.ts'
import { num, oval, pathData, polygon } from './path.ts'
import type { Surface } from './shading.ts'

/** Path data of a polygon or, where it is not closed, of a polyline. */
export const outline = (pts: readonly Point[], close = true): string => pathData(polygon(pts, close))
/** Path data of an ellipse about (x, y). */
export const ellipse = (x: number, y: number, rx: number, ry: number): string => pathData(oval(x, y, rx, ry))

/** `full` outlines a body, `edge` an edge on it, `thin` a fine detail. */
export type Weight = 'full' | 'edge' | 'thin'

const WEIGHT: Record<Weight, number> = { full: 1, edge: 0.7, thin: 0.5 }

/** Draws shaded. Collects the gradients it needs; `ID` stands for the picture's own id until it is written. */
export class CardPen {
  readonly stroke: number
  readonly used = new Map<string, [Material, Surface]>()
  #clips = 0
  constructor(stroke: number) {
    this.stroke = stroke
  }
  /** Attributes for an area of a material. */
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
