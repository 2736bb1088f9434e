import { type Body, corrugation, pipe, prism, rod, turned } from '../render/bodies.ts'
import { facing, hexagon, polyline, ring, shift, UP } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { COAX, type CoaxRow } from './dimensions.ts'

/**
 * The mating face of a connector.
 * @throws {RangeError} for one that is not listed.
 */
export function coaxRow(connector: string): CoaxRow {
  const row = COAX[connector]
  if (!row) throw new RangeError(`No coaxial connector "${connector}"`)
  return row
}

/** A jack from z = 0 forwards: hex, barrel, its lock, insulator and contact. */
export function jack(c: CoaxRow, mat: Material = 'bright', hexed = true): Body[] {
  const b = c.body / 2
  const L = c.len
  const threads = corrugation(L * 0.42, L, b * 0.9, b, 7)
  const outer: [number, number][] =
    c.lock === 'thread'
      ? [[3, b * 0.86], [L * 0.42, b * 0.86], ...threads]
      : c.lock === 'lugs'
        ? polyline([3, b * 0.88], [L * 0.5, b * 0.88], [L * 0.5, b], [L, b])
        : polyline([3, b * 0.8], [L * 0.55, b * 0.8], [L * 0.6, b], [L * 0.72, b * 0.86], [L, b * 0.86])
  const rim = c.lock === 'push' ? 0.66 : 0.8
  const lugs =
    c.lock === 'lugs'
      ? ring(2, b, 24).map(([x, y]) =>
          rod(mat, -b * 0.1, b * 0.26, b * 0.2, {
            frame: facing(Math.abs(x) > 0 ? [x / b, y / b, 0] : UP, [x, y, L * 0.74]),
            only: 'card',
          }),
        )
      : []
  return [
    ...(hexed ? [prism(mat, hexagon(c.hex), 0, 3)] : []),
    turned(mat, outer, polyline([L, b * rim], [L * 0.7, b * rim], [L * 0.7, 0])),
    ...lugs,
    ...(c.guard ? [pipe(mat, L * 0.4, L * 0.94, b * 0.62, b * 0.5)] : []),
    turned(
      'ceramic',
      polyline([0, b * 0.4], [L * 0.84, b * 0.4], [L * 0.84, b * 0.32], [L * 0.88, b * 0.32]),
      undefined,
      { from: L * 0.68 },
    ),
    rod('gold', 0, L * 0.95, c.pin / 2, { from: L * 0.86, plain: true }),
  ]
}

/** A plug over a jack, from z = 0 forwards: coupling nut, body, cable. */
export function cablePlug(c: CoaxRow, mat: Material, cable: Material = 'polymer'): { length: number; bodies: Body[] } {
  const b = c.body / 2
  const nut =
    c.lock === 'thread' && c.hex > 0 && c.body < 8 ? prism(mat, hexagon(c.hex * 1.04), 0.5, c.len * 0.62) : undefined
  const L = c.len * 0.64
  const bodies: Body[] = [
    ...(nut
      ? [rod(mat, 0, 0.6, c.hex * 0.48), nut]
      : [turned(mat, polyline([0, b * 1.24], [0.8, b * 1.3], [L * 0.94, b * 1.3], [L, b * 1.18]))]),
    ...(nut || c.lock === 'push'
      ? []
      : ring(14, b * 1.29).map(([x, y]) =>
          rod('dark', L * 0.3, L * 0.9, b * 0.05, { frame: shift(x, y), fine: true, only: 'card' }),
        )),
    turned(
      mat,
      polyline(
        [L, b * 0.8],
        [L * 1.5, b * 0.8],
        [L * 1.6, b * 0.62],
        [L * 2.2, b * 0.62],
        [L * 2.2, b * 0.5],
        [L * 2.4, b * 0.5],
      ),
    ),
    rod(cable, L * 2.4, L * 3.1, b * 0.42),
  ]
  return { length: L * 3.1, bodies }
}
