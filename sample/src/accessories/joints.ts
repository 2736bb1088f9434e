import type { Values } from '../domain/expand.ts'
import { cfFlange, isoFlange, smallerEnd } from '../families/dimensions.ts'
import { type Need, need } from './need.ts'

type Holes = 'Clearance' | 'Tapped UNF' | 'Tapped metric'

/** Identical ends of a part, each to be joined to another flange. */
interface Ends {
  readonly size: string
  readonly count: number
  readonly holes: Holes
  readonly isBolted: boolean
}

/** Number of full-size flanges on a fitting, by style. */
const flangeCounts: Readonly<Record<string, number>> = {
  Nipple: 2,
  '90 elbow': 2,
  '45 elbow': 2,
  Tee: 3,
  '4-way cross': 4,
  '5-way cross': 5,
  '6-way cross': 6,
  Cube: 6,
  // Valves: all but a leak valve, whose gas inlet is a tube.
  Angle: 2,
  'In-line': 2,
  Gate: 2,
  'All-metal angle': 2,
  Ball: 2,
}
const branchedFamilies = ['cf-fitting', 'kf-fitting', 'iso-fitting', 'valve']

/** Families that are part of a joint themselves, or are not joined. */
const jointlessFamilies = ['gasket-cu', 'gasket-el', 'kf-ring', 'kf-clamp', 'iso-hw', 'bolt-cf', 'vp-acc']

/** Flanges of a part. Tubes, fittings and weld rims do not count. */
function endsOf(family: string, values: Values): Ends[] {
  const size = values['flange size'] ?? ''
  const style = values.style ?? ''
  const holes = holePatterns[values['bolt hole'] ?? ''] ?? 'Clearance'
  const isBolted = values.system === 'ISO-F'
  const count = family === 'bellows' ? 2 : branchedFamilies.includes(family) ? (flangeCounts[style] ?? 1) : 1
  // The small end of a reducer is cut into the large flange, so its holes are tapped and the large end has clearance
  // holes.
  const isReducer = family === 'cf-reducer'
  const ends = [
    { size, count, holes: isReducer ? 'Clearance' : holes, isBolted },
    { size: values['end 2'] ?? '', count: 1, holes: isReducer ? holes : 'Clearance', isBolted },
    { size: style === 'Conical reducer' ? smallerEnd(size) : '', count: 1, holes, isBolted },
  ] as const
  return ends.filter((end) => /^(CF|NW|ISO)\d/.test(end.size))
}

const holePatterns: Readonly<Record<string, Holes>> = { 'Tapped UNF': 'Tapped UNF', 'Tapped metric': 'Tapped metric' }

/** Needs of a part's joints: seals, and bolts or clamps, for each of its flanges. */
export function jointNeeds(family: string, values: Values): Need[] {
  return jointlessFamilies.includes(family)
    ? []
    : endsOf(family, values).flatMap(
        (ends) => systems.find(([prefix]) => ends.size.startsWith(prefix))?.[1](ends, family) ?? [],
      )
}

const systems: readonly (readonly [string, (ends: Ends, family: string) => Need[]])[] = [
  ['CF', cfNeeds],
  ['NW', kfNeeds],
  ['ISO', isoNeeds],
]

function cfNeeds(ends: Ends, family: string): Need[] {
  return [gasketFor(ends.size, ends.count, family.startsWith('vp-')), ...boltsFor(ends.size, ends.count, ends.holes)]
}

/** Viewports take annealed gaskets: the force that seals hard copper breaks glass. */
export function gasketFor(size: string, joints: number | null, isViewport: boolean): Need {
  return need(
    'Gasket',
    joints,
    'gasket-cu',
    { 'flange size': size },
    { finish: isViewport ? 'Annealed' : 'Silver-plated', type: 'Standard' },
  )
}

/** Bolts and nuts for clearance holes, bolts alone for tapped ones. None for sizes missing from the flange table. */
export function boltsFor(size: string, joints: number, holes: Holes): Need[] {
  const flange = cfFlange(size)
  if (!flange) return []
  const values = {
    'flange size': kitSizes.find(([sizes]) => sizes.test(size))?.[1] ?? size,
    type: holes === 'Clearance' ? 'Through hole' : 'Tapped hole',
    'type measurement': holes === 'Tapped metric' ? 'Metric' : 'Inch',
  }
  return [need('Bolts', joints * flange.bolt_holes, 'bolt-cf', values, { head: 'Hex', finish: 'Silver-plated' })]
}

/** Flanges that share a kit. */
const kitSizes: readonly (readonly [RegExp, string])[] = [
  [/^CF(3\.38|4\.50|4\.62)$/, 'CF3.38-CF4.62'],
  [/^CF(6\.00|6\.75|8\.00)$/, 'CF6.00-CF8.00'],
]

function kfNeeds({ size, count }: Ends): Need[] {
  return [kfRing(size, count), kfClamp(size, count)]
}

export function kfRing(size: string, count: number): Need {
  return need(
    'Centering ring',
    count,
    'kf-ring',
    { 'flange size': size },
    { material: '304 stainless', style: 'Standard', compound: 'FKM' },
  )
}

/** One clamp fits two neighboring sizes. */
const clampSizes: Readonly<Record<string, string>> = {
  NW10: 'NW10/16',
  NW16: 'NW10/16',
  NW25: 'NW20/25',
  NW40: 'NW32/40',
  NW50: 'NW50',
}

export function kfClamp(size: string, count: number): Need {
  return need(
    'Clamp',
    count,
    'kf-clamp',
    { 'flange size': clampSizes[size] ?? size },
    { style: 'Wing nut', material: 'Aluminum' },
  )
}

/** The larger of the sizes that a clamp fits. */
export function ringSizeOf(clampSize: string): string {
  return Object.entries(clampSizes).findLast(([, clamp]) => clamp === clampSize)?.[0] ?? clampSize
}

function isoNeeds({ size, count, isBolted }: Ends): Need[] {
  return [isoRing(size, count), isBolted ? isoBolts(size, count) : isoClaws(size, count)]
}

function isoPart(role: string, quantity: number, item: string, size: string): Need {
  return need(role, quantity, 'iso-hw', { item, 'flange size': size }, { compound: 'FKM' })
}

export function isoRing(size: string, joints: number): Need {
  return isoPart('Centering ring', joints, 'Centering ring', size)
}

/** As many double claws as the flange table lists for a joint. */
export function isoClaws(size: string, joints: number): Need {
  return isoPart('Clamps', joints * (isoFlange(size)?.iso_k_claw_clamps_typ ?? 0), 'Double claw clamp', size)
}

/** One set contains the bolts for one joint. */
export function isoBolts(size: string, joints: number): Need {
  return isoPart('Bolts', joints, 'ISO-F bolt set', size)
}
