import type { Point } from '../render/geometry.ts'
import { label } from '../render/ink.ts'
import { centreLine, cut, cutBox, type Illustration, named, whole } from './kit.ts'

const middle = 200

/** One flange in section, its knife edge towards the middle; `side` is -1 for the left one. */
const flange = (side: -1 | 1): Point[] => {
  const x = (fromMiddle: number) => middle + side * fromMiddle
  return [
    [x(2), 38],
    [x(64), 38],
    [x(64), 196],
    [x(8), 196],
    [x(8), 158],
    // The knife edge: steep towards the recess, 70 degrees in all.
    [x(2.5), 150],
    [x(14), 144],
    [x(14), 128],
    [x(2), 128],
  ]
}

/** Two CF flanges drawn together by a bolt, in section. */
export const cfJoint: Illustration = {
  width: 400,
  height: 250,
  ink: [
    cut(flange(-1), 'metal'),
    cut(flange(1), 'metal2'),
    cutBox(middle - 5, 130, 10, 44, 'polymer'),
    // Bolt, washers and nut, whole as is the custom.
    whole(middle - 92, 66, 184, 24),
    whole(middle - 82, 56, 18, 44),
    whole(middle + 64, 56, 18, 44),
    centreLine(middle - 112, 78, middle + 112, 78),
    centreLine(middle - 112, 222, middle + 112, 222),
    ...named('Bolt', [330, 40], [middle + 86, 68]),
    ...named('Flange', [330, 130], [middle + 50, 122]),
    ...named('Copper gasket', [middle, 18], [middle, 134], 'middle'),
    ...named('Knife edge', [70, 160], [middle - 6, 150], 'end'),
    ...named('Recess', [70, 122], [middle - 10, 134], 'end'),
    ...named('Leak-check groove', [330, 180], [middle + 3, 112]),
    label('note', middle, 214, 'vacuum', 'middle'),
    label('note', 20, 60, 'air'),
  ],
}
