import type { Values } from '../domain/expand.ts'
import { boltsFor, gasketFor, isoBolts, isoClaws, isoRing, kfClamp, kfRing, ringSizeOf } from './joints.ts'
import { type Need, type NeedsTable, need, ON_CF, valueOf } from './need.ts'

/** Inch bolts and the wrench that turns them; the smallest take an ordinary key. */
const WRENCHES: readonly (readonly [RegExp, string])[] = [
  [/^CF2\.(12|75)$/, '1/4-28'],
  [/^CF([3-9]|1[0-4])/, '5/16-24'],
]

function wrenches(size: string): Need[] {
  const type = WRENCHES.find(([sizes]) => sizes.test(size))?.[1]
  return type === undefined ? [] : ['CF wrench', 'Torque wrench'].map((item) => need(item, 1, 'tool', { item, type }))
}

const sizeOf = (v: Values): string => valueOf(v, 'flange size')

/** A length of the tube that goes on, in the same material where it is offered. */
const tube = (od: string, material?: string): Need =>
  need(
    'Tube',
    null,
    'tube',
    { 'tube OD': od },
    { material: material ?? '304L', wall: '0.065 in', 'purchased length': '3 ft' },
  )

/** Guards against splinters exist for the usual viewport flanges. */
const viewport = (v: Values): Need[] => [
  need('Window guard', 1, 'vp-acc', { item: 'Polycarbonate guard', 'flange size': sizeOf(v) }),
]

const ISO_HARDWARE: Readonly<Record<string, (size: string) => readonly Need[]>> = {
  'Centering ring': (size) => [isoClaws(size, 1)],
  'Centering ring with mesh': (size) => [isoClaws(size, 1)],
  'Double claw clamp': (size) => [isoRing(size, 1)],
  'Single claw clamp': (size) => [isoRing(size, 1)],
  'Bolt ring': (size) => [isoRing(size, 1), isoBolts(size, 1)],
  'ISO-F bolt set': (size) => [isoRing(size, 1)],
}

/** Seals, clamps, bolts, tubes and windows: the rest of the joint they are part of, and the tool that closes it. */
export const HARDWARE_NEEDS: NeedsTable = {
  'gasket-cu': (v) => [
    ...boltsFor(sizeOf(v), 1, 'Clearance'),
    ...wrenches(sizeOf(v)),
    need('Gasket remover', 1, 'tool', { item: 'Gasket remover' }),
  ],
  'gasket-el': (v) => [...boltsFor(sizeOf(v), 1, 'Clearance'), ...wrenches(sizeOf(v))],
  'bolt-cf': (v) => [
    ...(sizeOf(v).includes('-') ? [] : [gasketFor(sizeOf(v), null, false)]),
    ...(v['type measurement'] === 'Inch' ? wrenches(sizeOf(v)) : []),
  ],
  'kf-ring': (v) => [kfClamp(sizeOf(v), 1)],
  'kf-clamp': (v) => [kfRing(ringSizeOf(sizeOf(v)), 1)],
  'iso-hw': (v) => ISO_HARDWARE[valueOf(v, 'item')]?.(sizeOf(v)) ?? [],
  'vp-boro': viewport,
  'vp-fs': viewport,
  'vp-sap': viewport,
  'vp-fl': viewport,
  'vp-ir': viewport,
  'vp-acc': (v) =>
    v.item === 'Manual shutter'
      ? [gasketFor(sizeOf(v), 1, true)]
      : [
          need(
            'Viewport',
            1,
            'vp-boro',
            { 'flange size': sizeOf(v) },
            {
              optic: '7056 borosilicate',
              profile: 'Zero length',
              'coating type': 'Uncoated',
              'bolt hole': 'Clearance',
            },
          ),
        ],
  fluid: (v) => [tube(valueOf(v, 'tube OD'))],
  'break-ceramic': (v) => [tube(valueOf(v, 'tube size'))],
  'cf-bored': (v) => [tube(valueOf(v, 'tube OD'))],
  'adapt-tube': (v) =>
    ['Compression', 'Metal face seal'].includes(valueOf(v, 'fitting family'))
      ? [tube(valueOf(v, 'tube size'), '316L')]
      : [],
  weld: (v) => [tube(valueOf(v, 'tube OD'), valueOf(v, 'material'))],
  tube: (v) => [
    need(
      'Flange',
      null,
      'cf-bored',
      { 'tube OD': valueOf(v, 'tube OD') },
      { material: '304L', construction: 'Non-rotatable', ...ON_CF },
    ),
  ],
}
