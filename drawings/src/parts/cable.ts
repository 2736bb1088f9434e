import { mm } from '../render/lengths.ts'
import { type Body, type Group, cord, patch, place, prism, rod, lathe } from '../render/bodies.ts'
import {
  type Frame,
  upward,
  type Vector,
  box,
  camera,
  curve,
  dShape,
  aim,
  polyline,
  shift,
  steps,
} from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dim, type Leader, leader, type Picture, picture, view } from '../render/picture.ts'
import { coaxEnd } from './coaxConnector.ts'
import { lug } from './contact.ts'
import type { ShellRow } from './dimensions.ts'
import { face } from './subd.ts'
import { type Alloy, tcPlug } from './thermocoupleConnector.ts'

interface SubdCable {
  readonly shell: ShellRow
  readonly count: number
  readonly one: 'Female PEEK' | 'Male PEEK'
  readonly two: 'Female PEEK' | 'Male PEEK' | 'Open ends' | 'Sockets only'
  readonly cable: 'Ribbon' | 'Individual wires' | 'Twisted pairs'
  readonly length: number
}

/** Ribbon or loose wires between two sub-D connectors, or with one open end. */
export function subdCable(p: SubdCable): Picture {
  const d = p.shell
  const W = d.inner * 0.86
  const lanes =
    p.cable === 'Ribbon'
      ? Math.min(p.count, 25)
      : p.cable === 'Twisted pairs'
        ? Math.min(Math.ceil(p.count / 2), 13)
        : Math.min(p.count, 15)
  const lane = (i: number) => ((i + 0.5) / lanes - 0.5) * W
  const connector = (male: boolean): CableEnd => ({
    name: male ? `${p.count} pins, PEEK` : `${p.count} sockets, PEEK`,
    length: 20,
    bodies: place(shift(0, 0, -8.2), [
      prism('peek', box(d.inner * 0.94, d.h, 2), -11, 0),
      prism('peek', dShape(d.inner + 1, d.h + 1.6, 1.6), -3, 0),
      prism('peek', box(d.w, 12.4, 1.2), 0, 2.4),
      ...[-1, 1].map((e) => rod('bright', 2.2, 2.5, 1.6, { frame: shift(e * (d.w / 2 - 3), 0) })),
      prism('peek', dShape(d.inner, d.h, 1.8), 2.4, 8.2),
      ...face(d, 1, 8.2, male, 0),
    ]),
  })
  const tails = (socket: boolean): CableEnd => ({
    name: socket ? `${p.count} crimped sockets` : `${p.count} open ends`,
    length: 14,
    bodies: steps(lanes).flatMap((i) => {
      const f = shift(lane(i), 0)
      return socket
        ? [
            lathe(
              'gold',
              polyline([-14, 0.9], [-7, 0.9], [-7, 1.2], [0, 1.2]),
              polyline([0, 0.7], [-5, 0.7], [-5, 0]),
              { frame: f, fine: true },
            ),
          ]
        : [rod('kapton', -14, -6, 0.75, { frame: f, fine: true }), rod('bright', -6, 0, 0.45, { frame: f, fine: true })]
    }),
  })
  const ends = {
    'Female PEEK': () => connector(false),
    'Male PEEK': () => connector(true),
    'Open ends': () => tails(false),
    'Sockets only': () => tails(true),
  }
  const run = (path: readonly Vector[]): Body[] => {
    const offset = (t: number, lift = 0): Vector[] =>
      path.map((v, i) => {
        const [a, b] = [path[Math.max(0, i - 1)] ?? v, path[Math.min(path.length - 1, i + 1)] ?? v]
        const len = Math.hypot(b[0] - a[0], b[2] - a[2]) || 1
        return [v[0] - ((b[2] - a[2]) / len) * t, v[1] + lift, v[2] + ((b[0] - a[0]) / len) * t]
      })
    if (p.cable === 'Ribbon')
      return [
        patch('kapton', [...offset(-W / 2), ...offset(W / 2).reverse()], { line: true, fill: '#d9983f' }),
        ...steps(lanes - 1).map((i) => cord('kapton', offset(((i + 1) / lanes - 0.5) * W), 0.01)),
      ]
    if (p.cable === 'Individual wires')
      return steps(lanes).map((i) =>
        cord('kapton', offset(lane(i) * 0.92, (i % 2) * 0.8), 0.62, { wrap: 3, fine: true }),
      )
    return steps(lanes).flatMap((i) =>
      [0, Math.PI].map((ph) =>
        cord(
          ph ? 'kapton' : 'fiber',
          offset(lane(i) * 0.92).map((v, k) => [v[0], v[1] - Math.cos(k * 1.4 + ph) * 0.7, v[2]]),
          0.55,
          { fine: true },
        ),
      ),
    )
  }
  return assembly({ ends: [ends[p.one](), ends[p.two]()], cable: run, length: p.length, width: d.w })
}

/** One end of a cable assembly in its own frame: it faces +z from z = 0, and the cable leaves at -length. */
interface CableEnd {
  readonly bodies: readonly Body[]
  readonly length: number
  readonly name: string
}

interface Assembly {
  readonly ends: readonly [CableEnd, CableEnd]
  /** The cable between two points: curved on a card, straight on a sheet. */
  readonly cable: (path: readonly Vector[]) => Body[]
  readonly length: number
  /** Distance between the ends on the card. */
  readonly width: number
}

/** A frame that faces `n` in the plane of the table. */
function tableFrame(o: Vector, sign: 1 | -1): Frame {
  return { o, u: [0, 0, sign], v: [0, 1, 0], n: [sign, 0, 0] }
}

/** Two ends joined by a curved cable. Longer cables curve deeper. */
function assembly(a: Assembly): Picture {
  const [one, two] = a.ends
  const w = a.width
  const deep = w * 1.5 + Math.log2(a.length / 150) * w * 0.45
  const x = w * 0.85 + 12
  // On a card, both ends face the viewer side by side, with the cable looped behind them.
  const p: Vector = [-x, 0, -one.length]
  const q: Vector = [x, 0, -two.length]
  const path = curve(p, [-x, 0, -deep * 1.9], [x, 0, -deep * 1.9], q, 34)
  const card: Group[] = [a.cable(path), place(shift(-x, 0, 0), one.bodies), place(shift(x, 0, 0), two.bodies)]
  // On a sheet, the cable is straight with a break line in the middle.
  const span = Math.max(one.length + two.length, w) * 1.7 + 20
  const half = span / 2 + Math.max(one.length, two.length)
  const sheet: Group[] = [
    a.cable(polyline([-half + one.length, 0, 0], [half - two.length, 0, 0])),
    place(tableFrame([-half, 0, 0], -1), one.bodies),
    place(tableFrame([half, 0, 0], 1), two.bodies),
    [
      patch(
        'paper',
        polyline([-2.4, -w, -w], [2.4, -w, -w], [0.4, -w, 0], [2.4, -w, w], [-2.4, -w, w], [-4.4, -w, 0]),
        { line: true, fill: '#ffffff', only: 'sheet' },
      ),
    ],
  ]
  const names: Leader[] = [
    leader([-half + one.length * 0.4, 0, -w * 0.2], one.name, 'tr'),
    leader([half - two.length * 0.4, 0, w * 0.2], two.name, 'bl'),
  ]
  return picture(
    camera(38, -8, 42),
    card,
    view('plan', sheet, [dim('x', -half, half, 'bottom', { text: mm(a.length) }), dim('z', -w / 2, w / 2, 'left')], {
      leaders: names,
    }),
    { view: 'front', groups: [place(shift(0, 0, 0), one.bodies)], caption: 'Connector 1, mating face', zoom: 1 },
  )
}

/** Coaxial cable between two connectors, or with one open end. */
export function coaxCable(p: {
  connector: string
  double: boolean
  two: 'Same as connector 1' | 'Push-on pin' | 'Open end'
  length: number
}): Picture {
  const od = p.double ? 3.1 : 2.4
  const first = coaxEnd({ connector: p.connector, style: 'Plug', cable: od, mat: 'bright' })
  const end = (): CableEnd => {
    if (p.two === 'Same as connector 1') return { bodies: first.bodies, length: first.length, name: p.connector }
    if (p.two === 'Push-on pin') {
      const e = coaxEnd({ connector: 'Push-on pin', style: 'Plug', cable: od, mat: 'gold' })
      return { bodies: e.bodies, length: e.length, name: 'push-on pin' }
    }
    return {
      bodies: [rod('bright', -16, -8, od * 0.42), rod('kapton', -8, -3, od * 0.28), rod('bright', -3, 2, od * 0.14)],
      length: 16,
      name: 'open end',
    }
  }
  const run = (path: readonly Vector[]): Body[] => [
    cord(p.double ? 'bright' : 'kapton', path, od / 2, p.double ? { wrap: 0.5 } : { wrap: 1.8 }),
    ...(p.double
      ? [cord('kapton', path.slice(0, Math.max(2, Math.ceil(path.length * 0.94))), od * 0.56, { wrap: 1.8 })]
      : []),
  ]
  return assembly({
    ends: [{ bodies: first.bodies, length: first.length, name: p.connector }, end()],
    cable: run,
    length: p.length,
    width: Math.max(first.radius * 2, 7),
  })
}

interface TcCable {
  readonly alloy: Alloy
  readonly one: 'Miniature plug' | 'Miniature socket' | 'In-line barrels' | 'Welded bead'
  readonly two: 'Open ends' | 'Miniature plug' | 'Ring lugs'
  readonly length: number
}

/** A twisted pair of thermocouple alloys and its ends. */
export function tcCable(p: TcCable): Picture {
  const a = p.alloy
  const plug = (socket: boolean): CableEnd => {
    const c = tcPlug(a.body, a, socket, 1)
    return {
      bodies: place(shift(0, 0, -c.front), c.bodies),
      length: c.length + c.front,
      name: socket ? 'miniature socket' : 'miniature plug',
    }
  }
  const two = (name: string, length: number, make: (mat: Material, s: 1 | -1) => Body[]): CableEnd => ({
    name,
    length,
    bodies: [
      ...place(shift(-3.4, 0), make(a.positive, -1)),
      ...place(shift(3.4, 0), make(a.negative, 1)),
      cord('kapton', polyline([-3.4, 0, -length], [0, 0, -length - 6]), 0.5),
      cord('tcRed', polyline([3.4, 0, -length], [0, 0, -length - 6]), 0.5),
    ],
  })
  const ends: Record<TcCable['one'] | TcCable['two'], () => CableEnd> = {
    'Miniature plug': () => plug(false),
    'Miniature socket': () => plug(true),
    'In-line barrels': () =>
      two('in-line barrels', 16, (mat) => [
        lathe(mat, polyline([-14, 1.5], [0, 1.5]), polyline([0, 0.7], [-6, 0.7], [-6, 0])),
        ...[-3, -10].map((z) => rod('bright', 1.2, 1.9, 0.8, { frame: aim(upward, [0, 0, z]) })),
      ]),
    'Welded bead': () => ({
      name: 'welded bead',
      length: 18,
      bodies: [
        cord(a.positive, polyline([-1, 0, -18], [-1.4, 0, -8], [0, 0, -1]), 0.35),
        cord(a.negative, polyline([1, 0, -18], [1.4, 0, -8], [0, 0, -1]), 0.35),
        lathe('bright', polyline([-2.2, 0.3], [-1.7, 1], [-1, 1.3], [-0.3, 1], [0, 0.3])),
      ],
    }),
    'Open ends': () => two('open ends', 12, (mat, s) => [cord(mat, polyline([0, 0, -12], [s * 1.6, 0, 0]), 0.4)]),
    'Ring lugs': () => two('ring lugs', 18, (mat) => place(shift(0, 0, -5), lug(4, 0.6, mat, false))),
  }
  const run = (path: readonly Vector[]): Body[] =>
    [1, -1].map((s) =>
      cord(
        s > 0 ? 'kapton' : 'tcRed',
        path.map((v, k) => [v[0], v[1] - Math.cos(k * 1.3) * 0.6 * s, v[2] + Math.sin(k * 1.3) * 0.6 * s]),
        0.8,
        { wrap: 2 },
      ),
    )
  return assembly({ ends: [ends[p.one](), ends[p.two]()], cable: run, length: p.length, width: 16 })
}
