import { type Point, polyline } from './geometry.ts'

/** A step of a path, lettered as in SVG path data; `E` is a whole ellipse by its middle and its radii. */
export type Step =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['A', rx: number, ry: number, large: boolean, clockwise: boolean, x: number, y: number]
  | readonly ['E', x: number, y: number, rx: number, ry: number]
  | readonly ['Z']
export type Path = readonly Step[]

/** A polygon or, where it is not closed, a polyline. */
export const polygon = (pts: readonly Point[], close = true): Path =>
  pts.length === 0
    ? []
    : [...pts.map(([x, y], i): Step => [i === 0 ? 'M' : 'L', x, y]), ...(close ? [['Z'] as const] : [])]
export const line = (x0: number, y0: number, x1: number, y1: number): Path => [
  ['M', x0, y0],
  ['L', x1, y1],
]
export const rectangle = (x: number, y: number, w: number, h: number): Path =>
  polygon(polyline([x, y], [x + w, y], [x + w, y + h], [x, y + h]))
export const oval = (x: number, y: number, rx: number, ry: number): Path => [['E', x, y, rx, ry]]

/** Two decimals are a hundredth of a picture unit, far below what can be seen. */
export const num = (v: number): string => {
  const s = String(Math.round(v * 100) / 100)
  return s === '-0' ? '0' : s
}

const stepData = (step: Step): string => {
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
export const pathData = (path: Path): string => path.map(stepData).join('')
