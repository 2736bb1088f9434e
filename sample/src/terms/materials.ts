import { GASKETS, type Term, VIEWPORTS, WIRE } from './wanted.ts'

const INSULATORS = 'materials-and-consumables/insulators'
const ADHESIVES = 'materials-and-consumables/adhesives'
const TUBE = 'flanges-and-fittings/tube'

/** What is typed by what it is made of: names, formulas and the words for them. */
export const MATERIAL_TERMS: readonly Term[] = [
  ['sapphire', [['vp-sap', {}], VIEWPORTS]],
  ['sapphire viewport', [['vp-sap', {}], VIEWPORTS]],
  ['fused silica', [['vp-fs', {}], VIEWPORTS]],
  ['UV viewport', [['vp-fs', {}], ['vp-fl', {}], VIEWPORTS]],
  ['IR viewport', [['vp-ir', {}], ['vp-fl', { optic: 'Calcium fluoride' }], VIEWPORTS]],
  ['laser window', [['vp-boro', { optic: 'Laser-safe coated' }], ['vp-fs', {}], '/viewports/safety-information']],
  ['quartz', [['vp-fs', { optic: 'IR quartz' }], VIEWPORTS]],
  ['borosilicate', [['vp-boro', {}], ['adapt-glass', {}], VIEWPORTS]],
  ['7056 glass', [['vp-boro', {}]]],
  ['non-magnetic viewport', [['vp-boro', { optic: 'Non-magnetic seal' }]]],
  ['germanium', [['vp-ir', { optic: 'Germanium' }]]],
  ['silicon window', [['vp-ir', { optic: 'Silicon' }]]],
  ['zinc selenide', [['vp-ir', { optic: 'Zinc selenide' }]]],
  ['ZnSe', [['vp-ir', { optic: 'Zinc selenide' }]]],
  ['zinc sulfide', [['vp-ir', { optic: 'Zinc sulfide' }]]],
  ['ZnS', [['vp-ir', { optic: 'Zinc sulfide' }]]],
  ['magnesium fluoride', [['vp-fl', { optic: 'Magnesium fluoride' }]]],
  ['MgF2', [['vp-fl', { optic: 'Magnesium fluoride' }]]],
  ['calcium fluoride', [['vp-fl', { optic: 'Calcium fluoride' }]]],
  ['CaF2', [['vp-fl', { optic: 'Calcium fluoride' }]]],
  ['barium fluoride', [['vp-fl', { optic: 'Barium fluoride' }]]],
  ['BaF2', [['vp-fl', { optic: 'Barium fluoride' }]]],
  ['lithium fluoride', [['vp-fl', { optic: 'Lithium fluoride' }]]],
  ['LiF', [['vp-fl', { optic: 'Lithium fluoride' }]]],
  ['lead glass', [['vp-acc', { item: 'Lead glass shield' }], '/viewports/safety-information']],
  [
    'tungsten',
    [
      ['wire-bare', { material: 'Tungsten' }],
      ['slit', { 'blade material': 'Tungsten' }],
    ],
  ],
  ['tantalum', [['wire-bare', { material: 'Tantalum' }]]],
  [
    'molybdenum',
    [
      ['power-lv', { 'conductor material': 'Molybdenum' }],
      ['wire-bare', { material: 'Molybdenum' }],
    ],
  ],
  [
    'nickel',
    [
      ['power-lv', { 'conductor material': 'Nickel' }],
      ['wire-bare', { material: 'Nickel' }],
    ],
  ],
  ['silver wire', [['wire-bare', { material: 'Silver 99.99' }]]],
  ['copper wire', [['wire-bare', { material: 'OFE copper' }], ['wire-kap', { conductor: 'Bare OFE copper' }], WIRE]],
  [
    'OFHC copper',
    [
      ['wire-bare', { material: 'OFE copper' }],
      ['tube', { material: 'OFE copper' }],
      ['gasket-cu', {}],
    ],
  ],
  ['kapton wire', [['wire-kap', {}], ['wire-tp', {}], WIRE]],
  ['kapton coax', [['wire-coax', {}], 'wire-and-cable/coaxial']],
  ['kapton film', [['kap-film', {}], 'materials-and-consumables/tape-and-film']],
  ['alloy 52', [['pin-glass', { 'conductor material': 'Alloy 52' }]]],
  ['Kovar', [['pin-glass', { 'conductor material': 'Kovar' }], '/glossary']],
  ['alumina', [INSULATORS, 'fluid-breaks-and-glass/ceramic-breaks']],
  ['ceramic', [['insul', {}], ['break-ceramic', {}], INSULATORS, 'fluid-breaks-and-glass/ceramic-breaks']],
  ['steatite', [['insul', { material: 'Steatite' }]]],
  [
    'Macor',
    [
      ['insul', { material: 'Macor' }],
      ['conn-subd', { body: 'Macor' }],
    ],
  ],
  [
    '316LN',
    [
      ['cf-blank', { material: '316LN' }],
      ['cf-bored', { material: '316LN' }],
    ],
  ],
  [
    'non-magnetic flange',
    [
      ['cf-blank', { material: '316LN' }],
      ['cf-bored', { material: '316LN' }],
    ],
  ],
  ['316L tube', [['tube', { material: '316L' }], TUBE]],
  ['304L tube', [['tube', { material: '304L' }], TUBE]],
  [
    'titanium',
    [
      ['tube', { material: 'Titanium Gr 2' }],
      ['weld', { material: 'Titanium Gr 2' }],
      ['vent', { material: 'Titanium' }],
    ],
  ],
  ['silver-plated gasket', [['gasket-cu', { finish: 'Silver-plated' }], GASKETS]],
  ['annealed gasket', [['gasket-cu', { finish: 'Annealed' }], GASKETS]],
  [
    'EPDM',
    [
      ['gasket-el', { compound: 'EPDM' }],
      ['kf-ring', {}, { compound: 'EPDM' }],
    ],
  ],
  [
    'buna',
    [
      ['kf-ring', {}, { compound: 'NBR' }],
      ['iso-hw', { item: 'Centering ring' }, { compound: 'NBR' }],
    ],
  ],
  [
    'Kalrez',
    [
      ['gasket-el', { compound: 'FFKM' }],
      ['kf-ring', {}, { compound: 'FFKM' }],
    ],
  ],
  ['silicone gasket', [['gasket-el', { compound: 'Silicone' }]]],
  ['aluminium seal', [['kf-ring', {}, { compound: 'Aluminium seal' }]]],
  ['silver epoxy', [['epoxy', {}, { compound: 'Silver-filled epoxy' }], ADHESIVES]],
  ['conductive epoxy', [['epoxy', {}, { compound: 'Silver-filled epoxy' }], ADHESIVES]],
  ['ceramic adhesive', [['epoxy', {}, { compound: 'Ceramic adhesive 1200 C' }], ADHESIVES]],
  ['leak sealant', [['epoxy', {}, { compound: 'Silicone leak sealant' }], ADHESIVES]],
  [
    'vacuum grease',
    [
      ['lube', { item: 'PFPE grease' }],
      ['lube', { item: 'Silicone grease' }],
    ],
  ],
  ['PFPE', [['lube', { item: 'PFPE grease' }]]],
  ['molybdenum disulfide', [['lube', { item: 'MoS2 powder' }]]],
  ['indium', [['lube', { item: 'Indium wire' }]]],
  ['aluminum foil', [['clean', { item: 'Al foil UHV' }]]],
  ['aluminium foil', [['clean', { item: 'Al foil UHV' }]]],
]
