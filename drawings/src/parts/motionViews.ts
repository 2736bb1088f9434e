import type { Body } from '../render/bodies.ts'
import { camera } from '../render/geometry.ts'
import { dia, dim, type Dimension, mm, type Picture, view } from '../render/picture.ts'
import type { Flange } from './flange.ts'
import { axisLine, boltDims, flangeMarks } from './flangeViews.ts'

/** The views of a motion on a flange: `end` is how far it reaches on the air side, `shaft` on the other; `gap` is a break in it and what that hides, mm. */
export function motionViews(
  f: Flange,
  whole: Body[],
  end: number,
  shaft: number,
  dims: Dimension[],
  gap?: { readonly bodies: readonly Body[]; readonly hidden: number },
): Picture {
  const T = f.thick
  return {
    camera: camera(56, -28),
    card: [whole],
    views: [
      view(
        'length',
        [whole, [axisLine(-shaft, end)], gap?.bodies ?? []],
        [
          dim('z', T, end, 'bottom', gap ? { text: mm(end - T + gap.hidden) } : {}),
          dim('z', -shaft, 0, 'bottom'),
          dia('y', f.od, 'left'),
          ...dims,
        ],
      ),
      { view: 'front', groups: [[...whole, ...flangeMarks(f)]], ...boltDims(f) },
    ],
  }
}
