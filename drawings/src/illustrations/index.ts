import { type Point, polyline } from '../render/geometry.ts'
import { type Ink, label, stroke } from '../render/ink.ts'
import { line, oval } from '../render/path.ts'
import { inkSvg } from '../render/sheetSvg.ts'
import type { Hatch } from '../render/materials.ts'
import { cfJoint } from './cfJoint.ts'
import {
  type Illustration,
  centerLine,
  section,
  sectionBox,
  flowArrow,
  mirrorPoints,
  callout,
  note,
  solidBox,
} from './kit.ts'

const surface = 160

/** The wall of a chamber in section, vacuum above it, and the sources of gas. */
const gasSources: Illustration = {
  width: 400,
  height: 262,
  ink: [
    sectionBox(16, surface, 238, 52, 'metal'),
    sectionBox(266, surface, 118, 52, 'metal2'),
    stroke('bodyEdge', oval(260, surface + 26, 7, 9), { hatch: 'polymer' }),
    // A screw in a blind hole traps gas beneath it.
    solidBox(44, surface, 26, 44),
    solidBox(47, surface - 2, 20, 34),
    solidBox(40, surface - 14, 34, 12),
    stroke('thin', line(51, surface, 51, surface + 32)),
    stroke('thin', line(63, surface, 63, surface + 32)),
    // Evaporating material.
    sectionBox(318, surface - 10, 34, 10, 'polymer'),
    ...flowArrow([57, surface + 39], [68.5, surface + 37], [68.5, surface - 1], [80, surface - 1], [80, 106]),
    ...flowArrow([138, surface], [138, 86]),
    ...flowArrow([196, surface + 36], [196, 106]),
    ...flowArrow([260, 244], [260, 86]),
    ...flowArrow([335, surface - 10], [335, 106]),
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

function sectionPair(pts: readonly Point[], hatch: Hatch): Ink[] {
  return [section(pts, hatch), section(mirrorPoints(axis, pts), hatch)]
}

function box(x: number, y: number, w: number, h: number): Point[] {
  return polyline([x, y], [x + w, y], [x + w, y + h], [x, y + h])
}

/** A conductor in a ceramic tube, joined to a flange by a thin sleeve, in section. */
const feedthrough: Illustration = {
  width: 400,
  height: 248,
  ink: [
    ...sectionPair(box(170, 28, 40, 60), 'metal'),
    solidBox(170, 44, 40, 11),
    solidBox(170, 2 * axis - 55, 40, 11),
    ...sectionPair(box(104, 102, 206, 12), 'ceramic'),
    // Sleeve: brazed to the ceramic at one end, welded into the flange at the other.
    ...sectionPair(polyline([188, 88], [252, 88], [252, 102], [247, 102], [247, 93], [188, 93]), 'metal2'),
    // Cap: brazed to ceramic and conductor.
    ...sectionPair(polyline([304, 96], [324, 96], [324, 116], [318, 116], [318, 102], [304, 102]), 'metal2'),
    solidBox(40, axis - 8, 322, 16),
    centerLine(24, axis, 378, axis),
    ...callout('Flange', [238, 34], [204, 50]),
    ...callout('Sleeve', [270, 64], [240, 90]),
    ...callout('Cap', [350, 76], [321, 100]),
    ...callout('Ceramic', [96, 78], [130, 104], 'end'),
    ...callout('Conductor', [96, 180], [72, 131]),
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
    section(flange(-1), 'metal'),
    section(flange(1), 'metal2'),
    section(
      polyline([193, 114], [207, 114], [207, 124], [217, 124], [217, 147], [183, 147], [183, 124], [193, 124]),
      'metal',
    ),
    stroke('bodyEdge', oval(middle, 102, 7, 11), { hatch: 'polymer' }),
    section(
      polyline([154, 42], [246, 42], [246, 110], [222.1, 110], [210.4, 66], [189.6, 66], [177.9, 110], [154, 110]),
      'metal2',
    ),
    centerLine(30, 196, 370, 196),
    ...callout('Clamp', [292, 38], [242, 52]),
    ...callout('O-ring', [292, 92], [205, 100]),
    ...callout('Flange', [330, 118], [300, 134]),
    ...callout('Centering ring', [112, 108], [190, 130], 'end'),
    ...callout('15° taper', [112, 74], [181, 96], 'end'),
    note(middle, 180, 'vacuum'),
    note(40, 40, 'air'),
  ],
}

const pressureArrows = [88, 108, 148, 168]

/** A window in a thin sleeve on a flange, in section, with air pressing on it. */
const viewport: Illustration = {
  width: 400,
  height: 256,
  ink: [
    sectionBox(150, 24, 44, 44, 'metal'),
    sectionBox(150, 188, 44, 44, 'metal'),
    solidBox(150, 36, 44, 10),
    solidBox(150, 210, 44, 10),
    sectionBox(180, 68, 58, 4, 'metal2'),
    sectionBox(180, 184, 58, 4, 'metal2'),
    sectionBox(220, 72, 14, 112, 'glass'),
    centerLine(110, 128, 330, 128),
    ...pressureArrows.flatMap((y) => flowArrow([278, y], [238, y])),
    ...callout('Window', [262, 60], [230, 80]),
    ...callout('Thin sleeve', [262, 216], [226, 187]),
    ...callout('Flange', [116, 62], [156, 58], 'end'),
    note(184, 122, 'vacuum'),
    note(304, 122, 'air'),
  ],
}

/** Illustrations by name. */
const drawings: Readonly<Record<string, Illustration>> = {
  'cf-joint': cfJoint,
  'kf-joint': kfJoint,
  feedthrough,
  viewport,
  'gas-sources': gasSources,
}

/** Display scale of illustrations, so that their text is about as large as the page's. */
const displayScale = 1.4

/** Display sizes in pixels, by name. */
export const illustrations: Readonly<Record<string, { readonly width: number; readonly height: number }>> =
  Object.fromEntries(
    Object.entries(drawings).map(([name, { width, height }]) => [
      name,
      { width: Math.round(width * displayScale), height: Math.round(height * displayScale) },
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
  const illustration = Object.hasOwn(drawings, name) ? drawings[name] : undefined
  if (illustration === undefined) throw new RangeError(`No illustration at ${path}`)
  const { width, height, ink } = illustration
  return inkSvg({ x: 0, y: 0, width, height }, ink, name.replaceAll('-', ' '), name)
}
