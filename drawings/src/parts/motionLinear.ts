import { type Body, corrugation, pipe, place, prism, rod, turned } from '../render/bodies.ts'
import { box, facing, polyline, shift, steps } from '../render/geometry.ts'
import { dim, type Picture } from '../render/picture.ts'
import { breakLine } from './breakLine.ts'
import { type Drive, driveBodies } from './drive.ts'
import { field, type Flange } from './flange.ts'
import { flangeBodies } from './flangeBodies.ts'
import { knurl } from './knurl.ts'
import { motionViews } from './motionViews.ts'

interface Linear {
  readonly flange: Flange
  readonly travel: number
  readonly style: 'Push-pull' | 'Micrometer' | 'Magnetic transporter'
  readonly drive: Drive
  readonly metric: boolean
}

const SHAFT = 24

/** Radius of what moves through the flange. */
const radius = (f: Flange) => Math.min(field(f) * 0.86, 15)

/** The motion with a transporter tube as long as is `shown`, and how far it reaches on the air side, mm. */
function assembly(p: Linear, shown: number): { whole: Body[]; end: number } {
  const f = p.flange
  const T = f.thick
  const r = radius(f)
  const L = p.travel
  const items: Body[] = []
  let a = T
  if (p.style === 'Magnetic transporter') {
    const tube = r * 0.72
    items.push(rod('steel', a, a + 6, tube * 1.3), pipe('steel', a + 6, a + shown, tube, tube - 1))
    const car = a + shown * 0.42
    items.push(
      turned('dark', polyline([car, tube * 1.9], [car + 1, tube * 2], [car + 26, tube * 2], [car + 27, tube * 1.9])),
      ...[4, 21].map((z) => rod('bright', car + z, car + z + 2.4, tube * 2.02, { fine: true })),
      ...place(facing([0, -1, 0], [0, 0, car + 13]), [
        turned('polymer', polyline([tube * 1.9, 4], [tube * 2.3, 5.4], [tube * 2.9, 5.4])),
      ]),
      pipe('steel', car + 27, a + shown, tube, tube - 1),
      turned('steel', polyline([a + shown, tube * 1.3], [a + shown + 5, tube * 1.3], [a + shown + 6, tube * 1.1])),
    )
    a += shown + 6
  } else {
    const stroke = L * 1.05 + 10
    items.push(rod('steel', a, a + 4, r * 1.1))
    a += 4
    items.push(
      turned(
        'bright',
        corrugation(a, a + stroke, r * 0.78, r, Math.max(6, Math.min(16, Math.round(stroke / 4)))),
        undefined,
        { plain: true },
      ),
    )
    a += stroke
    items.push(rod('steel', a, a + 5, r * 1.14))
    a += 5
    if (p.style === 'Micrometer') {
      const barrel = L * 0.5 + 16
      items.push(
        rod('bright', a, a + barrel, r * 0.52),
        ...steps(p.metric ? 9 : 6).map((i) =>
          rod(
            'dark',
            a + 4 + (i * (barrel - 8)) / (p.metric ? 9 : 6),
            a + 4.3 + (i * (barrel - 8)) / (p.metric ? 9 : 6),
            r * 0.525,
            { fine: true },
          ),
        ),
        turned('steel', polyline([a + barrel * 0.86, r * 0.56], [a + barrel, r * 0.72], [a + barrel + 14, r * 0.72])),
        ...knurl(r * 0.72, a + barrel + 2, a + barrel + 13, 20),
      )
      a += barrel + 14
    } else {
      items.push(rod('steel', a, a + L * 0.4 + 8, r * 0.34))
      a += L * 0.4 + 8
    }
    for (const s of [-1, 1])
      items.unshift(rod('bright', T + 2, T + 4 + stroke + 3, r * 0.1, { frame: shift(s * r * 1.28, 0) }))
    items.push(prism('steel', box(r * 3, r * 0.7, 1), T + 4 + stroke + 1, T + 4 + stroke + 5))
  }
  if (p.drive !== 'Manual' || p.style === 'Push-pull') {
    const d = driveBodies(p.drive, Math.max(8, r * 0.8))
    items.push(...place(shift(0, 0, a), d.bodies))
    a += d.length
  }
  const whole = [
    ...flangeBodies(f, { seal: 'back' }),
    rod('steel', -SHAFT, T, 3.2, { only: 'sheet', plain: true }),
    ...items,
  ]
  return { whole, end: a }
}

/** A shaft moved along its axis: through a bellows, or by magnets along a tube; long tubes are drawn broken. */
export function linearMotion(p: Linear): Picture {
  const { flange: f, travel: L } = p
  const T = f.thick
  const shown = 60 + L * 0.32
  const { whole, end } = assembly(p, shown)
  const tube = p.style === 'Magnetic transporter'
  const moved = tube ? shown - 4 : L * 1.05 + 10
  const travel = [dim('z', T + 4, T + 4 + moved, 'top', { text: `${L.toFixed(1)} travel` })]
  if (!tube) return motionViews(f, whole, end, SHAFT, travel)
  const hidden = L * 0.68
  return {
    ...motionViews(f, whole, end, SHAFT, travel, {
      bodies: breakLine(T + 6 + moved * 0.2, radius(f) * 0.72, shift(-6 * radius(f), 0)),
      hidden,
    }),
    solid: assembly(p, shown + hidden).whole,
  }
}
