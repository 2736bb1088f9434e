import { cord, drill, place, prism, rod, turned, type Body } from './bodies.ts'
import { camera } from './camera.ts'
import { field, type Flange, type FlangeForm } from './flange.ts'
import { box, curve, hexagon, moved, ring, scaled, shift, type Point, type Vector } from './geometry.ts'
import type { Material } from './materials.ts'
import { mounted, type Item } from './mount.ts'
import type { Picture } from './picture.ts'
import { dia, dim, leader, mm } from './view.ts'

type Tapped = FlangeForm['tapped']
const tap = (t: Tapped): Partial<FlangeForm> => (t ? { tapped: t } : {})

/** Bases of gauges and mass spectrometers: pins in single glass beads on a circle, round a key or within a guard. */
export function gaugeBase(p: {
  flange: Flange
  contacts: number
  style: 'Octal' | 'Ion gauge' | 'RGA'
  tapped?: Tapped
}): Picture {
  const f = p.flange
  const T = f.thick
  const R = field(f)
  const circle = Math.min(R * 0.74, { Octal: 8.75, 'Ion gauge': 12, RGA: 13.5 }[p.style])
  const pin = { Octal: 2.36, 'Ion gauge': 1.6, RGA: 1.3 }[p.style] * Math.min(1, R / 14)
  const air = { Octal: 13, 'Ion gauge': 26, RGA: 18 }[p.style]
  const vacuum = { Octal: 16, 'Ion gauge': 38, RGA: 24 }[p.style]
  const pts = ring(p.contacts, circle, -90 + 180 / p.contacts)
  const bead = Math.min(pin * 1.3, (Math.PI * circle) / p.contacts - 0.3)
  const pins = pts.map(
    (at): Item => ({
      at,
      bodies: [
        turned(
          'glass',
          [
            [-T, bead],
            [0.3, bead * 0.98],
            [1.4, pin * 0.7],
          ],
          undefined,
          { from: 0 },
        ),
        rod('bright', -T - vacuum, air, pin / 2, { from: 1, plain: true }),
      ],
    }),
  )
  const guard = Math.min(R * 1.02, circle + 4)
  const middle: Body[] = {
    Octal: [
      turned('polymer', [
        [0, circle * 0.6],
        [14, circle * 0.6],
        [15.4, circle * 0.5],
      ]),
      prism('polymer', moved(box(2.2, 2.2), 0, -circle * 0.6), 0, 14),
    ],
    'Ion gauge': [
      turned('steel', [
        [0, circle * 0.3],
        [1.6, circle * 0.3],
      ]),
    ],
    RGA: [
      turned(
        'steel',
        [
          [0, guard],
          [22, guard],
        ],
        [
          [22, guard - 1.2],
          [0.4, guard - 1.2],
          [0.4, 0],
        ],
      ),
    ],
  }[p.style]
  // What stands in the middle or round the pins is painted before them.
  const bodies = [...middle, ...pins.flatMap((i) => place(shift(i.at[0], i.at[1]), i.bodies))]
  return mounted({
    flange: f,
    items: [{ at: [0, 0], bodies }],
    air: { Octal: 15.4, 'Ion gauge': air, RGA: 22 }[p.style],
    vacuum,
    camera: camera(p.style === 'Ion gauge' ? 50 : 40),
    form: tap(p.tapped),
    front: {
      dims: [dia('x', circle * 2, 'top', { near: 0 })],
      leaders: [leader([pts[0]?.[0] ?? 0, pts[0]?.[1] ?? 0, T + air], `${p.contacts} × Ø${mm(pin)}`, 'tl')],
    },
  })
}

export type DataPort = 'USB 2.0 A' | 'USB 3.0 A' | 'USB-C' | 'RJ45 Cat 6' | 'HDMI'
interface Receptacle {
  readonly w: number
  readonly h: number
  readonly outline: readonly Point[]
  readonly contacts: number
  readonly shell: Material
  readonly tongue: { readonly mat: Material; readonly w: number; readonly h: number; readonly y: number }
}
/** Openings of the receptacles: USB-IF, IEC 60603-7 and HDMI type A. */
const RECEPTACLE: Readonly<Record<DataPort, Receptacle>> = {
  'USB 2.0 A': {
    w: 13.1,
    h: 5.7,
    outline: box(13.1, 5.7, 0.5),
    contacts: 4,
    shell: 'bright',
    tongue: { mat: 'ptfe', w: 11, h: 1.9, y: -0.9 },
  },
  'USB 3.0 A': {
    w: 13.1,
    h: 5.7,
    outline: box(13.1, 5.7, 0.5),
    contacts: 9,
    shell: 'bright',
    tongue: { mat: 'tcBlue', w: 11, h: 1.9, y: -0.9 },
  },
  'USB-C': {
    w: 8.9,
    h: 3.2,
    outline: box(8.9, 3.2, 1.5),
    contacts: 12,
    shell: 'bright',
    tongue: { mat: 'polymer', w: 6.7, h: 0.8, y: 0 },
  },
  'RJ45 Cat 6': {
    w: 11.7,
    h: 8.4,
    outline: [
      [-5.85, -4.2],
      [5.85, -4.2],
      [5.85, 2.6],
      [3.2, 2.6],
      [3.2, 4.2],
      [-3.2, 4.2],
      [-3.2, 2.6],
      [-5.85, 2.6],
    ],
    contacts: 8,
    shell: 'bright',
    tongue: { mat: 'polymer', w: 9.8, h: 1.4, y: -3 },
  },
  HDMI: {
    w: 14,
    h: 4.6,
    outline: [
      [-7, -2.3],
      [7, -2.3],
      [7, 0.5],
      [5.2, 2.3],
      [-5.2, 2.3],
      [-7, 0.5],
    ],
    contacts: 19,
    shell: 'gold',
    tongue: { mat: 'polymer', w: 11.6, h: 1.5, y: -0.3 },
  },
}

/** A receptacle potted into a flange, its likes on both sides. */
export function dataFeedthrough(p: { flange: Flange; port: DataPort; quantity: number }): Picture {
  const f = p.flange
  const c = RECEPTACLE[p.port]
  const s = Math.min(1.35, (field(f) * (p.quantity === 2 ? 1.5 : 1.62)) / (c.w + 6))
  const gap = (c.h + 9) * s
  const spots: Point[] =
    p.quantity === 2
      ? [
          [0, -gap / 2],
          [0, gap / 2],
        ]
      : [[0, 0]]
  const o = scaled(c.outline, s)
  const wall = scaled(o, (c.w + 1.6) / c.w, (c.h + 1.6) / c.h)
  const T = f.thick
  const pitch = (c.tongue.w * 0.86 * s) / c.contacts
  const one: Body[] = [
    prism('polymer', box((c.w + 6) * s, (c.h + 6) * s, 2), -T * 0.9, 1.2),
    prism(c.shell, wall, -T - 11, 11, { windows: [o], floor: 'polymer' }),
    prism(c.tongue.mat, moved(box(c.tongue.w * s, c.tongue.h * s, 0.2), 0, c.tongue.y * s), 9.6, 11.05),
    ...Array.from(
      { length: c.contacts },
      (_, i): Body =>
        prism(
          'gold',
          moved(
            box(pitch * 0.5, Math.min(0.5, c.tongue.h * 0.4) * s),
            (i - (c.contacts - 1) / 2) * pitch,
            (c.tongue.y + c.tongue.h * 0.2) * s,
          ),
          11.05,
          11.1,
          { fine: true },
        ),
    ),
  ]
  const w = (c.w + 1.6) * s
  const h = (c.h + 1.6) * s
  const y = spots[0]?.[1] ?? 0
  return mounted({
    flange: f,
    items: spots.map((at): Item => ({ at, bodies: one })),
    air: 11,
    vacuum: 11,
    camera: camera(36, -20),
    front: {
      dims: [dim('x', -w / 2, w / 2, 'top', { near: y - h / 2 })],
      leaders: [leader([w / 2, y, f.thick + 11], p.port, 'br')],
    },
  })
}

export interface Fiber {
  readonly flange: Flange
  readonly quantity: number
  readonly connector: 'FC' | 'SMA 905'
  /** Core and, where it is given apart, cladding in mm. */
  readonly core: number
  readonly clad: number
  readonly jacket: Material
  readonly tapped?: Tapped
}
/** Bulkhead adapters with a ferrule through the flange; a pigtail on the vacuum side. */
export function fiberFeedthrough(p: Fiber): Picture {
  const f = p.flange
  const T = f.thick
  const fc = p.connector === 'FC'
  const r = fc ? 4 : 3.17
  const L = fc ? 10 : 12.5
  const spots: Point[] =
    p.quantity === 2
      ? [
          [0, -field(f) * 0.46],
          [0, field(f) * 0.46],
        ]
      : [[0, 0]]
  const threads = Array.from({ length: 7 }, (_, i): [number, number][] => [
    [4 + (i * (L - 4)) / 7, r * 0.9],
    [4 + ((i + 0.5) * (L - 4)) / 7, r],
  ]).flat()
  const one: Body[] = [
    turned(
      'steel',
      [
        [-T * 0.4, r * 1.5],
        [1.4, r * 1.5],
      ],
      undefined,
      { from: 0, hatch: 'metal2' },
    ),
    ...(fc
      ? [
          prism('bright', box(r * 2.7, r * 2.7, 0.8), 1.4, 3.4),
          drill(
            'bright',
            [
              [-r * 1.02, -r * 1.02],
              [r * 1.02, r * 1.02],
            ],
            0.7,
            3.4,
            2,
            { shown: [] },
          ),
        ]
      : [prism('bright', hexagon(r * 2.6), 1.4, 4)]),
    turned(
      'bright',
      [[3.4, r * 0.9], ...threads, [L, r * 0.96]],
      [
        [L, r * 0.72],
        [5, r * 0.72],
        [5, 0],
      ],
    ),
    ...(fc ? [prism('bright', moved(box(1.4, 1.6), 0, -r * 0.86), L - 3, L + 0.02)] : []),
    turned(
      fc ? 'ceramic' : 'steel',
      [
        [-T - 9, fc ? 1.25 : 1.59],
        [L - 1.6, fc ? 1.25 : 1.59],
      ],
      undefined,
      { from: 5, plain: true },
    ),
    turned(
      'glass',
      [
        [L - 1.6, Math.max(0.3, p.clad * 0.62)],
        [L - 1.5, Math.max(0.3, p.clad * 0.62)],
      ],
      undefined,
      { fine: true, plain: true },
    ),
    rod('steel', -T - 9, -T, 2.2, { only: 'sheet' }),
    cord(
      p.jacket,
      [
        [0, 0, -T - 9],
        [0, 0, -T - 26],
      ],
      Math.max(0.45, p.clad * 0.9),
      { only: 'sheet' },
    ),
  ]
  const pigtail: Body[] = spots.map(
    ([x, y]): Body =>
      cord(
        p.jacket,
        curve(
          [x, y, -2],
          [x + 4, y, -22],
          [x + field(f) * 2.2, y - 6, -16],
          [x + field(f) * 2.4, y + field(f) * 0.5 + 6, -30],
        ),
        Math.max(0.7, p.clad * 1.1),
        { only: 'card' },
      ),
  )
  return mounted({
    flange: f,
    items: [{ at: [0, 0], bodies: [] }, ...spots.map((at): Item => ({ at, bodies: one }))],
    air: L,
    vacuum: 26,
    camera: camera(44),
    form: tap(p.tapped),
    side: {
      leaders: [
        leader(
          [0, spots[0]?.[1] ?? 0, -20],
          `core ${Math.round(p.core * 1000)} µm, cladding ${Math.round(p.clad * 1000)} µm`,
          'bl',
        ),
      ],
    },
    behind: pigtail,
  })
}

/** Continuous insulated wires potted into a flange, tails on both sides. */
export function wireFeedthrough(p: { flange: Flange; wires: number; wire: number; tail: number }): Picture {
  const f = p.flange
  const T = f.thick
  const R = field(f) * 0.8
  const od = p.wire + 0.3
  const perRow = Math.ceil(Math.sqrt(p.wires))
  const rows = Math.ceil(p.wires / perRow)
  const pitch = Math.min((R * 1.34) / Math.max(perRow - 1, 1), od * 3.4)
  const pts = Array.from({ length: p.wires }, (_, i): Point => {
    const row = Math.floor(i / perRow)
    const here = Math.min(perRow, p.wires - row * perRow)
    return [((i % perRow) - (here - 1) / 2) * pitch, (row - (rows - 1) / 2) * pitch]
  })
  const shown = 22 + p.tail / 40
  const bundle = (i: number, [x, y]: Point): Vector[] =>
    curve(
      [x, y, 2],
      [x, y, 14],
      [x * 0.9, y * 0.8 + 3, shown * 0.7],
      [x * (1.25 + (i % 3) * 0.1), y * 0.9 + shown * 0.34, shown * 1.3],
    )
  const potting: Body[] = [
    turned(
      'steel',
      [
        [-T - 2, R * 1.1],
        [4, R * 1.1],
      ],
      [
        [4, R],
        [2, R],
        [2, 0],
      ],
      { from: 0, hatch: 'metal2' },
    ),
    turned(
      'polymer',
      [
        [-T, R * 0.99],
        [3, R * 0.99],
      ],
      undefined,
      { from: 2 },
    ),
  ]
  const card: Body[] = pts.map((q, i) =>
    cord('kapton', bundle(i, q), od / 2, { wrap: 2.2, only: 'card', fine: p.wires > 15 }),
  )
  const sheet: Body[] = pts.map(([x, y]) =>
    rod('kapton', -T - shown, shown, od / 2, { frame: shift(x, y), from: 3, only: 'sheet', plain: true, fine: true }),
  )
  return mounted({
    flange: f,
    items: [{ at: [0, 0], bodies: [...potting, ...card, ...sheet] }],
    air: shown,
    vacuum: shown,
    camera: camera(46),
    side: {
      leaders: [
        leader([0, -(rows - 1) * pitch * 0.5, T + shown * 0.9], `${p.wires} × Ø${mm(od)}, ${mm(p.tail)} long`, 'tl'),
      ],
    },
    front: { dims: [dia('x', R * 2.2, 'top', { near: 0 })] },
  })
}

/** A ring of small round bodies for knurls. */
export const knurl = (r: number, z0: number, z1: number, count = 20): Body[] =>
  ring(count, r).map(([x, y]): Body => rod('dark', z0, z1, r * 0.045, { frame: shift(x, y), fine: true, only: 'card' }))
