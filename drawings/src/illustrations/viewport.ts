import { cutBox, flow, type Illustration, named, note, whole, centreLine } from './kit.ts'

const pressing = [88, 108, 148, 168]

/** A window in a thin sleeve on a flange, in section; air presses on it. */
export const viewport: Illustration = {
  width: 400,
  height: 256,
  ink: [
    cutBox(150, 24, 44, 44, 'metal'),
    cutBox(150, 188, 44, 44, 'metal'),
    whole(150, 36, 44, 10),
    whole(150, 210, 44, 10),
    cutBox(180, 68, 58, 4, 'metal2'),
    cutBox(180, 184, 58, 4, 'metal2'),
    cutBox(220, 72, 14, 112, 'glass'),
    centreLine(110, 128, 330, 128),
    ...pressing.flatMap((y) => flow([278, y], [238, y])),
    ...named('Window', [262, 60], [230, 80]),
    ...named('Thin sleeve', [262, 216], [226, 187]),
    ...named('Flange', [116, 62], [156, 58], 'end'),
    note(184, 122, 'vacuum'),
    note(304, 122, 'air'),
  ],
}
