import { type Body, mark, patch } from '../render/bodies.ts'
import { type Frame, steps, type Vector, WORLD } from '../render/geometry.ts'

/** A gap between two waves across something of half width `r` along z: it is longer than it is drawn. Shows from the side. */
export function breakLine(z: number, r: number, frame: Frame = WORLD): Body[] {
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
