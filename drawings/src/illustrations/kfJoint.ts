import { stroke } from '../render/ink.ts'
import { oval } from '../render/path.ts'
import { type Point, polyline } from '../render/geometry.ts'
import { centreLine, cut, type Illustration, named, note } from './kit.ts'

const middle = 200

/** One flange with its tube in section; its back is a taper of 15 degrees. */
const flange = (side: -1 | 1): Point[] => {
  const x = (fromMiddle: number) => middle + side * fromMiddle
  return polyline(
    [x(7), 118],
    [x(7), 72],
    [x(12), 72],
    [x(28), 132],
    [x(160), 132],
    [x(160), 150],
    [x(20), 150],
    [x(20), 118],
  )
}

/** Two KF flanges on a centering ring, and the clamp around their tapers, in section. */
export const kfJoint: Illustration = {
  width: 400,
  height: 216,
  ink: [
    cut(flange(-1), 'metal'),
    cut(flange(1), 'metal2'),
    cut(
      polyline([193, 114], [207, 114], [207, 124], [217, 124], [217, 147], [183, 147], [183, 124], [193, 124]),
      'metal',
    ),
    stroke('bodyEdge', oval(middle, 102, 7, 11), { hatch: 'polymer' }),
    cut(
      polyline([154, 42], [246, 42], [246, 110], [222.1, 110], [210.4, 66], [189.6, 66], [177.9, 110], [154, 110]),
      'metal2',
    ),
    centreLine(30, 196, 370, 196),
    ...named('Clamp', [292, 38], [242, 52]),
    ...named('O-ring', [292, 92], [205, 100]),
    ...named('Flange', [330, 118], [300, 134]),
    ...named('Centering ring', [112, 108], [190, 130], 'end'),
    ...named('15° taper', [112, 74], [181, 96], 'end'),
    note(middle, 180, 'vacuum'),
    note(40, 40, 'air'),
  ],
}
