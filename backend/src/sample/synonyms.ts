/** A target as it is written down here: a page's path, a category's key, or a product by family and axis values. */
export type Wanted = string | readonly [family: string, axes: Readonly<Record<string, string>>]
export type Term = readonly [name: string, wanted: readonly Wanted[]]

const CF = 'flanges-and-fittings/cf-flanges'
const CF_FITTINGS = 'flanges-and-fittings/cf-fittings'
const KF = 'flanges-and-fittings/kf-fittings'
const ISO = 'flanges-and-fittings/iso-fittings'
const ADAPTERS = 'flanges-and-fittings/adapters'
const SUBD = 'electrical-feedthroughs/subminiature-d'
const COAX = 'electrical-feedthroughs/coaxial'
const POWER = 'electrical-feedthroughs/power'
const VIEWPORTS = 'viewports-and-optics/viewports'
const WIRE = 'wire-and-cable/wire'
const TAPE = 'materials-and-consumables/tape-and-film'
const GASKETS = 'gaskets-and-hardware/gaskets'
const KF_HARDWARE = 'gaskets-and-hardware/kf-hardware'
const FASTENERS = 'gaskets-and-hardware/fasteners'
const SUBD_CONNECTORS = 'connectors-and-contacts/sub-d-connectors'

/** What the trade calls things. */
export const SYNONYMS: readonly Term[] = [
  ['flange', [CF, KF, ISO, CF_FITTINGS, ['cf-blank', {}], '/technical-references']],
  ['CF', [CF, CF_FITTINGS, GASKETS, '/technical-references']],
  ['conflat', [CF, CF_FITTINGS, GASKETS]],
  ['ICF70', [CF, ['cf-blank', {}]]],
  ['DN40', [CF, KF, ['cf-blank', {}]]],
  ['DN63', [CF, ISO]],
  ['DN100', [CF, ISO]],
  ['2.75', [CF, CF_FITTINGS, ['cf-blank', {}]]],
  ['knife edge', [CF, '/glossary']],
  ['quick flange', [KF, KF_HARDWARE]],
  ['KF', [KF, KF_HARDWARE]],
  ['NW', [KF, KF_HARDWARE]],
  ['NW16', [KF, KF_HARDWARE]],
  ['NW40', [KF, KF_HARDWARE]],
  ['NW50', [KF, KF_HARDWARE]],
  ['ISO63', [ISO, 'gaskets-and-hardware/iso-hardware']],
  ['ISO160', [ISO, 'gaskets-and-hardware/iso-hardware']],
  [
    'blank flange',
    [
      ['cf-blank', {}],
      ['kf-fitting', { style: 'Blank' }],
      ['iso-fitting', { style: 'Blank' }],
    ],
  ],
  [
    'rotatable flange',
    [
      ['cf-blank', { construction: 'Rotatable' }],
      ['cf-bored', { construction: 'Rotatable' }],
    ],
  ],
  ['elbow', [CF_FITTINGS, KF, 'flanges-and-fittings/weld-fittings']],
  ['cross', [CF_FITTINGS, KF]],
  ['cube', [['cf-fitting', { style: 'Cube', 'flange size': 'CF2.75' }]]],
  [
    'reducer',
    [
      ['cf-reducer', {}],
      ['kf-fitting', { style: 'Conical reducer' }],
      ['weld', { style: 'Reducer' }],
    ],
  ],
  [
    'feedthrough',
    [
      'electrical-feedthroughs',
      'fluid-breaks-and-glass/fluid-feedthroughs',
      'motion-and-valves/motion',
      '/vacuum-feedthrough',
    ],
  ],
  ['DB9', [SUBD, SUBD_CONNECTORS]],
  ['DB15', [SUBD, SUBD_CONNECTORS]],
  ['DB25', [['subd', { contacts: '25', shells: '1', 'gender air side': 'Female' }], SUBD, SUBD_CONNECTORS]],
  ['DB37', [SUBD, SUBD_CONNECTORS]],
  ['DB50', [SUBD, SUBD_CONNECTORS]],
  ['Micro-D', [['microd', { contacts: 'MD9' }], SUBD]],
  ['high-density D', [['microd', { contacts: 'HD15' }], SUBD]],
  ['SMA', [COAX, ['coax-sma', {}], 'connectors-and-contacts/coaxial-connectors']],
  ['SHV-5', [['coax-hv', { connector: 'SHV-5' }], COAX]],
  ['TNC', [['coax-bnc', { connector: 'TNC' }]]],
  ['Type N', [['coax-bnc', { connector: 'Type N' }]]],
  ['triax', [['coax-misc', { connector: 'Triax' }]]],
  ['Microdot', [['coax-misc', { connector: 'Microdot 10-32' }]]],
  ['HDMI', [['data', { connector: 'HDMI' }]]],
  ['RJ45', [['data', { connector: 'RJ45 Cat 6' }]]],
  ['fiber optic', [['fiber', {}], 'electrical-feedthroughs/data-and-optical']],
  ['type K', [['tc', { 't/c type': 'K' }], 'electrical-feedthroughs/thermocouple', 'wire-and-cable/thermocouple-wire']],
  ['type C', [['tc', { 't/c type': 'C' }], 'wire-and-cable/thermocouple-wire']],
  [
    'high voltage',
    [['power-hv', {}], ['coax-hv', { connector: 'SHV-20' }], POWER, 'fluid-breaks-and-glass/ceramic-breaks'],
  ],
  ['high current', [['power-hc', {}], POWER]],
  ['heater', [['heater', {}], POWER, 'materials-and-consumables/bakeout']],
  ['13.56 MHz', [['rf-power', {}]]],
  ['ion gauge', [['gauge', { style: 'Ion gauge' }]]],
  ['RGA', [['gauge', { style: 'RGA' }], '/glossary']],
  ['window', [VIEWPORTS, '/viewports/safety-information']],
  [
    'viewport',
    [VIEWPORTS, ['vp-boro', {}], 'viewports-and-optics/viewport-accessories', '/viewports/safety-information'],
  ],
  ['sapphire', [['vp-sap', {}], VIEWPORTS]],
  ['fused silica', [['vp-fs', {}], VIEWPORTS]],
  ['quartz', [['vp-fs', { optic: 'IR quartz' }], VIEWPORTS]],
  ['germanium', [['vp-ir', { optic: 'Germanium' }]]],
  ['zinc selenide', [['vp-ir', { optic: 'Zinc selenide' }]]],
  ['magnesium fluoride', [['vp-fl', { optic: 'Magnesium fluoride' }]]],
  ['calcium fluoride', [['vp-fl', { optic: 'Calcium fluoride' }]]],
  ['shutter', [['vp-acc', { item: 'Manual shutter' }]]],
  ['lead glass', [['vp-acc', { item: 'Lead glass shield' }], '/viewports/safety-information']],
  ['Kapton', [WIRE, TAPE, 'wire-and-cable/ribbon-cable', 'wire-and-cable/coaxial', ['wire-kap', {}]]],
  ['polyimide', [WIRE, TAPE, 'wire-and-cable/ribbon-cable']],
  ['Viton', [GASKETS, KF_HARDWARE, ['gasket-el', { compound: 'FKM' }]]],
  ['FKM', [GASKETS, KF_HARDWARE, ['gasket-el', { compound: 'FKM' }]]],
  ['FFKM', [['gasket-el', { compound: 'FFKM' }]]],
  ['PEEK', [['conn-subd', { body: 'PEEK' }], SUBD_CONNECTORS, 'connectors-and-contacts/circular-connectors']],
  [
    'Macor',
    [
      ['insul', { material: 'Macor' }],
      ['conn-subd', { body: 'Macor' }],
    ],
  ],
  ['alumina', ['materials-and-consumables/insulators', 'fluid-breaks-and-glass/ceramic-breaks']],
  ['copper gasket', [['gasket-cu', {}], GASKETS]],
  [
    '316LN',
    [
      ['cf-blank', { material: '316LN' }],
      ['cf-bored', { material: '316LN' }],
    ],
  ],
  [
    'titanium',
    [
      ['tube', { material: 'Titanium Gr 2' }],
      ['weld', { material: 'Titanium Gr 2' }],
      ['vent', { material: 'Titanium' }],
    ],
  ],
  ['silver-plated bolts', [['bolt-cf', { finish: 'Silver-plated' }], FASTENERS]],
  ['virtual leak', [['vent', {}], '/glossary', '/outgassing']],
  ['coax', [COAX, 'wire-and-cable/coaxial', 'connectors-and-contacts/coaxial-connectors']],
  ['ribbon', ['wire-and-cable/ribbon-cable']],
  ['AWG', [WIRE, '/technical-references', '/glossary']],
  ['tungsten', [['wire-bare', { material: 'Tungsten' }]]],
  ['tantalum', [['wire-bare', { material: 'Tantalum' }]]],
  ['liquid nitrogen', [['fluid', { construction: 'Double wall (cryo)' }], 'fluid-breaks-and-glass/fluid-feedthroughs']],
  [
    'water cooled',
    [
      ['power-hc', { cooling: 'Water-cooled tube' }],
      ['rf-power', {}],
    ],
  ],
  ['valve', ['motion-and-valves/valves', ['valve', { style: 'Angle' }]]],
  ['leak valve', [['valve', { style: 'Leak valve' }]]],
  ['manipulator', [['motion-lin', { style: 'Micrometer' }], 'motion-and-valves/motion']],
  ['ferrofluidic', [['motion-rot', { style: 'Ferrofluidic' }]]],
  ['indium', [['lube', { item: 'Indium wire' }]]],
  ['solder', [['lube', { item: 'Sn-Ag solder' }], 'materials-and-consumables/lubricants-and-solder']],
  ['torque', ['/technical-references', ['tool', { item: 'Torque wrench' }]]],
  ['bolt circle', ['/technical-references', CF]],
  ['bake-out', ['/technical-references', 'materials-and-consumables/bakeout']],
  ['outgassing', ['/outgassing', 'materials-and-consumables/cleaning']],
  ['drawing', ['/feedthrough-drawings']],
  ['STEP', ['/feedthrough-drawings']],
  ['DWG', ['/feedthrough-drawings']],
  ['glossary', ['/glossary']],
  ['safety', ['/viewports/safety-information', '/help']],
  ['safety data sheet', ['/help']],
  ['return', ['/help', '/terms-conditions']],
  ['shipping', ['/help', '/terms-conditions']],
  ['warranty', ['/terms-conditions']],
  ['distributor', ['/distributors']],
  ['opening hours', ['/about']],
  ['VCR', [['adapt-tube', { 'fitting family': 'Metal face seal', 'flange size': 'CF2.75' }], ADAPTERS]],
  ['metal face seal', [['adapt-tube', { 'fitting family': 'Metal face seal', 'flange size': 'CF2.75' }], ADAPTERS]],
  ['Swagelok type', [['adapt-tube', { 'fitting family': 'Compression', 'flange size': 'CF2.75' }], ADAPTERS]],
  ['compression fitting', [['adapt-tube', { 'fitting family': 'Compression', 'flange size': 'CF2.75' }], ADAPTERS]],
  ['NPT', [['adapt-tube', { 'fitting family': 'NPT' }], ['kf-fitting', { style: 'NPT adapter' }], ADAPTERS]],
  ['tee', [['cf-fitting', { style: 'Tee', 'flange size': 'CF2.75' }], CF_FITTINGS, KF]],
  ['nipple', [['cf-fitting', { style: 'Nipple', 'flange size': 'CF2.75' }], CF_FITTINGS, KF]],
  ['gauge', [['gauge', { style: 'Ion gauge' }], 'electrical-feedthroughs/instrumentation']],
  ['ethernet', [['data', { connector: 'RJ45 Cat 6' }], 'electrical-feedthroughs/data-and-optical']],
]
