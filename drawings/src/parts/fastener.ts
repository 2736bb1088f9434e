import { mm } from '../render/lengths.ts'
import { type Body, drill, type Group, pipe, place, prism, rod, lathe } from '../render/bodies.ts'
import { backView, box, camera, aim, hexagon, type Point, polyline, ring, shift, steps } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import type { ThreadRow } from './dimensions.ts'

type Head = 'hex' | '12-point' | 'socket' | 'flat' | 'pan' | 'set'

/** A 12-point outline by its width across points. */
function twelvePoint(r: number): Point[] {
  return ring(24, r).map(([x, y], i) => (i % 2 ? [x * 0.88, y * 0.88] : [x, y]))
}

interface Screw {
  readonly thread: ThreadRow
  readonly length: number
  readonly head: Head
  readonly mat: Material
  /** Diameter of a through hole along the axis. */
  readonly vent?: number
}

/** Height of a head. */
function headHeight(h: Head, t: ThreadRow): number {
  return { hex: t.k, '12-point': t.k * 1.5, socket: t.d, flat: t.d * 0.56, pan: t.d * 0.6, set: 0 }[h]
}

/** A screw: head behind z = 0, shank and thread in front of it. */
export function screw(p: Screw): Body[] {
  const { thread: t, length: L, mat } = p
  const d = t.d / 2
  const k = headHeight(p.head, t)
  const threadStart = Math.min(L * 0.94, Math.max(L * 0.62, t.d * 2))
  const from = p.head === 'set' ? 0.2 : L - threadStart
  const turns = Math.max(5, Math.min(18, Math.round(threadStart / Math.max(t.pitch, t.d * 0.16))))
  const q = (L - t.pitch * 0.6 - from) / turns
  const thread = steps(turns).flatMap((i) => polyline([from + i * q, d * 0.86], [from + (i + 0.5) * q, d]))
  const heads: Record<Head, Body[]> = {
    hex: [prism(mat, hexagon(t.af), -k, 0), rod(mat, 0, t.d * 0.06, t.af * 0.46)],
    '12-point': [prism(mat, twelvePoint(t.af * 0.5), -k, -k * 0.3), rod(mat, -k * 0.3, 0, t.af * 0.62)],
    socket: [lathe(mat, polyline([-k, t.cap * 0.47], [-k * 0.92, t.cap / 2], [0, t.cap / 2]))],
    flat: [lathe(mat, polyline([-k, t.d], [0, d]))],
    pan: [lathe(mat, polyline([-k, t.d * 0.62], [-k * 0.8, t.d * 0.86], [-k * 0.3, t.d * 0.96], [0, t.d * 0.96]))],
    set: [],
  }
  const shank: [number, number][] = p.head === 'set' ? polyline([0, d * 0.86]) : polyline([0, d], [from, d])
  return [
    ...heads[p.head],
    lathe(
      mat,
      [...shank, ...thread, [L - t.pitch * 0.5, d * 0.86], [L, d * 0.72]],
      p.vent ? polyline([L, p.vent / 2], [0, p.vent / 2]) : undefined,
      { plain: true },
    ),
  ]
}
/** A hex nut from z = 0 toward +z. */
export function nut(t: ThreadRow, mat: Material): Body[] {
  return [
    prism(mat, hexagon(t.af, 30), 0, t.d * 0.86),
    drill(mat, [[0, 0]], t.d / 2, t.d * 0.86, t.d * 0.8, { sectionYs: [] }),
  ]
}

/** The screw turned around: its head in front, with the recess for the key. */
function turnAround(p: Screw): Body[] {
  const t = p.thread
  const k = headHeight(p.head, t)
  const key = t.d * (p.head === 'set' ? 0.5 : p.head === 'flat' || p.head === 'pan' ? 0.6 : 0.8)
  const socketHead =
    p.head === 'hex' || p.head === '12-point'
      ? []
      : [prism(p.mat, hexagon(key), k, k + 0.01, { fine: true, windows: [hexagon(key * 0.98)], floor: 'dark' })]
  const vent = p.vent ? [drill('dark', [[0, 0]], p.vent / 2, k + 0.02, 1, { sectionYs: [] })] : []
  const back = place(aim(backView), screw(p)).reverse()
  const body = back.filter((b) => b.kind === 'turned')
  const head = back.filter((b) => b.kind !== 'turned')
  return [...body, ...head, ...socketHead, ...vent]
}

const kitHead = {
  Hex: 'hex',
  '12-point': '12-point',
  'Socket cap': 'socket',
  'Stud set': 'set',
  'Plate nut set': 'hex',
} as const satisfies Record<string, Head>

interface BoltKit {
  readonly thread: ThreadRow
  readonly name: string
  readonly length: number
  readonly head: keyof typeof kitHead
  readonly mat: Material
  readonly through: boolean
}
/** Bolts for a knife-edge flange, with nuts for clearance holes. */
export function boltKit(p: BoltKit): Picture {
  const { thread: t, mat, length: L } = p
  const stud: Body[] = [
    ...screw({ thread: t, length: L * 0.5, head: 'set', mat }),
    ...place(aim(backView, [0, 0, 0]), screw({ thread: t, length: L * 0.5, head: 'set', mat })),
  ]
  const studs: Body[] = place(shift(0, 0, L * 0.5), [
    stud[1] ?? rod(mat, -L / 2, 0, t.d / 2),
    rod(mat, -L * 0.16, L * 0.16, t.d / 2),
    stud[0] ?? rod(mat, 0, L / 2, t.d / 2),
  ])
  const head = kitHead[p.head]
  const one: Body[] = p.head === 'Stud set' ? studs : screw({ thread: t, length: L, head, mat })
  const g = t.af
  const plateNut = (x: number, y: number, z: number): Body[] =>
    place(shift(x, y, z), [
      prism(mat, box(g * 3.2, g * 1.5, g * 0.5), 0, t.d * 0.5),
      pipe(mat, t.d * 0.5, t.d * 0.9, t.d * 0.8, t.d * 0.5),
      drill(mat, polyline([-g, 0], [g, 0]), t.d * 0.5, t.d * 0.5, t.d * 0.5, { sectionYs: [] }),
    ])
  const on = (x: number, y: number, withNuts: boolean): Body[] => [
    ...place(shift(x, y), one),
    ...(withNuts ? place(shift(x, y, L * 0.6), [...nut(t, mat), rod(mat, t.d * 0.86, L * 0.4, t.d * 0.46)]) : []),
  ]
  const withNut = p.through && p.head !== 'Plate nut set'
  const card: Group[] =
    p.head === 'Plate nut set'
      ? [on(g * 0.9, -g * 1.1, false), on(0, g * 0.1, false), plateNut(-g * 0.9, g * 1.7, L * 0.35)]
      : [on(g * 0.9, -g, false), on(0, g * 0.1, withNut), on(-g * 0.9, g * 1.2, p.head === 'Stud set' && p.through)]
  const k = p.head === 'Stud set' ? 0 : headHeight(head, t)
  const sheet: Group = [...one, ...(withNut ? place(shift(0, 0, L * 0.62), nut(t, mat)) : [])]
  const across = head === 'socket' ? t.cap : t.af
  return picture(
    camera(58, -34),
    card,
    view('length', [sheet], [dim('z', 0, L, 'bottom'), ...(k > 0 ? [dim('z', -k, 0, 'bottom')] : [])], {
      leaders: [leader([0, -t.d / 2, L * 0.86], p.name)],
      caption: {
        Hex: 'Hex head',
        '12-point': '12-point head',
        'Socket cap': 'Socket head',
        'Stud set': 'Stud',
        'Plate nut set': 'Hex head with plate nut',
      }[p.head],
    }),
    ...(p.head === 'Plate nut set'
      ? [view('front' as const, [plateNut(0, 0, 0)], [dim('x', -g, g, 'bottom', { near: 0 })])]
      : [
          view(
            'front' as const,
            [turnAround({ thread: t, length: L, head, mat })],
            [
              dim('x', -across / 2, across / 2, 'bottom', {
                text: head === 'socket' ? `Ø${mm(across)}` : head === 'set' ? mm(across) : `${mm(across)} AF`,
              }),
            ],
          ),
        ]),
  )
}

/** A screw with a hole along its axis, so no air is trapped under it. Packs show three. */
export function ventedScrew(p: {
  thread: ThreadRow
  name: string
  length: number
  head: Head
  mat: Material
}): Picture {
  const t = p.thread
  const vent = Math.max(0.5, t.d * 0.24)
  const k = headHeight(p.head, t)
  // The length of a flat head screw includes its head.
  const L = p.head === 'flat' ? p.length - k : p.length
  const s: Screw = { ...p, length: L, vent }
  const one = turnAround(s)
  const gap = t.cap * 1.05 + 0.6
  const width = p.head === 'socket' ? t.cap : p.head === 'flat' ? t.d * 2 : p.head === 'pan' ? t.d * 1.92 : t.d
  const cut: Body[] = [...screw({ ...s }).map((b) => (b.kind === 'turned' ? { ...b, plain: false } : b))]
  const bore: Body = rod('paper', -k, L, vent / 2, { plain: true, fine: true })
  return picture(
    camera(52, -34),
    [place(shift(gap * 0.6, -gap * 0.55), one), place(shift(-gap * 0.55, gap * 0.6), one)],
    section(
      'length',
      [[...cut, bore]],
      [
        dim('z', p.head === 'flat' ? -k : 0, L, 'bottom'),
        ...(k > 0 && p.head !== 'flat' ? [dim('z', -k, 0, 'bottom')] : []),
      ],
      {
        leaders: [leader([0, -t.d / 2, L * 0.8], p.name), leader([0, 0, L * 0.5], `vent Ø${mm(vent)}`, 'br')],
      },
    ),
    view('front', [one], [dim('x', -width / 2, width / 2, 'bottom', { text: `Ø${mm(width)}` })]),
  )
}
