import { type Body, cord, patch, place, prism, rod, turned } from '../render/bodies.ts'
import { box, dShape, polyline, shift, steps, type Vector } from '../render/geometry.ts'
import type { Picture } from '../render/picture.ts'
import { assembly, type CableEnd } from './assembly.ts'
import type { ShellRow } from './dimensions.ts'
import { face } from './subdContacts.ts'

interface SubdCable {
  readonly shell: ShellRow
  readonly count: number
  readonly one: 'Female PEEK' | 'Male PEEK'
  readonly two: 'Female PEEK' | 'Male PEEK' | 'Open ends' | 'Sockets only'
  readonly cable: 'Ribbon' | 'Individual wires' | 'Twisted pairs'
  readonly length: number
}

/** Ribbon or loose wires between two sub-D connectors, or with one end open. */
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
            turned(
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
          ph ? 'kapton' : 'fibre',
          offset(lane(i) * 0.92).map((v, k) => [v[0], v[1] - Math.cos(k * 1.4 + ph) * 0.7, v[2]]),
          0.55,
          { fine: true },
        ),
      ),
    )
  }
  return assembly({ ends: [ends[p.one](), ends[p.two]()], cable: run, length: p.length, width: d.w })
}
