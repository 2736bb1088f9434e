import { domain } from '../domain/domain.ts'
import { exists, type Values } from '../domain/expand.ts'

/**
 * A target as listed here: a page's path, a category's key, or a part by its family, product axes and, unless the
 * default variation is meant, its own axes.
 */
export type TargetSpec = string | readonly [family: string, axes: Values, variationAxes?: Values]
export type Term = readonly [name: string, targets: readonly TargetSpec[]]

const CF = 'flanges-and-fittings/cf-flanges'
const KF = 'flanges-and-fittings/kf-fittings'
const ISO = 'flanges-and-fittings/iso-fittings'
const SUBD = 'electrical-feedthroughs/subminiature-d'
const POWER = 'electrical-feedthroughs/power'
const THERMOCOUPLE = 'electrical-feedthroughs/thermocouple'
const WIRE = 'wire-and-cable/wire'
const KF_HARDWARE = 'gaskets-and-hardware/kf-hardware'
const ISO_HARDWARE = 'gaskets-and-hardware/iso-hardware'
const SUBD_CONNECTORS = 'connectors-and-contacts/sub-d-connectors'

/** The values of a family's axis in the catalog. */
function axisValues(key: string, axis: string): readonly string[] {
  const family = domain.families.find((one) => one.key === key)
  return family?.product_axes[axis] ?? family?.variation_axes[axis] ?? []
}

/** A part in a size, if the family has that size. */
function inSize(family: string, axes: Readonly<Record<string, string>>, size: string): TargetSpec[] {
  if (!axisValues(family, 'flange size').includes(size)) return []
  const isProductAxis = domain.families.some((one) => one.key === family && 'flange size' in one.product_axes)
  return [isProductAxis ? [family, { ...axes, 'flange size': size }] : [family, axes, { 'flange size': size }]]
}

/** "2.75 CF", "CF40", "DN40" */
const cfTerms = domain.standards.cf_flanges.flatMap(({ us_size_in, dn }): Term[] => {
  const size = `CF${us_size_in}`
  const bore = dn.replace(/\D/g, '')
  const parts = [
    ...inSize('cf-blank', { material: '304L', construction: 'Non-rotatable' }, size),
    ...inSize('gasket-cu', { finish: 'Silver-plated' }, size),
    ...inSize('cf-fitting', { style: 'Nipple' }, size),
    ...inSize('vp-boro', { optic: '7056 borosilicate', profile: 'Zero length' }, size),
    CF,
  ]
  // All systems use the nominal bore.
  const otherSystems = [
    ...(axisValues('kf-ring', 'flange size').includes(`NW${bore}`) ? [KF] : []),
    ...(axisValues('iso-fitting', 'flange size').includes(`ISO${bore}`) ? [ISO] : []),
  ]
  return [
    [`${us_size_in} CF`, [...parts, '/technical-references']],
    [`CF${bore}`, [...parts, '/technical-references']],
    [`DN${bore}`, [...parts, ...otherSystems]],
  ]
})

/** "KF25", "NW25", "QF25" */
const kfTerms = axisValues('kf-ring', 'flange size').flatMap((size): Term[] => {
  const bore = size.slice(2)
  const clamp = axisValues('kf-clamp', 'flange size').find((one) => one.replace(/[A-Z]/g, '').split('/').includes(bore))
  const targets: TargetSpec[] = [
    ...inSize('kf-fitting', { style: 'Blank', material: '304 stainless' }, size),
    ...inSize('kf-fitting', { style: 'Nipple', material: '304 stainless' }, size),
    ...inSize('kf-ring', { material: '304 stainless', style: 'Standard' }, size),
    ...(clamp === undefined ? [] : inSize('kf-clamp', { style: 'Wing nut', material: 'Aluminum' }, clamp)),
    KF,
    KF_HARDWARE,
  ]
  return ['KF', 'NW', 'QF'].map((system) => [`${system}${bore}`, targets])
})

const isoTerms = axisValues('iso-fitting', 'flange size').map(
  (size): Term => [
    size,
    [
      ...inSize('iso-fitting', { style: 'Blank', system: 'ISO-K' }, size),
      ...inSize('iso-hw', { item: 'Centering ring' }, size),
      ...inSize('iso-hw', { item: 'Double claw clamp' }, size),
      ISO,
      ISO_HARDWARE,
    ],
  ],
)

/** "Sub-D 25", "25-pin D-sub", "DB25" */
const subdTerms = axisValues('subd', 'contacts').flatMap((contacts): Term[] => {
  const hasCable = axisValues('cable-subd', 'contacts').includes(contacts)
  const targets: TargetSpec[] = [
    ['subd', { contacts, shells: '1', 'gender air side': 'Female' }],
    ['subd', { contacts, shells: '1', 'gender air side': 'Male' }],
    ['conn-subd', { contacts, body: 'PEEK', gender: 'Male' }],
    ...(hasCable ? [['cable-subd', { contacts, 'connector 1': 'Male PEEK', cable: 'Ribbon' }] as const] : []),
    SUBD,
    SUBD_CONNECTORS,
  ]
  return [`Sub-D ${contacts}`, `${contacts}-pin D-sub`, `DB${contacts}`].map((name) => [name, targets])
})

function withAxis(
  family: string,
  axis: string,
  value: string,
  otherAxes: Readonly<Record<string, string>> = {},
): TargetSpec[] {
  return axisValues(family, axis).includes(value) ? [[family, { [axis]: value, ...otherAxes }]] : []
}

/** "type K"; types R and S share their compensating alloys. */
const thermocoupleTerms = axisValues('tc', 't/c type').flatMap((type): Term[] => {
  const targets = [
    ...withAxis('tc', 't/c type', type, { pairs: '1' }),
    ...withAxis('wire-tc', 't/c type', type),
    ...withAxis('conn-tc', 't/c type', type, { style: 'Miniature plug' }),
    ...withAxis('tcprobe', 't/c type', type, { sheath: 'Inconel 600' }),
    THERMOCOUPLE,
  ]
  return type.split('/').flatMap((letter): Term[] => [
    [`type ${letter}`, targets],
    [`${letter} type thermocouple`, targets],
  ])
})

const kaptonWires = ['Stranded', 'Solid'].map((construction) => ({
  conductor: 'Silver-plated copper',
  construction,
  color: 'Natural',
}))

/** "22 AWG"; the thinnest wires are not stranded. */
const gaugeTerms = axisValues('wire-kap', 'wire size').map((gauge): Term => {
  const variationAxes = { 'wire size': gauge }
  const family = domain.families.find(({ key }) => key === 'wire-kap')
  const single = kaptonWires.filter((axes) => family !== undefined && exists({ ...axes, ...variationAxes }, family))
  const hasPair = axisValues('wire-tp', 'wire size').includes(gauge)
  return [
    gauge,
    [
      ...single.map((axes): TargetSpec => ['wire-kap', axes, variationAxes]),
      ...(hasPair ? [['wire-tp', { conductors: '2', shield: 'Unshielded' }, variationAxes] as const] : []),
      WIRE,
      '/technical-references',
    ],
  ]
})

/** "5 kV" */
const voltageTerms = [
  ...new Set(['power-mv', 'power-hv', 'break-ceramic'].flatMap((key) => axisValues(key, 'voltage'))),
].map(
  (voltage): Term => [
    voltage,
    [
      ...withAxis('power-mv', 'voltage', voltage, { conductors: '1' }),
      ...withAxis('power-hv', 'voltage', voltage),
      ...withAxis('coax-hv', 'connector', `SHV-${Number.parseInt(voltage, 10)}`),
      ...withAxis('break-ceramic', 'voltage', voltage),
      POWER,
    ],
  ],
)

/** Search terms by size, generated from the tables. */
export const sizeTerms: readonly Term[] = [
  ...cfTerms,
  ...kfTerms,
  ...isoTerms,
  ...subdTerms,
  ...thermocoupleTerms,
  ...gaugeTerms,
  ...voltageTerms,
]
