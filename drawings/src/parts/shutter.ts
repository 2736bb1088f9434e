import { type Body, patch, place, rod, turned } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { facing, polyline, shift, type Vector } from '../render/geometry.ts'
import type { Picture } from '../render/picture.ts'
import { dia, dim } from '../render/view.ts'
import type { Flange } from './flange.ts'
import { flangeBodies } from './flangeBodies.ts'
import { axisLine, boltDims, flangeMarks } from './flangeViews.ts'
import { knurl } from './knurl.ts'
import type { ViewAccessory } from './viewportAccessory.ts'
import { windowOf } from './window.ts'

/** The part of a round blade that still shows when it is half open. */
function arcPatch(r: number, z: number, open: number): Vector[] {
  return Array.from({ length: 25 }, (_, i): Vector => {
    const t = ((-40 + (i * 260) / 24) * Math.PI) / 180
    const [x, y] = [r * Math.cos(t), r * Math.sin(t)]
    return i % 25 === 24 ? [x, y, z] : [x * (x > 0 && y < 0 ? 1 + open * 0.1 : 1), y, z]
  })
}

/** A blade on a shaft that swings before the window. */
export function shutter(p: {
  flange: Flange
  item: ViewAccessory
  actuator: 'None' | 'Manual knob' | 'Pneumatic'
}): Picture {
  const f = p.flange
  const v = windowOf(f).view / 2
  const R = f.od / 2
  const T = f.thick
  const angle = (62 * Math.PI) / 180
  const blade = (t: number): Body => rod('dark', T * 0.2, T * 0.2 + t, v * 1.02, { frame: shift(v * 0.55, -v * 0.6) })
  const arm: Vector = [Math.sin(angle), -Math.cos(angle), 0]
  const at: Vector = [arm[0] * R, arm[1] * R, T / 2]
  const f2 = facing([0, -1, 0], [0, -R + 1, T / 2])
  const knob: Body[] =
    p.actuator === 'Manual knob'
      ? [
          rod('steel', 0, 8, 6),
          rod('bright', 8, 16, 3),
          turned('polymer', polyline([16, 9.4], [17, 10], [27, 10], [28, 9.4])),
          ...knurl(10, 17, 27, 20),
        ]
      : [
          rod('steel', 0, 6, 7),
          turned('aluminium', polyline([6, 12], [38, 12], [39, 11])),
          rod('dark', 12, 14, 12.1, { fine: true }),
          rod('dark', 31, 33, 12.1, { fine: true }),
          ...[17, 29].flatMap((z) => place(facing([0, 0, 1], [0, 0, z]), [rod('bright', 11, 16, 2.2)])),
        ]
  const drive = place(f2, knob)
  const body = [...flangeBodies(f, { seal: 'back', bore: v * 2 })]
  const reach = p.actuator === 'Manual knob' ? 28 : 39
  const shown: Body[] = [
    ...drive,
    ...body,
    ...(at[2] > 0
      ? [
          rod('dark', T * 0.2, T * 0.3, v * 0.98, { only: 'card' }),
          patch('dark', arcPatch(v * 0.97, T * 0.32, -0.5), { fill: '#3a444a', line: true, only: 'card' }),
        ]
      : []),
  ]
  return {
    camera: camera(36, -16),
    card: [shown],
    solid: [blade(1.5), ...body, ...drive],
    views: [
      {
        view: 'front',
        groups: [[...drive, ...body, blade(1.5), ...flangeMarks(f)]],
        dims: [...boltDims(f).dims, dim('y', -R - reach + 1, -R, 'right')],
        leaders: boltDims(f).leaders.map((l) => ({
          ...l,
          to: 'bl' as const,
          at: [-l.at[0], -l.at[1], l.at[2]] as const,
        })),
      },
      {
        view: 'side',
        section: true,
        groups: [body, [axisLine(0, T)]],
        dims: [dia('y', f.od, 'right'), dim('z', 0, T, 'bottom'), dia('y', 2 * v, 'left', { suffix: ' view' })],
      },
    ],
  }
}
