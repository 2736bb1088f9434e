import type { Body } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import type { Picture } from '../render/picture.ts'
import { type Dimension, dia, dim } from '../render/view.ts'
import type { Flange } from './flange.ts'
import { axisLine, boltDims, flangeMarks } from './flange-views.ts'

export function motionViews(f: Flange, whole: Body[], end: number, shaft: number, dims: Dimension[]): Picture {
  const T = f.thick
  return {
    camera: camera(56, -28),
    card: [whole],
    views: [
      {
        view: 'length',
        groups: [whole, [axisLine(-shaft, end)]],
        dims: [dim('z', T, end, 'bottom'), dim('z', -shaft, 0, 'bottom'), dia('y', f.od, 'left'), ...dims],
      },
      { view: 'front', groups: [[...whole, ...flangeMarks(f)]], ...boltDims(f) },
    ],
  }
}
