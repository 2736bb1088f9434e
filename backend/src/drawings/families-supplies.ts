import { length, type Axes } from './axes.ts'
import { cleaning, compound, lubricant } from './container.ts'
import { CF, KF, THREAD, type CfRow, type KfRow, type ThreadRow } from './dimensions.ts'
import type { Family } from './family.ts'
import { boltKit, ventedScrew } from './fastener.ts'
import { film } from './film.ts'
import { CLAMP_ROWS, centeringRing, copperGasket, elastomerGasket, isoHardware, kfClamp } from './hardware.ts'
import { heater } from './heater.ts'
import { insulator } from './insulator.ts'
import { tool } from './tool.ts'

const cfRow = (a: Axes, ...sizes: readonly string[]): CfRow =>
  a.pick('flange size', Object.fromEntries(sizes.flatMap((s) => (CF[s] ? [[s, CF[s]]] : []))))
const kfRow = (a: Axes, ...sizes: readonly string[]): KfRow =>
  a.pick('flange size', Object.fromEntries(sizes.flatMap((s) => (KF[s] ? [[s, KF[s]]] : []))))
const named = (name: string): { name: string; thread: ThreadRow } => {
  const thread = THREAD[name]
  if (!thread) throw new RangeError(`No thread "${name}"`)
  return { name, thread }
}
/** Bolts by flange: inch and metric thread, lengths in mm for clear and for tapped holes. */
const BOLTS: Readonly<
  Record<string, { readonly Inch: string; readonly Metric: string; readonly through: number; readonly tapped: number }>
> = {
  'CF1.33': { Inch: '8-32', Metric: 'M4', through: 19.05, tapped: 12.7 },
  'CF2.12': { Inch: '1/4-28', Metric: 'M6', through: 31.75, tapped: 22.2 },
  'CF2.75': { Inch: '1/4-28', Metric: 'M6', through: 35, tapped: 25.4 },
  'CF3.38-CF10': { Inch: '5/16-24', Metric: 'M8', through: 50.8, tapped: 38.1 },
  'CF12-CF14': { Inch: '3/8-24', Metric: 'M10', through: 76.2, tapped: 44.5 },
}
const METRIC_LENGTH = (v: string, metric: boolean): number => {
  const [inch, mm] = v.split(' / ')
  return length((metric ? mm : inch) ?? v)
}

export const SUPPLIES: Readonly<Record<string, Family>> = {
  'gasket-cu': (a) =>
    copperGasket({
      mat: a.pick('finish', {
        Unplated: 'copper',
        'Silver-plated': 'bright',
        Annealed: 'gold',
        'Nickel alloy hard': 'nickel',
      } as const),
      row: cfRow(
        a,
        'CF1.33',
        'CF2.12',
        'CF2.75',
        'CF3.38',
        'CF4.50',
        'CF4.62',
        'CF6.00',
        'CF6.75',
        'CF8.00',
        'CF10.00',
        'CF12.00',
        'CF13.25',
      ),
      notched: a.is('type', 'Notched for leak test', 'Standard'),
    }),
  'gasket-el': (a) =>
    elastomerGasket({
      mat: a.pick('compound', { FKM: 'rubberBrown', FFKM: 'rubber', EPDM: 'polymer', Silicone: 'silicone' } as const),
      row: cfRow(a, 'CF1.33', 'CF2.12', 'CF2.75', 'CF3.38', 'CF4.50', 'CF4.62', 'CF6.00', 'CF6.75', 'CF8.00'),
      coated: a.is('coating type', 'PTFE coated', 'None'),
    }),
  'kf-ring': (a) => {
    const seal = a.one('compound', 'FKM', 'NBR', 'EPDM', 'FFKM', 'Aluminium seal')
    return centeringRing({
      metal: a.pick('material', { '304 stainless': 'steel', 'Aluminium 6061': 'aluminium' } as const),
      style: a.one('style', 'Standard', 'With mesh', 'Adaptive', 'Overpressure'),
      row: kfRow(a, 'NW10', 'NW16', 'NW25', 'NW40', 'NW50'),
      seal: (
        { FKM: 'rubberBrown', NBR: 'rubber', EPDM: 'polymer', FFKM: 'tcBlack', 'Aluminium seal': 'aluminium' } as const
      )[seal],
      metalSeal: seal === 'Aluminium seal',
    })
  },
  'kf-clamp': (a) =>
    kfClamp({
      style: a.one('style', 'Wing nut', 'Overcenter lever', 'Bulkhead', 'Chain clamp'),
      mat: a.pick('material', { Aluminium: 'aluminium', '304 stainless': 'steel' } as const),
      row: a.pick('flange size', CLAMP_ROWS),
    }),
  'iso-hw': (a) =>
    isoHardware({
      item: a.one(
        'item',
        'Centering ring',
        'Centering ring with mesh',
        'Double claw clamp',
        'Single claw clamp',
        'Bolt ring',
        'ISO-F bolt set',
      ),
      size: a.one('flange size', 'ISO63', 'ISO80', 'ISO100', 'ISO160', 'ISO200', 'ISO250'),
      seal: a.pick('compound', { FKM: 'rubberBrown', NBR: 'rubber' } as const),
    }),
  'bolt-cf': (a) => {
    const row = a.pick('flange size', BOLTS)
    const through = a.is('type', 'Through hole', 'Tapped hole')
    return boltKit({
      ...named(row[a.one('type measurement', 'Inch', 'Metric')]),
      length: through ? row.through : row.tapped,
      through,
      head: a.one('head', 'Hex', '12-point', 'Socket cap', 'Stud set', 'Plate nut set'),
      mat: a.pick('finish', { 'Plain 18-8': 'steel', 'Silver-plated': 'bright', A286: 'dark' } as const),
    })
  },
  vent: (a) => {
    const thread = a.one(
      'thread',
      '0-80',
      '2-56',
      '4-40',
      '6-32',
      '8-32',
      '10-32',
      '1/4-20',
      'M2',
      'M3',
      'M4',
      'M5',
      'M6',
    )
    const size = a.one(
      'length',
      '0.25 in / 6 mm',
      '0.375 in / 10 mm',
      '0.50 in / 12 mm',
      '0.75 in / 20 mm',
      '1.00 in / 25 mm',
    )
    return ventedScrew({
      ...named(thread),
      length: METRIC_LENGTH(size, thread.startsWith('M')),
      head: a.pick('type', {
        'Socket head': 'socket',
        'Flat head': 'flat',
        'Pan head': 'pan',
        'Set screw': 'set',
      } as const),
      mat: a.pick('material', {
        '18-8 stainless': 'steel',
        '316 stainless': 'bright',
        Titanium: 'titanium',
        'Silver-plated 18-8': 'nickel',
      } as const),
    })
  },
  'kap-film': (a) =>
    film({
      thick: a.mm('thickness', '0.0005 in', '0.001 in', '0.002 in', '0.003 in', '0.005 in'),
      width: a.mm('width', '0.25 in', '0.50 in', '1.00 in', '2.00 in', '4.00 in', '12.00 in'),
      adhesive: a.one('adhesive backing', 'None', 'Silicone', 'Acrylic'),
      length: a.mm('purchased length', '10 ft', '108 ft'),
    }),
  epoxy: (a) => {
    const name = a.one(
      'compound',
      'Clear epoxy',
      'Silver-filled epoxy',
      'Alumina-filled epoxy',
      'Ceramic adhesive 1200 C',
      'Silicone leak sealant',
    )
    return compound({
      form: a.one('form', 'Syringe', 'Two-part kit', 'Film'),
      amount: a.pick('pack', { '2 g': 2, '10 g': 10, '50 g': 50, '1 oz': 28.3, '8 oz': 226.8 }),
      name,
      fill: (
        {
          'Clear epoxy': 'peek',
          'Silver-filled epoxy': 'bright',
          'Alumina-filled epoxy': 'ptfe',
          'Ceramic adhesive 1200 C': 'macor',
          'Silicone leak sealant': 'silicone',
        } as const
      )[name],
      thin: a.is('type', 'Low viscosity', 'Standard'),
    })
  },
  lube: (a) =>
    lubricant(
      a.one(
        'item',
        'PFPE grease',
        'Silicone grease',
        'MoS2 powder',
        'Hydrocarbon grease',
        'Sn-Ag solder',
        'Indium wire',
        'Silver braze',
        'Flux-core remover',
      ),
      a.pick('type', { '10 g': 10, '25 g': 25, '50 g': 50, '100 g': 100 }),
    ),
  insul: (a) =>
    insulator({
      item: a.one(
        'item',
        'Fish-spine bead',
        'Single-bore tube',
        'Double-bore tube',
        'Stand-off',
        'Washer',
        'Shoulder washer',
      ),
      mat: a.pick('material', { 'Alumina 99.5': 'ceramic', Steatite: 'steatite', Macor: 'macor' } as const),
      bore: a.mm('tube size', '0.032 in', '0.050 in', '0.062 in', '0.094 in', '0.125 in', '0.187 in'),
      length: a.mm('length', '0.25 in', '1.00 in', '6.00 in', '12.00 in'),
    }),
  tool: (a) =>
    tool(
      a.one(
        'item',
        'Crimp tool',
        'Positioner',
        'Insertion tool',
        'Extraction tool',
        'CF wrench',
        'Torque wrench',
        'Gasket remover',
        'Wire stripper',
      ),
      a.pick('type', { 'Sub-D contacts': 1, 'Power contacts': 3.2, '1/4-28': 11.1, '5/16-24': 12.7 }),
    ),
  heater: (a) =>
    heater({
      item: a.one('item', 'Heater tape', 'Silicone jacket', 'Kapton heater', 'Cartridge heater'),
      volts: a.pick('voltage', { '120 V': 120, '240 V': 240 } as const),
      length: a.mm('length', '2 ft', '4 ft', '6 ft', '8 ft'),
      plug: a.is('type', 'With plug', 'Bare leads'),
    }),
  clean: (a) =>
    cleaning(
      a.one(
        'item',
        'Polyester wipes',
        'Cotton-free swabs',
        'Nitrile gloves',
        'Al foil UHV',
        'Cleaner concentrate',
        'Abrasive pad',
        'Flange cover set',
      ),
      a.pick('type', { Small: 1, Medium: 1.25, Large: 1.6 }),
    ),
}
