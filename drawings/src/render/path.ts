import { type Point, polyline } from './geometry.ts'
import { type Material, look } from './materials.ts'

/** Path data of a polygon, or of a polyline if it is not closed. */
export function outline(pts: readonly Point[], close = true): string {
  return pathData(polygon(pts, close))
}
/** Path data of an ellipse centered at (x, y). */
export function ellipse(x: number, y: number, rx: number, ry: number): string {
  return pathData(oval(x, y, rx, ry))
}

/** `side` lights a round body, `wall` the inside of a bore, `face` a flat end, `deep` the end of a bore. */
export type Surface = 'side' | 'wall' | 'face' | 'deep'

/** `full` outlines a body, `edge` is an edge on it, `thin` a fine detail. */
export type Weight = 'full' | 'edge' | 'thin'

const lineWeights: Record<Weight, number> = { full: 1, edge: 0.7, thin: 0.5 }

/** Draws shaded areas and collects the gradients they need. `ID` is a placeholder for the picture's ID. */
export class CardPen {
  readonly stroke: number
  readonly used = new Map<string, [Material, Surface]>()
  #clips = 0
  constructor(stroke: number) {
    this.stroke = stroke
  }
  /** SVG attributes for an area of a material. */
  area(m: Material, surface: Surface, weight: Weight): string {
    const key = `${m}-${surface}`
    this.used.set(key, [m, surface])
    return `fill="url(#ID-${key})" stroke="${look(m).line}" stroke-width="${num(this.stroke * lineWeights[weight])}"`
  }
  line(m: Material, weight: Weight): string {
    return `fill="none" stroke="${look(m).line}" stroke-width="${num(this.stroke * lineWeights[weight])}"`
  }
  clip(path: string, inner: string): string {
    const id = `ID-k${this.#clips++}`
    return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${inner}</g>`
  }
}

/** A path step, with the letters of SVG path data; `E` is a full ellipse by its center and radii. */
export type Step =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['A', rx: number, ry: number, large: boolean, clockwise: boolean, x: number, y: number]
  | readonly ['E', x: number, y: number, rx: number, ry: number]
  | readonly ['Z']
export type Path = readonly Step[]

/** A polygon, or a polyline if it is not closed. */
export function polygon(pts: readonly Point[], close = true): Path {
  return pts.length === 0
    ? []
    : [...pts.map(([x, y], i): Step => [i === 0 ? 'M' : 'L', x, y]), ...(close ? [['Z'] as const] : [])]
}
export function line(x0: number, y0: number, x1: number, y1: number): Path {
  return [
    ['M', x0, y0],
    ['L', x1, y1],
  ]
}
export function rectangle(x: number, y: number, w: number, h: number): Path {
  return polygon(polyline([x, y], [x + w, y], [x + w, y + h], [x, y + h]))
}
export function oval(x: number, y: number, rx: number, ry: number): Path {
  return [['E', x, y, rx, ry]]
}

/** Two decimals are a hundredth of a picture unit, far below what is visible. */
export function num(v: number): string {
  const s = String(Math.round(v * 100) / 100)
  return s === '-0' ? '0' : s
}

function stepData(step: Step): string {
  switch (step[0]) {
    case 'M':
    case 'L':
      return `${step[0]}${num(step[1])} ${num(step[2])}`
    case 'A': {
      const [, rx, ry, large, clockwise, x, y] = step
      return `A${num(rx)} ${num(ry)} 0 ${large ? 1 : 0} ${clockwise ? 1 : 0} ${num(x)} ${num(y)}`
    }
    case 'E': {
      const [, x, y, rx, ry] = step
      return `M${num(x - rx)} ${num(y)}a${num(rx)} ${num(ry)} 0 1 0 ${num(2 * rx)} 0a${num(rx)} ${num(ry)} 0 1 0 ${num(-2 * rx)} 0Z`
    }
    case 'Z':
      return 'Z'
  }
}

/** SVG path data. */
export function pathData(path: Path): string {
  return path.map(stepData).join('')
}
