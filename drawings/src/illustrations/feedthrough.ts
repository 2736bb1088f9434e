import { type Point, polyline } from '../render/geometry.ts'
import type { Ink } from '../render/ink.ts'
import type { Hatch } from '../render/tones.ts'
import { centreLine, cut, type Illustration, mirrored, named, note, whole } from './kit.ts'

const axis = 124

const both = (pts: readonly Point[], hatch: Hatch): Ink[] => [cut(pts, hatch), cut(mirrored(axis, pts), hatch)]

const box = (x: number, y: number, w: number, h: number): Point[] =>
  polyline([x, y], [x + w, y], [x + w, y + h], [x, y + h])

/** A conductor in a ceramic tube that a thin sleeve joins to a flange, in section. */
export const feedthrough: Illustration = {
  width: 400,
  height: 248,
  ink: [
    ...both(box(170, 28, 40, 60), 'metal'),
    whole(170, 44, 40, 11),
    whole(170, 2 * axis - 55, 40, 11),
    ...both(box(104, 102, 206, 12), 'ceramic'),
    // Sleeve: brazed to the ceramic at one end, welded into the flange at the other.
    ...both(polyline([188, 88], [252, 88], [252, 102], [247, 102], [247, 93], [188, 93]), 'metal2'),
    // Cap: brazed to ceramic and conductor.
    ...both(polyline([304, 96], [324, 96], [324, 116], [318, 116], [318, 102], [304, 102]), 'metal2'),
    whole(40, axis - 8, 322, 16),
    centreLine(24, axis, 378, axis),
    ...named('Flange', [238, 34], [204, 50]),
    ...named('Sleeve', [270, 64], [240, 90]),
    ...named('Cap', [350, 76], [321, 100]),
    ...named('Ceramic', [96, 78], [130, 104], 'end'),
    ...named('Conductor', [96, 180], [72, 131]),
    note(60, 226, 'air side'),
    note(330, 226, 'vacuum side'),
  ],
}
