import type { Values } from '../domain/expand.ts'
import { boltsFor, gasketFor, isoBolts, isoClaws, isoRing, kfClamp, kfRing, ringSizeOf } from './joints.ts'
import { type Need, type NeedsTable, need, onCf, optional, valueOf } from './need.ts'

/** Inch bolts and the wrench that turns them. The smallest take an ordinary key. */
const wrenchSizes: readonly (readonly [RegExp, string])[] = [
  [/^CF2\.(12|75)$/, '1/4-28'],
  [/^CF([3-9]|1[0-2])/, '5/16-24'],
]

function wrenches(size: string): Need[] {
  const type = wrenchSizes.find(([sizes]) => sizes.test(size))?.[1]
  return type === undefined
    ? []
    : ['CF wrench', 'Torque wrench'].map((item) => need(item, null, 'tool', { item, type }))
}

function sizeOf(variation: Values): string {
  return valueOf(variation, 'flange size')
}

/** A length of matching tube, in the same material if available. */
function tube(od: string, material?: string): Need {
  return need(
    'Tube',
    null,
    'tube',
    { 'tube OD': od },
    { material: material ?? '304L', wall: '0.065 in', 'purchased length': '3 ft' },
  )
}

/** Splinter guards exist for common viewport flanges. */
function viewport(variation: Values): Need[] {
  return [need('Window guard', null, 'vp-acc', { item: 'Polycarbonate guard', 'flange size': sizeOf(variation) })]
}

const isoHardware: Readonly<Record<string, (size: string) => readonly Need[]>> = {
  'Centering ring': (size) => [isoClaws(size, 1)],
  'Centering ring with mesh': (size) => [isoClaws(size, 1)],
  'Double claw clamp': (size) => [isoRing(size, 1)],
  'Single claw clamp': (size) => [isoRing(size, 1)],
  'Bolt ring': (size) => [isoRing(size, 1), isoBolts(size, 1)],
  'ISO-F bolt set': (size) => [isoRing(size, 1)],
}

/** For seals, clamps, bolts, tubes and windows: the rest of their joint, and the tool that closes it. */
export const hardwareNeeds: NeedsTable = {
  'gasket-cu': (variation) => [
    ...boltsFor(sizeOf(variation), 1, 'Clearance').map(optional),
    ...wrenches(sizeOf(variation)),
    need('Gasket remover', null, 'tool', { item: 'Gasket remover' }),
  ],
  'gasket-el': (variation) => [
    ...boltsFor(sizeOf(variation), 1, 'Clearance').map(optional),
    ...wrenches(sizeOf(variation)),
  ],
  'bolt-cf': (variation) => [
    ...(sizeOf(variation).includes('-') ? [] : [gasketFor(sizeOf(variation), null, false)]),
    ...(variation['type measurement'] === 'Inch' ? wrenches(sizeOf(variation)) : []),
  ],
  'kf-ring': (variation) => [optional(kfClamp(sizeOf(variation), 1))],
  'kf-clamp': (variation) => [optional(kfRing(ringSizeOf(sizeOf(variation)), 1))],
  'iso-hw': (variation) => (isoHardware[valueOf(variation, 'item')]?.(sizeOf(variation)) ?? []).map(optional),
  'vp-boro': viewport,
  'vp-fs': viewport,
  'vp-sap': viewport,
  'vp-fl': viewport,
  'vp-ir': viewport,
  'vp-acc': (variation) =>
    variation.item === 'Manual shutter'
      ? [gasketFor(sizeOf(variation), 1, true)]
      : [
          need(
            'Viewport',
            null,
            'vp-boro',
            { 'flange size': sizeOf(variation) },
            {
              optic: '7056 borosilicate',
              profile: 'Zero length',
              'coating type': 'Uncoated',
              'bolt hole': 'Clearance',
            },
          ),
        ],
  fluid: (variation) => [tube(valueOf(variation, 'tube OD'))],
  'break-ceramic': (variation) => [tube(valueOf(variation, 'tube size'))],
  'cf-bored': (variation) => [tube(valueOf(variation, 'tube OD'))],
  'adapt-tube': (variation) =>
    ['Compression', 'Metal face seal'].includes(valueOf(variation, 'fitting family'))
      ? [tube(valueOf(variation, 'tube size'), '316L')]
      : [],
  weld: (variation) => [tube(valueOf(variation, 'tube OD'), valueOf(variation, 'material'))],
  tube: (variation) => [
    need(
      'Flange',
      null,
      'cf-bored',
      { 'tube OD': valueOf(variation, 'tube OD') },
      { material: '304L', construction: 'Non-rotatable', ...onCf },
    ),
  ],
}
