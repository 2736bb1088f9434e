import { type Point, polyline } from '../render/geometry.ts'
import { type Ink, label, stroke } from '../render/ink.ts'
import { line, oval } from '../render/path.ts'
import { inkSvg } from '../render/sheetSvg.ts'
import type { Hatch } from '../render/materials.ts'
import { cfJoint } from './cfJoint.ts'
import { type Illustration, centerLine, cut, cutBox, flow, mirrored, named, note, whole } from './kit.ts'

const surface = 160

/** The wall of a chamber in section, vacuum above it, and the sources of gas. */
const gasSources: Illustration = {
  width: 400,
  height: 262,
  ink: [
    cutBox(16, surface, 238, 52, 'metal'),
    cutBox(266, surface, 118, 52, 'metal2'),
    stroke('bodyEdge', oval(260, surface + 26, 7, 9), { hatch: 'polymer' }),
    // A screw in a blind hole traps gas beneath it.
    whole(44, surface, 26, 44),
    whole(47, surface - 2, 20, 34),
    whole(40, surface - 14, 34, 12),
    stroke('thin', line(51, surface, 51, surface + 32)),
    stroke('thin', line(63, surface, 63, surface + 32)),
    // Evaporating material.
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

const axis = 124

function both(pts: readonly Point[], hatch: Hatch): Ink[] {
  return [cut(pts, hatch), cut(mirrored(axis, pts), hatch)]
}

function box(x: number, y: number, w: number, h: number): Point[] {
  return polyline([x, y], [x + w, y], [x + w, y + h], [x, y + h])
}

/** A conductor in a ceramic tube, joined to a flange by a thin sleeve, in section. */
const feedthrough: Illustration = {
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
    centerLine(24, axis, 378, axis),
    ...named('Flange', [238, 34], [204, 50]),
    ...named('Sleeve', [270, 64], [240, 90]),
    ...named('Cap', [350, 76], [321, 100]),
    ...named('Ceramic', [96, 78], [130, 104], 'end'),
    ...named('Conductor', [96, 180], [72, 131]),
    note(60, 226, 'air side'),
    note(330, 226, 'vacuum side'),
  ],
}

const middle = 200

/** One flange with its tube in section; its back tapers at 15 degrees. */
function flange(side: -1 | 1): Point[] {
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

/** Two KF flanges on a centering ring, with the clamp around their tapers, in section. */
const kfJoint: Illustration = {
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
    centerLine(30, 196, 370, 196),
    ...named('Clamp', [292, 38], [242, 52]),
    ...named('O-ring', [292, 92], [205, 100]),
    ...named('Flange', [330, 118], [300, 134]),
    ...named('Centering ring', [112, 108], [190, 130], 'end'),
    ...named('15° taper', [112, 74], [181, 96], 'end'),
    note(middle, 180, 'vacuum'),
    note(40, 40, 'air'),
  ],
}

const pressing = [88, 108, 148, 168]

/** A window in a thin sleeve on a flange, in section, with air pressing on it. */
const viewport: Illustration = {
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
    centerLine(110, 128, 330, 128),
    ...pressing.flatMap((y) => flow([278, y], [238, y])),
    ...named('Window', [262, 60], [230, 80]),
    ...named('Thin sleeve', [262, 216], [226, 187]),
    ...named('Flange', [116, 62], [156, 58], 'end'),
    note(184, 122, 'vacuum'),
    note(304, 122, 'air'),
  ],
}

/** Illustrations by name. */
const drawn: Readonly<Record<string, Illustration>> = {
  'cf-joint': cfJoint,
  'kf-joint': kfJoint,
  feedthrough,
  viewport,
  'gas-sources': gasSources,
}

/** Display scale of illustrations, so that their text is about as large as the page's. */
const shown = 1.4

/** Display sizes in pixels, by name. */
export const illustrations: Readonly<Record<string, { readonly width: number; readonly height: number }>> =
  Object.fromEntries(
    Object.entries(drawn).map(([name, { width, height }]) => [
      name,
      { width: Math.round(width * shown), height: Math.round(height * shown) },
    ]),
  )

/** Path below the public folder. */
export function illustrationPath(name: string): string {
  return `illustrations/${name}.svg`
}

/**
 * The illustration at a path, as SVG text.
 * @throws {RangeError} if there is no illustration at the path.
 */
export function illustrationSvg(path: string): string {
  const name = /^illustrations\/([a-z0-9-]+)\.svg$/.exec(path)?.[1] ?? ''
  const illustration = Object.hasOwn(drawn, name) ? drawn[name] : undefined
  if (illustration === undefined) throw new RangeError(`No illustration at ${path}`)
  const { width, height, ink } = illustration
  return inkSvg({ x: 0, y: 0, width, height }, ink, name.replaceAll('-', ' '), name)
}
