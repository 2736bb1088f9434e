import { mm } from '../render/lengths.ts'
import { type Body, type Group, cord, patch, pipe, place, prism, rod } from '../render/bodies.ts'
import {
  box,
  camera,
  aim,
  hexagon,
  move,
  type Point,
  polyline,
  roundCorners,
  shift,
  upward,
} from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import { lug, lugViews } from './contact.ts'

export interface Alloy {
  readonly body: Material
  readonly positive: Material
  readonly negative: Material
}

/** Connector colors of ANSI MC96.1, and the look of the bare alloys. */
export const alloyColors = {
  K: { body: 'tcYellow', positive: 'bright', negative: 'nickel' },
  J: { body: 'tcBlack', positive: 'dark', negative: 'kovar' },
  E: { body: 'tcPurple', positive: 'bright', negative: 'kovar' },
  T: { body: 'tcBlue', positive: 'copper', negative: 'kovar' },
  N: { body: 'tcOrange', positive: 'nickel', negative: 'bright' },
  C: { body: 'tcRed', positive: 'molybdenum', negative: 'dark' },
  'R/S': { body: 'tcGreen', positive: 'bright', negative: 'steel' },
} as const satisfies Record<string, Alloy>

/** A flat two-blade plug or socket, mating face at z = 0 in front; `s` is 1 for miniature, 1.6 for standard. */
export function tcPlug(
  body: Material,
  a: Alloy,
  socket: boolean,
  s: number,
  round = false,
): { bodies: Body[]; length: number; front: number } {
  const L = 19 * s
  // Seen from above: width along x, length backward from the face.
  const flat = { o: [0, 0, 0], u: [1, 0, 0], v: [0, 0, -1], n: [0, -1, 0] } as const
  const w = 15.8 * s
  const shape = roundCorners(
    polyline([-w / 2, 0], [w / 2, 0], [w / 2, L * 0.58], [w * 0.2, L], [-w * 0.2, L], [-w / 2, L * 0.58]),
    1.4 * s,
  )
  const h = 7.6 * s
  const blade = (x: number, bw: number, mat: Material): Body =>
    round
      ? rod(mat, 0, 13 * s, bw * 0.9, { frame: shift(x, 0), plain: true })
      : prism(mat, box(bw * s * 1.6, 0.9 * s, 0.2), 0, 11 * s, { frame: shift(x, 0) })
  const front: Body[] = socket
    ? [
        prism(body, box(w * 0.9, h * 0.86, 1), 0, 0.4, {
          windows: [slotAt(-3.9 * s, 3.6 * s, 1.3 * s), slotAt(3.9 * s, 2.7 * s, 1.3 * s)],
          floor: 'polymer',
        }),
      ]
    : [blade(-3.9 * s, round ? 2.2 * s : 2.1, a.positive), blade(3.9 * s, round ? 1.7 * s : 1.5, a.negative)]
  const screw = (x: number): Body[] =>
    place({ ...flat, o: [x, -h / 2, -L * 0.36] }, [
      rod('bright', 0, 0.5, 1.7 * s),
      prism('dark', box(2.6 * s, 0.5 * s), 0.5, 0.6, { fine: true }),
    ])
  const marks: Body[] = [
    patch(
      body,
      polyline(
        [-4 * s, -h / 2, -L * 0.7],
        [-2.6 * s, -h / 2, -L * 0.7],
        [-2.6 * s, -h / 2, -L * 0.66],
        [-4 * s, -h / 2, -L * 0.66],
      ),
      { fill: '#ffffff', opacity: 0.8, only: 'card' },
    ),
  ]
  return {
    length: L,
    front: socket ? 0.4 : (round ? 13 : 11) * s,
    bodies: [
      ...place(flat, [prism(body, shape, -h / 2, h / 2)]),
      ...screw(-w * 0.25),
      ...screw(w * 0.25),
      ...marks,
      ...front,
    ],
  }
}

function slotAt(x: number, w: number, h: number): Point[] {
  return move(box(w, h, 0.3), x, 0)
}

type TcStyle = 'Miniature plug' | 'Miniature socket' | 'Standard plug' | 'In-line barrel' | 'Ring lug'

interface TcConnector {
  readonly alloy: Alloy
  readonly style: TcStyle
  readonly body: 'Ceramic body' | 'PEEK body' | 'Bare'
  readonly wire: number
}

/** Plugs, sockets, barrels and lugs of thermocouple alloy. */
export function tcConnector(p: TcConnector): Picture {
  const { alloy: a, wire } = p
  if (p.style === 'In-line barrel') return tcBarrels(p)
  if (p.style === 'Ring lug') return tcLugs(p)
  const s = p.style === 'Standard plug' ? 1.6 : 1
  const body: Material = p.body === 'Ceramic body' ? 'ceramic' : 'peek'
  const plug = tcPlug(body, a, p.style === 'Miniature socket', s, p.style === 'Standard plug')
  const band = place({ o: [0, 0, 0], u: [1, 0, 0], v: [0, 0, -1], n: [0, -1, 0] }, [
    prism(a.body, move(box(6 * s, 3.2 * s, 0.6), 0, plug.length * 0.74), 3.8 * s, 4 * s),
  ])
  const lead: Body[] = [-0.9, 0.9].map(
    (x, i): Body =>
      cord(
        i ? a.negative : a.positive,
        polyline([x * s, 0, -plug.length + 1], [x * s, 0, -plug.length - 5], [x * 2 * s, 0, -plug.length - 10]),
        Math.max(wire / 2, 0.25),
      ),
  )
  const all = [...lead, ...plug.bodies, ...band]
  return picture(
    camera(32, -8, 38),
    [all],
    view(
      'plan',
      [all],
      [
        dim('x', -7.9 * s, 7.9 * s, 'top'),
        dim('z', -plug.length, 0, 'left'),
        dim('x', -3.9 * s, 3.9 * s, 'bottom', { near: plug.front }),
        ...(plug.front > 1 ? [dim('z', 0, plug.front, 'right')] : []),
      ],
    ),
    view('front', [all], [dim('y', -3.8 * s, 3.8 * s, 'right')], {
      leaders: [leader([0, 3.8 * s, -plug.length], `wire Ø${mm(wire)}`, 'br')],
    }),
  )
}

function tcBarrels(p: TcConnector): Picture {
  const { alloy: a, wire } = p
  const r = wire * 1.5 + 0.9
  const L = 16
  const one = (y: number, mat: Material): Body[] =>
    place(shift(0, y), [
      pipe(mat, -L / 2, L / 2, r, wire * 0.62 + 0.1),
      ...[-L * 0.28, L * 0.28].flatMap((z) =>
        place(aim(upward, [0, -r * 0.9, z]), [
          rod('bright', 0, r * 0.5, r * 0.52),
          prism('dark', hexagon(r * 0.5), r * 0.5, r * 0.52, { fine: true }),
        ]),
      ),
    ])
  const groups: Group[] = [one(-r * 1.9, a.positive), one(r * 1.9, a.negative)]
  const tag: Group = [
    patch(
      a.body,
      polyline([0, -r * 0.3, -L * 0.5], [0, r * 0.3, -L * 0.5], [0, r * 0.3, L * 0.5], [0, -r * 0.3, L * 0.5]),
      { line: true, only: 'card' },
    ),
  ]
  return picture(
    camera(60, -28),
    [tag, ...groups],
    section(
      'length',
      [one(0, a.positive)],
      [dim('z', -L / 2, L / 2, 'bottom'), dia('y', 2 * r, 'right'), dia('y', wire * 1.24 + 0.2, 'left')],
    ),
    view('front', [one(0, a.positive)], [dia('x', 2 * r, 'bottom')], {
      leaders: [leader([0, 0, L / 2], `wire Ø${mm(wire)}`)],
    }),
  )
}

function tcLugs(p: TcConnector): Picture {
  const { alloy: a, wire } = p
  const one = (x: number, mat: Material): Body[] => place(shift(x, 0), lug(3.4, wire, mat, false))
  const tag = (x: number): Body => rod(a.body, -17, -12.5, wire * 1.1 + 0.9, { frame: shift(x, 0) })
  return picture(
    camera(36, -14, 42),
    [
      [...one(-5, a.positive), tag(-5)],
      [...one(5, a.negative), tag(5)],
    ],
    ...lugViews(3.4, wire, [...one(0, a.positive)]),
  )
}
