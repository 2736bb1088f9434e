import { type Body, cord, type Group, patch, pipe, place, prism, rod } from '../render/bodies.ts'
import { box, camera, facing, hexagon, type Point, polyline, shift, UP } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, mm, type Picture, section, view } from '../render/picture.ts'
import type { Alloy } from './alloy.ts'
import { lug, lugViews } from './lug.ts'
import { tcPlug } from './thermocouplePlug.ts'

type TcStyle = 'Miniature plug' | 'Miniature socket' | 'Standard plug' | 'In-line barrel' | 'Ring lug'

interface TcConnector {
  readonly alloy: Alloy
  readonly style: TcStyle
  readonly body: 'Ceramic body' | 'PEEK body' | 'Bare'
  readonly wire: number
}

/** Plugs, sockets, barrels and lugs in thermocouple alloy. */
export function tcConnector(p: TcConnector): Picture {
  const { alloy: a, wire } = p
  if (p.style === 'In-line barrel') return tcBarrels(p)
  if (p.style === 'Ring lug') return tcLugs(p)
  const s = p.style === 'Standard plug' ? 1.6 : 1
  const body: Material = p.body === 'Ceramic body' ? 'ceramic' : 'peek'
  const plug = tcPlug(body, a, p.style === 'Miniature socket', s, p.style === 'Standard plug')
  const band = place({ o: [0, 0, 0], u: [1, 0, 0], v: [0, 0, -1], n: [0, -1, 0] }, [
    prism(
      a.body,
      box(6 * s, 3.2 * s, 0.6).map(([x, y]): Point => [x, y + plug.length * 0.74]),
      3.8 * s,
      4 * s,
    ),
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
  return {
    camera: camera(32, -8, 38),
    card: [all],
    views: [
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
    ],
  }
}

function tcBarrels(p: TcConnector): Picture {
  const { alloy: a, wire } = p
  const r = wire * 1.5 + 0.9
  const L = 16
  const one = (y: number, mat: Material): Body[] =>
    place(shift(0, y), [
      pipe(mat, -L / 2, L / 2, r, wire * 0.62 + 0.1),
      ...[-L * 0.28, L * 0.28].flatMap((z) =>
        place(facing(UP, [0, -r * 0.9, z]), [
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
  return {
    camera: camera(60, -28),
    card: [tag, ...groups],
    views: [
      section(
        'length',
        [one(0, a.positive)],
        [dim('z', -L / 2, L / 2, 'bottom'), dia('y', 2 * r, 'right'), dia('y', wire * 1.24 + 0.2, 'left')],
      ),
      view('front', [one(0, a.positive)], [dia('x', 2 * r, 'bottom')], {
        leaders: [leader([0, 0, L / 2], `wire Ø${mm(wire)}`)],
      }),
    ],
  }
}

function tcLugs(p: TcConnector): Picture {
  const { alloy: a, wire } = p
  const one = (x: number, mat: Material): Body[] => place(shift(x, 0), lug(3.4, wire, mat, false))
  const tag = (x: number): Body => rod(a.body, -17, -12.5, wire * 1.1 + 0.9, { frame: shift(x, 0) })
  return {
    camera: camera(36, -14, 42),
    card: [
      [...one(-5, a.positive), tag(-5)],
      [...one(5, a.negative), tag(5)],
    ],
    views: lugViews(3.4, wire, [...one(0, a.positive)]),
  }
}
