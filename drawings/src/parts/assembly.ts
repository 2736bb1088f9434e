import { type Body, type Group, patch, place } from '../render/bodies.ts'
import { camera, curve, type Frame, polyline, shift, type Vector } from '../render/geometry.ts'
import { dim, type Leader, leader, mm, type Picture, view } from '../render/picture.ts'

/** One end of a cable assembly in its own frame: it looks forwards from z = 0, the cable leaves behind at -length. */
export interface CableEnd {
  readonly bodies: readonly Body[]
  readonly length: number
  readonly name: string
}

interface Assembly {
  readonly ends: readonly [CableEnd, CableEnd]
  /** The cable between two points, on a card bent, on a sheet straight. */
  readonly cable: (path: readonly Vector[]) => Body[]
  readonly length: number
  /** Width of the ends: how far apart they lie on the card. */
  readonly width: number
}

/** A frame that looks along `n` in the plane of the table, its width across. */
const lying = (o: Vector, sign: 1 | -1): Frame => ({ o, u: [0, 0, sign], v: [0, 1, 0], n: [sign, 0, 0] })

/** Two ends and a cable in a bow between them; longer cables make a deeper bow. */
export function assembly(a: Assembly): Picture {
  const [one, two] = a.ends
  const w = a.width
  const deep = w * 1.5 + Math.log2(a.length / 150) * w * 0.45
  const x = w * 0.85 + 12
  // On a card both ends look to the front, side by side, the cable loops behind.
  const p: Vector = [-x, 0, -one.length]
  const q: Vector = [x, 0, -two.length]
  const path = curve(p, [-x, 0, -deep * 1.9], [x, 0, -deep * 1.9], q, 34)
  const card: Group[] = [a.cable(path), place(shift(-x, 0, 0), one.bodies), place(shift(x, 0, 0), two.bodies)]
  // On a sheet it lies straight, broken in the middle.
  const span = Math.max(one.length + two.length, w) * 1.7 + 20
  const half = span / 2 + Math.max(one.length, two.length)
  const sheet: Group[] = [
    a.cable(polyline([-half + one.length, 0, 0], [half - two.length, 0, 0])),
    place(lying([-half, 0, 0], -1), one.bodies),
    place(lying([half, 0, 0], 1), two.bodies),
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
  return {
    camera: camera(38, -8, 42),
    card,
    views: [
      view('plan', sheet, [dim('x', -half, half, 'bottom', { text: mm(a.length) }), dim('z', -w / 2, w / 2, 'left')], {
        leaders: names,
      }),
      { view: 'front', groups: [place(shift(0, 0, 0), one.bodies)], caption: 'Connector 1, mating face', zoom: 1 },
    ],
  }
}
