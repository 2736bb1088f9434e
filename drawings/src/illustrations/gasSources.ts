import { label, stroke } from '../render/ink.ts'
import { line, oval } from '../render/path.ts'
import { cutBox, flow, type Illustration, note, whole } from './kit.ts'

const surface = 160

/** The wall of a chamber in section, vacuum above it, and the ways by which gas comes in. */
export const gasSources: Illustration = {
  width: 400,
  height: 262,
  ink: [
    cutBox(16, surface, 238, 52, 'metal'),
    cutBox(266, surface, 118, 52, 'metal2'),
    stroke('bodyEdge', oval(260, surface + 26, 7, 9), { hatch: 'polymer' }),
    // A screw in a blind hole: gas is caught beneath it.
    whole(44, surface, 26, 44),
    whole(47, surface - 2, 20, 34),
    whole(40, surface - 14, 34, 12),
    stroke('thin', line(51, surface, 51, surface + 32)),
    stroke('thin', line(63, surface, 63, surface + 32)),
    // Something that evaporates.
    cutBox(318, surface - 10, 34, 10, 'polymer'),
    ...flow([57, surface + 39], [68.5, surface + 37], [68.5, surface - 1], [80, surface - 1], [80, 106]),
    ...flow([138, surface], [138, 86]),
    ...flow([196, surface + 36], [196, 106]),
    ...flow([260, 244], [260, 86]),
    ...flow([335, surface - 10], [335, 106]),
    label('dimension', 80, 98, 'Virtual leak', 'middle'),
    label('dimension', 138, 78, 'Desorption', 'middle'),
    label('dimension', 196, 98, 'Diffusion', 'middle'),
    label('dimension', 260, 78, 'Permeation', 'middle'),
    label('dimension', 335, 98, 'Evaporation', 'middle'),
    note(200, 36, 'vacuum'),
    note(60, 244, 'air'),
    note(284, 244, 'O-ring', 'start'),
  ],
}
