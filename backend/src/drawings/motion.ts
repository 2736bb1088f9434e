import { corrugation, pipe, place, prism, rod, turned, type Body } from './bodies.ts'
import { camera } from './camera.ts'
import { axisLine, boltDims, field, flangeBodies, flangeMarks, type Flange } from './flange.ts'
import { UP, box, facing, shift, steps, type Point } from './geometry.ts'
import { knurl } from './instrument.ts'
import type { Picture } from './picture.ts'
import { dia, dim, type Dimension } from './view.ts'

export type Drive = 'Manual' | 'Pneumatic' | 'Stepper motor' | 'Servo motor'

/** What drives a motion, from z = 0 forwards: a knob, a cylinder or a motor. */
function driveBodies(d: Drive, r: number): { bodies: Body[]; length: number } {
  switch (d) {
    case 'Manual':
      return {
        length: r * 1.7,
        bodies: [
          turned('polymer', [
            [0, r * 1.06],
            [1.4, r * 1.16],
            [r * 1.56, r * 1.16],
            [r * 1.7, r * 1.06],
          ]),
          ...knurl(r * 1.16, 1.6, r * 1.54, 22),
          turned('steel', [
            [r * 1.69, r * 0.42],
            [r * 1.7, r * 0.42],
          ]),
        ],
      }
    case 'Pneumatic':
      return {
        length: r * 3.2,
        bodies: [
          prism('aluminium', box(r * 2.6, r * 2.6, r * 0.3), 0, r * 0.5),
          rod('aluminium', r * 0.5, r * 2.7, r * 1.1),
          prism('aluminium', box(r * 2.6, r * 2.6, r * 0.3), r * 2.7, r * 3.2),
          ...[r * 0.25, r * 2.95].flatMap((z) =>
            place(facing([-1, 0, 0], [0, 0, z]), [rod('bright', r * 1.3, r * 1.75, r * 0.26)]),
          ),
        ],
      }
    case 'Stepper motor':
      return {
        length: r * 3,
        bodies: [
          prism('bright', box(r * 2.5, r * 2.5, r * 0.3), 0, r * 0.4),
          prism('polymer', box(r * 2.4, r * 2.4, r * 0.5), r * 0.4, r * 2.6),
          prism('bright', box(r * 2.5, r * 2.5, r * 0.3), r * 2.6, r * 3),
          ...[-1, 1].flatMap((x) =>
            [-1, 1].map(
              (y): Body => rod('dark', r * 3, r * 3.02, r * 0.14, { frame: shift(x * r, y * r), fine: true }),
            ),
          ),
        ],
      }
    case 'Servo motor':
      return {
        length: r * 4.4,
        bodies: [
          prism('bright', box(r * 2.3, r * 2.3, r * 0.3), 0, r * 0.5),
          prism('dark', box(r * 2.1, r * 2.1, r * 0.7), r * 0.5, r * 3.2),
          turned('polymer', [
            [r * 3.2, r * 0.95],
            [r * 4.3, r * 0.95],
            [r * 4.4, r * 0.86],
          ]),
          ...place(facing(UP, [0, -r, r * 2.6]), [rod('bright', 0, r * 0.5, r * 0.3)]),
        ],
      }
  }
}

export interface Linear {
  readonly flange: Flange
  readonly travel: number
  readonly style: 'Push-pull' | 'Micrometer' | 'Magnetic transporter'
  readonly drive: Drive
  readonly metric: boolean
}
/** A shaft moved along its axis: through a bellows, or by magnets along a tube. */
export function linearMotion(p: Linear): Picture {
  const f = p.flange
  const T = f.thick
  const r = Math.min(field(f) * 0.86, 15)
  const L = p.travel
  const items: Body[] = []
  let a = T
  if (p.style === 'Magnetic transporter') {
    const tube = r * 0.72
    const shown = 60 + L * 0.32
    items.push(rod('steel', a, a + 6, tube * 1.3), pipe('steel', a + 6, a + shown, tube, tube - 1))
    const car = a + shown * 0.42
    items.push(
      turned('dark', [
        [car, tube * 1.9],
        [car + 1, tube * 2],
        [car + 26, tube * 2],
        [car + 27, tube * 1.9],
      ]),
      ...[4, 21].map((z): Body => rod('bright', car + z, car + z + 2.4, tube * 2.02, { fine: true })),
      ...place(facing([0, -1, 0], [0, 0, car + 13]), [
        turned('polymer', [
          [tube * 1.9, 4],
          [tube * 2.3, 5.4],
          [tube * 2.9, 5.4],
        ]),
      ]),
      pipe('steel', car + 27, a + shown, tube, tube - 1),
      turned('steel', [
        [a + shown, tube * 1.3],
        [a + shown + 5, tube * 1.3],
        [a + shown + 6, tube * 1.1],
      ]),
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
        ...steps(p.metric ? 9 : 6).map(
          (i): Body =>
            rod(
              'dark',
              a + 4 + (i * (barrel - 8)) / (p.metric ? 9 : 6),
              a + 4.3 + (i * (barrel - 8)) / (p.metric ? 9 : 6),
              r * 0.525,
              { fine: true },
            ),
        ),
        turned('steel', [
          [a + barrel * 0.86, r * 0.56],
          [a + barrel, r * 0.72],
          [a + barrel + 14, r * 0.72],
        ]),
        ...knurl(r * 0.72, a + barrel + 2, a + barrel + 13, 20),
      )
      a += barrel + 14
    } else {
      items.push(rod('steel', a, a + L * 0.4 + 8, r * 0.34))
      a += L * 0.4 + 8
    }
    for (const s of [-1, 1])
      items.unshift(rod('bright', T + 2, T + 4 + stroke + 3, r * 0.1, { frame: shift(s * r * 1.28, 0) }))
    items.push(prism('steel', [...box(r * 3, r * 0.7, 1)], T + 4 + stroke + 1, T + 4 + stroke + 5))
  }
  if (p.drive !== 'Manual' || p.style === 'Push-pull') {
    const d = driveBodies(p.drive, Math.max(8, r * 0.8))
    items.push(...place(shift(0, 0, a), d.bodies))
    a += d.length
  }
  const shaft = 24
  const whole = [
    ...flangeBodies(f, { seal: 'back' }),
    rod('steel', -shaft, T, 3.2, { only: 'sheet', plain: true }),
    ...items,
  ]
  return motionViews(f, whole, a, shaft, [
    dim('z', T + 4, T + 4 + (p.style === 'Magnetic transporter' ? 60 + L * 0.32 - 4 : L * 1.05 + 10), 'top', {
      text: `${L.toFixed(1)} travel`,
    }),
  ])
}

function motionViews(f: Flange, whole: Body[], end: number, shaft: number, dims: Dimension[]): Picture {
  const T = f.thick
  return {
    camera: camera(56, -28),
    card: [whole],
    views: [
      {
        view: 'length',
        groups: [whole, [axisLine(-shaft, end)]],
        dims: [dim('z', T, end, 'bottom'), dim('z', -shaft, 0, 'bottom'), dia('y', f.od, 'left'), ...dims],
      },
      { view: 'front', groups: [[...whole, ...flangeMarks(f)]], ...boltDims(f) },
    ],
  }
}

export interface Rotary {
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
      turned('steel', [
        [a, r],
        [a + 8, r],
        [a + 14, r * 0.7],
        [a + 18, r * 0.7],
      ]),
      turned('bright', corrugation(a + 18, a + 40, r * 0.5, r * 0.66, 7)),
      turned('steel', [
        [a + 40, r * 0.7],
        [a + 46, r * 0.9],
        [a + 58, r * 0.9],
      ]),
    )
    a += 58
  } else if (p.style === 'Magnetic') {
    items.push(
      turned('steel', [
        [a, r * 0.9],
        [a + 10, r * 0.9],
      ]),
      turned('dark', [
        [a + 10, r * 1.25],
        [a + 11, r * 1.3],
        [a + 38, r * 1.3],
        [a + 39, r * 1.25],
      ]),
      ...steps(3).map((i): Body => rod('bright', a + 15 + i * 8, a + 18 + i * 8, r * 1.31, { fine: true })),
      turned('steel', [
        [a + 39, r * 0.8],
        [a + 46, r * 0.8],
      ]),
    )
    a += 46
  } else {
    items.push(
      rod('steel', a, a + 6, r * 1.12),
      rod('bright', a + 6, a + 36, r),
      ...place(facing([-1, 0, 0], [0, 0, a + 20]), [rod('copper', r * 0.9, r * 1.3, 2.4)]),
      ...place(facing([-1, 0, 0], [0, 0, a + 29]), [rod('copper', r * 0.9, r * 1.3, 2.4)]),
      turned('steel', [
        [a + 36, r * 0.86],
        [a + 42, r * 0.86],
      ]),
    )
    a += 42
  }
  if (p.drive === 'Manual') {
    const dial = r * 1.15
    items.push(
      turned('bright', [
        [a, dial],
        [a + 5, dial],
      ]),
      ...steps(24).map(
        (i): Body =>
          prism(
            'dark',
            [
              [dial * 0.86, -0.3],
              [dial * 0.97, -0.3],
              [dial * 0.97, 0.3],
              [dial * 0.86, 0.3],
            ].map(([x = 0, y = 0]): Point => {
              const t = (i * Math.PI) / 12
              return [x * Math.cos(t) - y * Math.sin(t), x * Math.sin(t) + y * Math.cos(t)]
            }),
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
