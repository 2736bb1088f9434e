import { type Point, polyline } from '../render/geometry.ts'
import { centerLine, section, sectionBox, type Illustration, callout, note, solidBox } from './kit.ts'

const middle = 200

/** One flange in section, its knife edge toward the center; `side` is -1 for the left one. */
function flange(side: -1 | 1): Point[] {
  const x = (fromMiddle: number) => middle + side * fromMiddle
  return polyline(
    [x(2), 48],
    [x(60), 48],
    [x(60), 214],
    [x(12), 214],
    [x(12), 178],
    [x(3.5), 170],
    [x(12), 152],
    [x(12), 140],
    [x(2), 140],
  )
}

/** Two CF flanges bolted together, in section. */
export const cfJoint: Illustration = {
  width: 400,
  height: 262,
  ink: [
    section(flange(-1), 'metal'),
    section(flange(1), 'metal2'),
    sectionBox(middle - 6, 141, 12, 46, 'polymer'),
    // The groove opens toward the rim on one side.
    solidBox(middle - 14, 48, 12, 12),
    // Bolt, head and nut are not sectioned, by convention.
    solidBox(middle - 88, 80, 176, 22),
    solidBox(middle - 76, 72, 16, 38),
    solidBox(middle + 60, 72, 16, 38),
    centerLine(middle - 106, 91, middle + 106, 91),
    centerLine(middle - 106, 244, middle + 106, 244),
    ...callout('Bolt', [310, 62], [middle + 84, 84]),
    ...callout('Flange', [310, 146], [middle + 48, 140]),
    ...callout('Copper gasket', [310, 196], [middle + 3, 182]),
    ...callout('Knife edge', [92, 182], [middle - 5, 170], 'end'),
    ...callout('Recess', [92, 134], [middle - 10, 143], 'end'),
    ...callout('Leak-check groove', [130, 28], [middle - 9, 52], 'end'),
    note(middle, 236, 'vacuum'),
    note(330, 28, 'air'),
  ],
}
