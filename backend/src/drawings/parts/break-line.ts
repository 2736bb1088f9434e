import { type Body, patch } from '../render/bodies.ts'
import type { Vector } from '../render/geometry.ts'

/** Two short strokes that say a long part is drawn shorter than it is. */
export function breakLine(z: number, r: number): Body {
  const w = r * 1.5 + 1.2
  const pts: Vector[] = [
    [0, -w, z + w * 0.3],
    [0, -w * 0.2, z - w * 0.1],
    [0, w * 0.2, z + w * 0.1],
    [0, w, z - w * 0.3],
    [0, w, z - w * 0.3 + w * 0.5],
    [0, w * 0.2, z + w * 0.6],
    [0, -w * 0.2, z + w * 0.4],
    [0, -w, z + w * 0.8],
  ]
  return patch('paper', pts, { only: 'sheet', fill: '#ffffff', line: true })
}
