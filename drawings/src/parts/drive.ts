import { type Body, knurl, place, prism, rod, lathe } from '../render/bodies.ts'
import { box, aim, polyline, shift, upward } from '../render/geometry.ts'

export type Drive = 'Manual' | 'Pneumatic' | 'Stepper motor' | 'Servo motor'

/** What drives a motion, from z = 0 toward +z: a knob, a cylinder or a motor. */
export function driveBodies(d: Drive, r: number): { bodies: Body[]; length: number } {
  switch (d) {
    case 'Manual':
      return {
        length: r * 1.7,
        bodies: [
          lathe('polymer', polyline([0, r * 1.06], [1.4, r * 1.16], [r * 1.56, r * 1.16], [r * 1.7, r * 1.06])),
          ...knurl(r * 1.16, 1.6, r * 1.54, 22),
          rod('steel', r * 1.69, r * 1.7, r * 0.42),
        ],
      }
    case 'Pneumatic':
      return {
        length: r * 3.2,
        bodies: [
          prism('aluminum', box(r * 2.6, r * 2.6, r * 0.3), 0, r * 0.5),
          rod('aluminum', r * 0.5, r * 2.7, r * 1.1),
          prism('aluminum', box(r * 2.6, r * 2.6, r * 0.3), r * 2.7, r * 3.2),
          ...[r * 0.25, r * 2.95].flatMap((z) =>
            place(aim([-1, 0, 0], [0, 0, z]), [rod('bright', r * 1.3, r * 1.75, r * 0.26)]),
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
            [-1, 1].map((y) => rod('dark', r * 3, r * 3.02, r * 0.14, { frame: shift(x * r, y * r), fine: true })),
          ),
        ],
      }
    case 'Servo motor':
      return {
        length: r * 4.4,
        bodies: [
          prism('bright', box(r * 2.3, r * 2.3, r * 0.3), 0, r * 0.5),
          prism('dark', box(r * 2.1, r * 2.1, r * 0.7), r * 0.5, r * 3.2),
          lathe('polymer', polyline([r * 3.2, r * 0.95], [r * 4.3, r * 0.95], [r * 4.4, r * 0.86])),
          ...place(aim(upward, [0, -r, r * 2.6]), [rod('bright', 0, r * 0.5, r * 0.3)]),
        ],
      }
  }
}
