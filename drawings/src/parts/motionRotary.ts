import { type Body, corrugation, place, prism, rod, turned } from '../render/bodies.ts'
import { facing, type Point, polyline, shift, steps } from '../render/geometry.ts'
import { dim, type Picture } from '../render/picture.ts'
import { type Drive, driveBodies } from './drive.ts'
import { field, type Flange } from './flange.ts'
import { flangeBodies } from './flangeBodies.ts'
import { motionViews } from './motionViews.ts'

interface Rotary {
  readonly flange: Flange
  readonly style: 'Bellows sealed' | 'Magnetic' | 'Ferrofluidic'
  readonly torque: 5 | 50 | 200
  readonly drive: Drive
}

/** A shaft that turns: driven through a wobbling bellows, by magnets through a wall, or sealed by a magnetic fluid. */
export function rotaryMotion(p: Rotary): Picture {
  const f = p.flange
  const T = f.thick
  const big = { 5: 0.78, 50: 0.9, 200: 1.04 }[p.torque]
  const r = Math.min(field(f) * 1.02, 19) * big
  const shaft = { 5: 3.2, 50: 4.8, 200: 6.4 }[p.torque]
  const items: Body[] = []
  let a = T
  if (p.style === 'Bellows sealed') {
    items.push(
      turned('steel', polyline([a, r], [a + 8, r], [a + 14, r * 0.7], [a + 18, r * 0.7])),
      turned('bright', corrugation(a + 18, a + 40, r * 0.5, r * 0.66, 7)),
      turned('steel', polyline([a + 40, r * 0.7], [a + 46, r * 0.9], [a + 58, r * 0.9])),
    )
    a += 58
  } else if (p.style === 'Magnetic') {
    items.push(
      rod('steel', a, a + 10, r * 0.9),
      turned('dark', polyline([a + 10, r * 1.25], [a + 11, r * 1.3], [a + 38, r * 1.3], [a + 39, r * 1.25])),
      ...steps(3).map((i): Body => rod('bright', a + 15 + i * 8, a + 18 + i * 8, r * 1.31, { fine: true })),
      rod('steel', a + 39, a + 46, r * 0.8),
    )
    a += 46
  } else {
    items.push(
      rod('steel', a, a + 6, r * 1.12),
      rod('bright', a + 6, a + 36, r),
      ...place(facing([-1, 0, 0], [0, 0, a + 20]), [rod('copper', r * 0.9, r * 1.3, 2.4)]),
      ...place(facing([-1, 0, 0], [0, 0, a + 29]), [rod('copper', r * 0.9, r * 1.3, 2.4)]),
      rod('steel', a + 36, a + 42, r * 0.86),
    )
    a += 42
  }
  if (p.drive === 'Manual') {
    const dial = r * 1.15
    items.push(
      rod('bright', a, a + 5, dial),
      ...steps(24).map(
        (i): Body =>
          prism(
            'dark',
            polyline([dial * 0.86, -0.3], [dial * 0.97, -0.3], [dial * 0.97, 0.3], [dial * 0.86, 0.3]).map(
              ([x = 0, y = 0]): Point => {
                const t = (i * Math.PI) / 12
                return [x * Math.cos(t) - y * Math.sin(t), x * Math.sin(t) + y * Math.cos(t)]
              },
            ),
            a + 5,
            a + 5.02,
            { fine: true },
          ),
      ),
    )
    a += 5
  }
  const d = driveBodies(p.drive, Math.max(8, r * 0.8))
  items.push(...place(shift(0, 0, a), d.bodies))
  a += d.length
  const whole = [
    ...flangeBodies(f, { seal: 'back' }),
    rod('steel', -26, T, shaft, { only: 'sheet', plain: true }),
    ...items,
  ]
  return motionViews(f, whole, a, 26, [
    dim('y', -shaft, shaft, 'left', { text: `Ø${(2 * shaft).toFixed(1)} shaft`, near: -26 }),
  ])
}
