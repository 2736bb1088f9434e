import { type Body, cord, prism, rod, turned } from '../render/bodies.ts'
import { box, polyline, steps } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { band } from './container.ts'

/** A syringe: barrel, plunger, nozzle, what it holds showing through. */
export function syringe(ml: number, fill: Material, thin: boolean): Body[] {
  const r = 4 + Math.cbrt(ml) * 3
  const L = r * 8
  return [
    prism('clear', box(r * 4.2, r * 1.9, r * 0.6), -1.6, 0),
    turned('ptfe', polyline([-L * 0.42, r * 1.25], [-L * 0.4, r * 1.25], [-L * 0.4, r * 0.3], [0, r * 0.3])),
    rod('clear', 0, L * 0.16, r),
    rod('rubber', L * 0.16, L * 0.2, r * 0.98),
    rod(fill, L * 0.2, L * 0.92, r),
    ...steps(6).map(
      (i): Body => cord('rubber', band(r * 1.01, L * (0.28 + i * 0.1), -60, i % 2 ? -35 : -20), 0.01, { only: 'card' }),
    ),
    turned('clear', polyline([L * 0.92, r], [L * 0.96, r * 0.5], [L, r * 0.34], [L * 1.08, r * 0.26])),
    turned(
      thin ? 'tcBlue' : 'ptfe',
      polyline([L, r * 0.42], [L * 1.1, r * 0.34], [L * (thin ? 1.28 : 1.16), r * (thin ? 0.1 : 0.28)]),
    ),
  ]
}
