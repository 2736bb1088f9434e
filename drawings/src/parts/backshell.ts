import { type Body, pipe, place, prism, rod } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { box, dShape, moved, type Point, polyline, shift } from '../render/geometry.ts'
import type { Picture } from '../render/picture.ts'
import { dim, leader, mm } from '../render/view.ts'
import type { SubdAccessory } from './subdAccessory.ts'

/** A hood over the wires of a sub-D, of metal or PEEK. */
export function backshell(p: SubdAccessory): Picture {
  const d = p.shell
  const reach = { Standard: 1, 'Right angle': 1, Long: 1.45 }[p.form]
  const peek = p.item === 'peekShell'
  const L = (peek ? 26 : 32) * reach
  const cable = Math.min(d.inner * 0.22, 6)
  const hood: Point[] = polyline(
    [-d.w / 2, 0],
    [d.w / 2, 0],
    [d.w / 2, L * 0.44],
    [cable * 1.7, L],
    [-cable * 1.7, L],
    [-d.w / 2, L * 0.44],
  )
  // The hood is drawn as a plate pulled upwards: its own y runs to the rear.
  const flat = { o: [0, 0, 0], u: [1, 0, 0], v: [0, 0, -1], n: [0, -1, 0] } as const
  const angled = p.form === 'Right angle'
  const h = peek ? 13 : 16
  const bodies: Body[] = [
    ...(angled
      ? place({ ...flat, n: [0, -1, 0] }, [prism(p.mat, moved(box(d.w, L * 0.5, 2), 0, L * 0.25), -h / 2, h / 2)])
      : place(flat, [prism(p.mat, hood, -h / 2, h / 2)])),
    ...(angled
      ? [
          pipe(p.mat, 0, h * 0.8, cable * 1.5, cable, {
            frame: { o: [d.w * 0.22, h / 2, -L * 0.27], u: [1, 0, 0], v: [0, 0, -1], n: [0, 1, 0] },
          }),
        ]
      : [
          pipe(p.mat, 0, 5, cable * 1.5, cable, {
            frame: { o: [0, 0, -L], u: [1, 0, 0], v: [0, -1, 0], n: [0, 0, -1] },
          }),
        ]),
    prism(p.mat, box(d.w, h, 1.4), -1, 1.2, { windows: [dShape(d.inner + 1, d.h + 1.4, 1.6)], floor: p.mat }),
    ...[-1, 1].map((e): Body => rod('bright', 1.2, 6, 1.5, { frame: shift(e * (d.w / 2 - 3), 0) })),
    ...[-1, 1].flatMap((e): Body[] => [
      rod('bright', peek ? h / 2 - 2 : h / 2 - 1, h / 2 + 0.6, 2.1, {
        frame: { o: [e * d.w * 0.36, 0, -L * 0.3], u: [1, 0, 0], v: [0, 0, 1], n: [0, -1, 0] },
      }),
    ]),
  ]
  const rear = angled ? L * 0.5 : L + 5
  return {
    camera: camera(34, -6, 30),
    card: [bodies],
    views: [
      {
        view: 'plan',
        groups: [bodies],
        dims: [
          dim('x', -d.w / 2, d.w / 2, 'top'),
          dim('z', -rear, 1.2, 'left'),
          dim('x', -d.w / 2 + 3, d.w / 2 - 3, 'bottom'),
        ],
      },
      {
        view: 'front',
        groups: [bodies],
        dims: [dim('y', -h / 2, h / 2, 'right')],
        leaders: angled
          ? [leader([d.w * 0.22, h / 2 + h * 0.7, 0], `Ø${mm(2 * cable)} cable`, 'br')]
          : [leader([0, 0, 0], `Ø${mm(2 * cable)} cable`, 'br')],
      },
    ],
  }
}
