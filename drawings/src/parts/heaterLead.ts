import { type Body, cord, place, prism, rod } from '../render/bodies.ts'
import { box, facing, moved, polyline, rightView, ring, rounded, shift, type Vector } from '../render/geometry.ts'

export interface Heater {
  readonly length: number
  readonly volts: 120 | 240
  readonly plug: boolean
}

/** The plug of a mains lead: parallel blades for 120 V, round pins for 240 V; or two bare ends. */
export function leadEnd(o: Vector, p: Heater): Body[] {
  return p.plug
    ? place(facing(rightView, o), [
        rod('polymer', -6, 4, 2.4),
        prism('polymer', rounded(box(13, 17), 3), 4, 20),
        ...(p.volts === 120
          ? [-3.4, 3.4].map((y): Body => prism('bright', moved(box(6, 1.4), 0, y), 20, 31))
          : ring(3, 4.4).map(([x, y]) => rod('bright', 20, 31, 1.5, { frame: shift(x, y) }))),
      ])
    : [
        cord('tcWhite', [o, [o[0] + 10, o[1] - 3, o[2]], [o[0] + 18, o[1] - 4, o[2]]], 1),
        cord('tcBlack', [o, [o[0] + 10, o[1] + 3, o[2]], [o[0] + 18, o[1] + 5, o[2]]], 1),
        cord('copper', polyline([o[0] + 18, o[1] - 4, o[2]], [o[0] + 24, o[1] - 4, o[2]]), 0.6),
        cord('copper', polyline([o[0] + 18, o[1] + 5, o[2]], [o[0] + 24, o[1] + 5, o[2]]), 0.6),
      ]
}
