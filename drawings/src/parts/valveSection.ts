import { polyline } from '../render/geometry.ts'
import { type Body, corrugation, pipe, rod, turned } from '../render/bodies.ts'
import type { Material } from '../render/materials.ts'

/** Bodies as a section shows what is bought in and not cut: in outline. */
export const uncut = (bodies: readonly Body[]): Body[] =>
  bodies.map((b) => (b.kind === 'turned' || b.kind === 'prism' ? { ...b, plain: true } : b))

/**
 * What closes a port of radius `b` along its own z, seen in sections: the disc with its seal on the seat at z = 0,
 * and the stem within a bellows up to `top`.
 */
export function closure(b: number, top: number, seal: Material): Body[] {
  const [edge, disc] = [Math.max(1.4, b * 0.14), Math.max(2.4, b * 0.24)]
  const low = b * 0.5
  return [
    pipe(seal, 0, edge, b * 1.22, b * 0.84, { only: 'sheet', fine: true }),
    rod('bright', edge, edge + disc, b * 1.22, { only: 'sheet' }),
    turned(
      'steel',
      [
        [edge + disc, b * 0.8],
        ...corrugation(
          edge + disc + 0.6,
          top - 0.6,
          low,
          b * 0.8,
          Math.max(4, Math.round((top - edge - disc) / (b * 0.3 + 1))),
        ),
        [top, b * 0.8],
      ],
      polyline([top, low - 0.5], [edge + disc, low - 0.5]),
      { only: 'sheet', fine: true, plain: true },
    ),
    rod('steel', edge + disc, top, b * 0.24, { only: 'sheet', plain: true }),
  ]
}
