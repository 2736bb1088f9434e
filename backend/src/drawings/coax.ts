import { corrugation, pipe, place, prism, rod, turned, type Body } from './bodies.ts'
import { camera } from './camera.ts'
import { COAX, type CoaxRow } from './dimensions.ts'
import { field, type Flange, type FlangeForm } from './flange.ts'
import { BACK, UP, facing, hexagon, pinPattern, ring, shift } from './geometry.ts'
import type { Material } from './materials.ts'
import { mounted, type Item } from './mount.ts'
import type { Picture } from './picture.ts'
import { dia, dim, leader, mm } from './view.ts'

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
        ? [
            [3, b * 0.88],
            [L * 0.5, b * 0.88],
            [L * 0.5, b],
            [L, b],
          ]
        : [
            [3, b * 0.8],
            [L * 0.55, b * 0.8],
            [L * 0.6, b],
            [L * 0.72, b * 0.86],
            [L, b * 0.86],
          ]
  const rim = c.lock === 'push' ? 0.66 : 0.8
  const lugs =
    c.lock === 'lugs'
      ? ring(2, b, 24).map(
          ([x, y]): Body =>
            rod(mat, -b * 0.1, b * 0.26, b * 0.2, {
              frame: facing(Math.abs(x) > 0 ? [x / b, y / b, 0] : UP, [x, y, L * 0.74]),
              only: 'card',
            }),
        )
      : []
  return [
    ...(hexed ? [prism(mat, hexagon(c.hex), 0, 3)] : []),
    turned(mat, outer, [
      [L, b * rim],
      [L * 0.7, b * rim],
      [L * 0.7, 0],
    ]),
    ...lugs,
    ...(c.guard ? [pipe(mat, L * 0.4, L * 0.94, b * 0.62, b * 0.5)] : []),
    turned(
      'ceramic',
      [
        [0, b * 0.4],
        [L * 0.84, b * 0.4],
        [L * 0.84, b * 0.32],
        [L * 0.88, b * 0.32],
      ],
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
      : [
          turned(mat, [
            [0, b * 1.24],
            [0.8, b * 1.3],
            [L * 0.94, b * 1.3],
            [L, b * 1.18],
          ]),
        ]),
    ...(nut || c.lock === 'push'
      ? []
      : ring(14, b * 1.29).map(
          ([x, y]): Body => rod('dark', L * 0.3, L * 0.9, b * 0.05, { frame: shift(x, y), fine: true, only: 'card' }),
        )),
    turned(mat, [
      [L, b * 0.8],
      [L * 1.5, b * 0.8],
      [L * 1.6, b * 0.62],
      [L * 2.2, b * 0.62],
      [L * 2.2, b * 0.5],
      [L * 2.4, b * 0.5],
    ]),
    rod(cable, L * 2.4, L * 3.1, b * 0.42),
  ]
  return { length: L * 3.1, bodies }
}

export interface CoaxFeedthrough {
  readonly flange: Flange
  readonly connector: string
  readonly quantity: number
  readonly doubleEnded: boolean
  readonly shield: 'Grounded' | 'Floating' | 'Exposed'
  readonly plug: boolean
  readonly tapped?: FlangeForm['tapped']
}
/** Coaxial jacks on a flange. A floating shield stands on a ceramic ring, an exposed one has its insulator bare. */
export function coaxFeedthrough(p: CoaxFeedthrough): Picture {
  const { flange: f } = p
  const c = coaxRow(p.connector)
  const T = f.thick
  const b = c.body / 2
  const reach = field(f) * (p.quantity === 2 ? 1.06 : p.quantity === 3 ? 1.16 : p.quantity >= 6 ? 1.06 : 1.22)
  const pts = pinPattern(p.quantity, reach)
  const base = p.shield === 'Floating' ? 6 : 1.6
  const R = Math.min(c.hex * 0.62, field(f))
  const foot: Body[] =
    p.shield === 'Floating'
      ? [
          turned(
            'kovar',
            [
              [-T * 0.4, R],
              [1, R],
              [1, R * 0.9],
              [1.6, R * 0.9],
            ],
            undefined,
            { from: 0 },
          ),
          turned('ceramic', [
            [1.6, R * 0.86],
            [4.6, R * 0.86],
          ]),
          turned('kovar', [
            [4.6, R * 0.9],
            [6, R * 0.9],
          ]),
        ]
      : [
          turned(
            'steel',
            [
              [-T * 0.4, R],
              [1.6, R],
            ],
            undefined,
            { from: 0, hatch: 'metal2' },
          ),
        ]
  const tower = c.len * 1.05
  const head: Body[] =
    p.shield === 'Exposed'
      ? [
          prism('bright', hexagon(c.hex), 0, 3),
          turned('ceramic', [[3, b * 0.86], ...corrugation(4, tower * 0.78, b * 0.72, b * 0.9, 4)]),
          turned('kovar', [
            [tower * 0.78, b * 0.5],
            [tower * 0.82, b * 0.46],
          ]),
          rod('gold', tower * 0.82, tower, c.pin * 0.62, { plain: true }),
        ]
      : jack(c)
  const inner: Body[] = [
    turned(
      'ceramic',
      [
        [-T - 4, b * 0.62],
        [0, b * 0.62],
      ],
      undefined,
      { only: 'sheet' },
    ),
  ]
  const outlet = p.doubleEnded ? c.len + 1.6 : 14
  const back: Body[] = p.doubleEnded
    ? place(facing(BACK, [0, 0, -T]), jack(c)).map((x): Body => ({ ...x, only: 'sheet' }))
    : [rod('gold', -T - 14, 0, c.pin / 2, { only: 'sheet', plain: true })]
  const mate = cablePlug(c, 'aluminium')
  const at = base + c.len * 0.42
  const item: Item['bodies'] = [
    ...foot,
    ...inner,
    ...back,
    ...place(shift(0, 0, base), head),
    ...(p.plug ? place(shift(0, 0, at), mate.bodies) : []),
  ]
  const air = p.plug ? at + mate.length : base + (p.shield === 'Exposed' ? tower : c.len)
  return mounted({
    flange: f,
    items: pts.map((q) => ({ at: q, bodies: item })),
    air,
    vacuum: outlet,
    camera: camera(44),
    form: p.tapped ? { tapped: p.tapped } : {},
    side: {
      leaders: [
        leader(
          [0, (pts.find((q) => Math.abs(q[0]) < 0.1)?.[1] ?? pts[0]?.[1] ?? 0) - c.pin / 2, -outlet * 0.9],
          `Ø${mm(c.pin)}`,
          'tr',
        ),
      ],
    },
  })
}

export interface CoaxConnector {
  readonly connector: string
  readonly style: 'Plug' | 'Jack' | 'Right-angle plug'
  readonly cable: number
  readonly mat: Material
}
/** The end of a cable from z = 0 (mating face in front) backwards. */
export function coaxEnd(p: CoaxConnector): { length: number; bodies: Body[]; radius: number; turned: boolean } {
  const q = p.cable / 2
  if (p.connector === 'Push-on pin') {
    const r = 1.6
    const L = 16
    const socket = turned(
      p.mat,
      [
        [-L, r * 0.9],
        [-L * 0.6, r * 0.9],
        [-L * 0.55, r * 1.25],
        [0, r * 1.25],
      ],
      [
        [0, r * 0.66],
        [-L * 0.5, r * 0.66],
        [-L * 0.5, 0],
      ],
    )
    const sleeve = turned('ceramic', [
      [-L * 0.94, r * 1.5],
      [-L * 0.62, r * 1.5],
    ])
    return { length: L, bodies: [socket, sleeve], radius: r * 1.5, turned: p.style === 'Right-angle plug' }
  }
  const c = coaxRow(p.connector)
  const b = c.body / 2
  const L = c.len * (p.style === 'Jack' ? 1 : 0.66)
  const nutR = b * 1.3
  const small = c.body < 8 && c.lock === 'thread'
  const mouth: Body[] =
    p.style === 'Jack'
      ? place(shift(0, 0, -L), jack(c, p.mat))
      : [
          turned(
            p.mat,
            [
              [-L, b * 0.8],
              [-L * 0.9, nutR * 0.94],
              [-L * 0.8, nutR],
              ...(small ? [] : corrugation(-L * 0.76, -L * 0.36, nutR * 0.95, nutR, 6)),
              [-L * 0.3, nutR],
              [0, nutR],
            ],
            [
              [0, b * 1.06],
              [-L * 0.5, b * 1.06],
              [-L * 0.5, 0],
            ],
          ),
          ...(small ? [prism(p.mat, hexagon(c.hex), -L * 0.8, -L * 0.16)] : []),
          turned('ceramic', [
            [-L * 0.52, b * 0.44],
            [-L * 0.2, b * 0.44],
          ]),
          rod('gold', -L * 0.2, -0.4, c.pin / 2, { plain: true }),
        ]
  const tail: Body[] = [
    turned(p.mat, [
      [-L - c.len * 0.75, Math.max(q * 1.24, b * 0.42)],
      [-L - c.len * 0.34, Math.max(q * 1.24, b * 0.42)],
      [-L - c.len * 0.34, b * 0.78],
      [-L, b * 0.78],
    ]),
  ]
  if (p.style === 'Right-angle plug') {
    const cube: Body = rod(p.mat, -L - b * 1.8, -L + 0.2, b * 0.95)
    const leg = place(facing(UP, [0, 0, -L - b * 0.9]), [
      turned(p.mat, [
        [0, b * 0.7],
        [b * 1.5, b * 0.7],
        [b * 1.5, Math.max(q * 1.2, b * 0.45)],
        [b * 1.5 + c.len * 0.36, Math.max(q * 1.2, b * 0.45)],
      ]),
    ])
    return { length: L + b * 1.8, bodies: [...leg, cube, ...mouth], radius: nutR, turned: true }
  }
  return { length: L + c.len * 0.75, bodies: [...tail, ...mouth], radius: nutR, turned: false }
}

export function coaxConnector(p: CoaxConnector): Picture {
  const end = coaxEnd(p)
  const q = p.cable / 2
  const elbow = p.style === 'Right-angle plug'
  const L = end.length
  const rise = p.connector === 'Push-on pin' ? 0 : coaxRow(p.connector).body * 0.75 + coaxRow(p.connector).len * 0.36
  const angle: Body[] =
    elbow && p.connector === 'Push-on pin' ? place(facing(UP, [0, 0, -L + 2]), [rod(p.mat, 0, 6, 1.4)]) : []
  const top = elbow ? rise || 6 : 0
  const lead: Body[] = elbow
    ? place(facing(UP, [0, 0, elbow && rise === 0 ? -L + 2 : -L + (L - coaxRowLen(p)) / 2]), [
        rod('kapton', top, top + 9, q),
      ])
    : [rod('kapton', -L - 10, -L, q)]
  const whole = [...lead, ...angle, ...end.bodies]
  return {
    camera: elbow ? camera(54, -10, 24) : camera(52, -28),
    card: [whole],
    views: [
      {
        view: 'length',
        section: true,
        groups: [whole],
        dims: [dim('z', -L, 0, 'bottom'), dia('y', end.radius * 2, 'right')],
        leaders: [leader(elbow ? [0, -top - 6, -L * 0.7] : [0, -q, -L - 6], `cable Ø${mm(p.cable)}`, 'tl')],
      },
      { view: 'front', groups: [whole], dims: [dia('x', end.radius * 2, 'bottom')] },
    ],
  }
}
const coaxRowLen = (p: CoaxConnector) => coaxRow(p.connector).len * 0.66
