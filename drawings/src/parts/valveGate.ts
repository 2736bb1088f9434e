import { type Body, drill, type Group, place, prism, rod } from '../render/bodies.ts'
import {
  BACK,
  box,
  camera,
  facing,
  type Frame,
  type Point,
  polyline,
  rounded,
  shift,
  steps,
  UP,
} from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, type Picture, section, view } from '../render/picture.ts'
import { flangeBodies } from './flangeBodies.ts'
import { axisLine, boltDims, flangeMarks } from './flangeViews.ts'
import { actuator } from './valveActuator.ts'
import type { Valve } from './valveForm.ts'
import { uncut } from './valveSection.ts'

/** A valve whose plate slides across the bore. */
export function gateValve(p: Valve): Picture {
  const f = p.flange
  const T = f.thick
  const b = f.bore / 2
  const mat = 'steel'
  const w = f.od * 1.04
  const t = Math.max(26, f.od * 0.36)
  const up = f.od * 1.12
  const frame: Point[] = rounded(
    polyline([-w / 2, w / 2], [w / 2, w / 2], [w / 2, -w * 0.3], [w * 0.4, -up], [-w * 0.4, -up], [-w / 2, -w * 0.3]),
    w * 0.12,
  )
  const act = actuator(p.actuator, w * 0.2, false)
  const neck = up + 8
  const stem: Body[] = place(facing(UP), [
    prism('steel', box(w * 0.86, t * 0.92, 2), up - 1, neck),
    ...(p.metalBonnet
      ? steps(4).map((i) => rod('bright', neck, neck + 3, 2.4, { frame: shift((i - 1.5) * w * 0.22, t * 0.32) }))
      : []),
    rod('steel', neck, neck + w * 0.14, w * 0.1),
    ...place(shift(0, 0, neck + w * 0.14), act.bodies),
  ])
  const face: Body[] = place(
    shift(0, 0, t / 2 - 0.01),
    flangeBodies(f, { seal: 'front', bore: f.bore, tapped: 'Tapped UNF' }),
  )
  const across: Frame = { o: [0, 0, 0], u: [1, 0, 0], v: [0, 1, 0], n: [0, 0, 1] }
  const slab = (mat: Material, w: number, y0: number, y1: number, depth: number, plain: boolean) =>
    prism(
      mat,
      box(w, y1 - y0).map(([x, y]) => [x, y + (y0 + y1) / 2]),
      -depth / 2,
      depth / 2,
      { frame: across, only: 'sheet', fine: true, plain },
    )
  const room = t * 0.5
  const plate: Body[] = [
    slab('paper', w * 0.9, -up + 4, f.bore * 0.62, room, true),
    slab('bright', f.bore * 1.16, -f.bore * 0.58, f.bore * 0.58, room * 0.62, false),
    slab('rubber', f.bore * 1.06, -f.bore * 0.56, -f.bore * 0.5, room, false),
    slab('rubber', f.bore * 1.06, f.bore * 0.5, f.bore * 0.56, room, false),
    slab('steel', 8, -neck, -f.bore * 0.58, w * 0.08, true),
  ]
  const body: Body[] = [prism(mat, frame, -t / 2, t / 2), drill(mat, [[0, 0]], b, t / 2, t, { shown: [0] })]
  const top = neck + w * 0.14 + act.length
  const whole: Group[] = [stem, [...body, ...face]]
  const L = t / 2 + T
  return {
    camera: camera(38, -4, 12),
    card: whole,
    views: [
      view('front', [...whole, flangeMarks(f)], [dim('x', -w / 2, w / 2, 'bottom'), dim('y', -top, 0, 'left')], {
        leaders:
          f.system === 'CF'
            ? boltDims(f, 'Tapped UNF', L).leaders.map((l) => ({
                ...l,
                at: [l.at[0], -l.at[1], l.at[2]] as const,
                to: 'br' as const,
              }))
            : [],
      }),
      section(
        'side',
        [
          [
            ...uncut(stem),
            ...body.slice(0, 1),
            ...place(facing(BACK, [0, 0, -t / 2]), flangeBodies(f, { seal: 'front', bore: f.bore })),
            ...face,
            drill(mat, [[0, 0]], b, t / 2, t, { shown: [0] }),
            ...plate,
          ],
          [axisLine(-L, L)],
        ],
        [dim('z', -L, L, 'bottom'), dia('y', f.od, 'right'), dia('y', f.bore, 'left')],
      ),
    ],
  }
}
