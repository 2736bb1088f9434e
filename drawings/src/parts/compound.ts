import { type Body, cord, type Group, place, prism, rod, lathe } from '../render/bodies.ts'
import { box, camera, polyline, shift, steps } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, picture, view } from '../render/picture.ts'
import { band, jar, uprightCamera, standUp } from './container.ts'

/** A syringe: barrel, plunger and nozzle, with its contents visible. */
function syringe(ml: number, fill: Material, thin: boolean): Body[] {
  const r = 4 + Math.cbrt(ml) * 3
  const L = r * 8
  return [
    prism('clear', box(r * 4.2, r * 1.9, r * 0.6), -1.6, 0),
    lathe('ptfe', polyline([-L * 0.42, r * 1.25], [-L * 0.4, r * 1.25], [-L * 0.4, r * 0.3], [0, r * 0.3])),
    rod('clear', 0, L * 0.16, r),
    rod('rubber', L * 0.16, L * 0.2, r * 0.98),
    rod(fill, L * 0.2, L * 0.92, r),
    ...steps(6).map(
      (i): Body => cord('rubber', band(r * 1.01, L * (0.28 + i * 0.1), -60, i % 2 ? -35 : -20), 0.01, { only: 'card' }),
    ),
    lathe('clear', polyline([L * 0.92, r], [L * 0.96, r * 0.5], [L, r * 0.34], [L * 1.08, r * 0.26])),
    lathe(
      thin ? 'tcBlue' : 'ptfe',
      polyline([L, r * 0.42], [L * 1.1, r * 0.34], [L * (thin ? 1.28 : 1.16), r * (thin ? 0.1 : 0.28)]),
    ),
  ]
}

interface Compound {
  readonly form: 'Syringe' | 'Two-part kit'
  /** Contents, ml or grams. */
  readonly amount: number
  readonly fill: Material
  readonly thin: boolean
  readonly name: string
}

/** Epoxies and pastes: in a syringe, or as a kit of two jars. */
export function compound(p: Compound): Picture {
  if (p.form === 'Syringe') {
    const bodies = syringe(p.amount, p.fill, p.thin)
    const r = 4 + Math.cbrt(p.amount) * 3
    const L = r * 8
    return picture(
      camera(58, -38),
      [bodies],
      view('length', [bodies], [dim('z', -L * 0.42, L * (p.thin ? 1.28 : 1.16), 'bottom'), dia('y', 2 * r, 'right')], {
        leaders: [leader([0, -r, L * 0.5], p.name)],
      }),
      view('front', [bodies], [dim('x', -r * 2.1, r * 2.1, 'bottom')]),
    )
  }
  const a = jar(p.amount * 0.8, p.fill, 'polymer')
  const b = jar(p.amount * 0.4, p.thin ? 'clear' : 'peek', 'tcRed')
  const gap = (a.d + b.d) / 2 + 3
  const kit: Group[] = [place(shift(-gap / 2, 0), standUp(a.bodies)), place(shift(gap / 2, 0, 8), standUp(b.bodies))]
  const face = view(
    'front',
    kit,
    [
      dim('y', -a.h, 0, 'left'),
      dim('y', -b.h, 0, 'right'),
      dia('x', a.d, 'bottom', { at: -gap / 2 }),
      dia('x', b.d, 'bottom', { at: gap / 2 }),
    ],
    { leaders: [leader([-gap / 2, -a.h * 0.4, 0], p.name, 'tr')] },
  )
  return picture(uprightCamera, kit, face)
}
