import { mm } from '../render/lengths.ts'
import { type Body, breakLine, corrugation, knurl, pipe, place, prism, rod, lathe } from '../render/bodies.ts'
import { type Point, box, camera, aim, polyline, shift, steps } from '../render/geometry.ts'
import { dia, dim, type Dimension, type Picture, picture, view } from '../render/picture.ts'
import { type Drive, driveBodies } from './drive.ts'
import { type Flange, axisLine, boltDims, field, flangeBodies, flangeMarks } from './flange.ts'

interface Rotary {
  readonly flange: Flange
  readonly style: 'Bellows sealed' | 'Magnetic' | 'Ferrofluidic'
  readonly torque: 5 | 50 | 200
  readonly drive: Drive
}

/** A rotating shaft: driven through a wobbling bellows, by magnets through a wall, or sealed by a magnetic fluid. */
export function rotaryMotion(p: Rotary): Picture {
  const f = p.flange
  const T = f.thick
  const big = { 5: 0.78, 50: 0.9, 200: 1.04 }[p.torque]
  const r = Math.min(field(f) * 1.02, 19) * big
  const shaft = { 5: 6.35, 50: 9.53, 200: 12.7 }[p.torque] / 2
  const items: Body[] = []
  let a = T
  if (p.style === 'Bellows sealed') {
    items.push(
      lathe('steel', polyline([a, r], [a + 8, r], [a + 14, r * 0.7], [a + 18, r * 0.7])),
      lathe('bright', corrugation(a + 18, a + 40, r * 0.5, r * 0.66, 7)),
      lathe('steel', polyline([a + 40, r * 0.7], [a + 46, r * 0.9], [a + 58, r * 0.9])),
    )
    a += 58
  } else if (p.style === 'Magnetic') {
    items.push(
      rod('steel', a, a + 10, r * 0.9),
      lathe('dark', polyline([a + 10, r * 1.25], [a + 11, r * 1.3], [a + 38, r * 1.3], [a + 39, r * 1.25])),
      ...steps(3).map((i): Body => rod('bright', a + 15 + i * 8, a + 18 + i * 8, r * 1.31, { fine: true })),
      rod('steel', a + 39, a + 46, r * 0.8),
    )
    a += 46
  } else {
    items.push(
      rod('steel', a, a + 6, r * 1.12),
      rod('bright', a + 6, a + 36, r),
      ...place(aim([-1, 0, 0], [0, 0, a + 20]), [rod('copper', r * 0.9, r * 1.3, 2.4)]),
      ...place(aim([-1, 0, 0], [0, 0, a + 29]), [rod('copper', r * 0.9, r * 1.3, 2.4)]),
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
  return motionViews(f, whole, a, 26, [dim('y', -shaft, shaft, 'left', { text: `Ø${mm(2 * shaft)} shaft`, near: -26 })])
}

/**
 * The views of a motion on a flange, mm: `end` is its extent on the air side, `shaft` on the other; `gap` is a break
 * line and the length it hides.
 */
function motionViews(
  f: Flange,
  whole: Body[],
  end: number,
  shaft: number,
  dims: Dimension[],
  gap?: { readonly bodies: readonly Body[]; readonly hidden: number },
): Picture {
  const T = f.thick
  return picture(
    camera(56, -28),
    [whole],
    view(
      'length',
      [whole, [axisLine(-shaft, end)], gap?.bodies ?? []],
      [
        dim('z', T, end, 'bottom', gap ? { text: mm(end - T + gap.hidden) } : {}),
        dim('z', -shaft, 0, 'bottom'),
        dia('y', f.od, 'left'),
        ...dims,
      ],
    ),
    { view: 'front', groups: [[...whole, ...flangeMarks(f)]], ...boltDims(f) },
  )
}

interface Linear {
  readonly flange: Flange
  readonly travel: number
  readonly style: 'Push-pull' | 'Micrometer' | 'Magnetic transporter'
  readonly drive: Drive
  readonly metric: boolean
}

const SHAFT = 24

/** Radius of the moving part in the flange. */
function radius(f: Flange) {
  return Math.min(field(f) * 0.86, 15)
}

/** The motion with a transporter tube of length `tubeLength`, and its extent on the air side, mm. */
function assembly(p: Linear, tubeLength: number): { whole: Body[]; end: number } {
  const f = p.flange
  const T = f.thick
  const r = radius(f)
  const L = p.travel
  const items: Body[] = []
  let a = T
  if (p.style === 'Magnetic transporter') {
    const tube = r * 0.72
    items.push(rod('steel', a, a + 6, tube * 1.3), pipe('steel', a + 6, a + tubeLength, tube, tube - 1))
    const car = a + tubeLength * 0.42
    items.push(
      lathe('dark', polyline([car, tube * 1.9], [car + 1, tube * 2], [car + 26, tube * 2], [car + 27, tube * 1.9])),
      ...[4, 21].map((z) => rod('bright', car + z, car + z + 2.4, tube * 2.02, { fine: true })),
      ...place(aim([0, -1, 0], [0, 0, car + 13]), [
        lathe('polymer', polyline([tube * 1.9, 4], [tube * 2.3, 5.4], [tube * 2.9, 5.4])),
      ]),
      pipe('steel', car + 27, a + tubeLength, tube, tube - 1),
      lathe(
        'steel',
        polyline([a + tubeLength, tube * 1.3], [a + tubeLength + 5, tube * 1.3], [a + tubeLength + 6, tube * 1.1]),
      ),
    )
    a += tubeLength + 6
  } else {
    const stroke = L * 1.05 + 10
    items.push(rod('steel', a, a + 4, r * 1.1))
    a += 4
    items.push(
      lathe(
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
        lathe('steel', polyline([a + barrel * 0.86, r * 0.56], [a + barrel, r * 0.72], [a + barrel + 14, r * 0.72])),
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

/**
 * A shaft that moves along its axis: through a bellows, or by magnets along a tube. Long tubes are drawn with a break.
 */
export function linearMotion(p: Linear): Picture {
  const { flange: f, travel: L } = p
  const T = f.thick
  const displayLength = 60 + L * 0.32
  const { whole, end } = assembly(p, displayLength)
  const tube = p.style === 'Magnetic transporter'
  const moved = tube ? displayLength - 4 : L * 1.05 + 10
  const travel = [dim('z', T + 4, T + 4 + moved, 'top', { text: `${mm(L)} travel` })]
  if (!tube) return motionViews(f, whole, end, SHAFT, travel)
  const hidden = L * 0.68
  return {
    ...motionViews(f, whole, end, SHAFT, travel, {
      bodies: breakLine(T + 6 + moved * 0.2, radius(f) * 0.72, shift(-6 * radius(f), 0)),
      hidden,
    }),
    solid: assembly(p, displayLength + hidden).whole,
  }
}
