import { centeringRing, copperGasket, elastomerGasket } from '../parts/gasket.ts'
import { cf, type CfRow, iso, kfSizes, type KfRow, threadSizes, type ThreadRow } from '../parts/dimensions.ts'
import { boltKit, ventedScrew } from '../parts/fastener.ts'
import { isoHardware } from '../parts/isoHardware.ts'
import { clamps, kfClamp } from '../parts/kfClamp.ts'
import { CF_ALL, type Family, length, rowsOf } from './family.ts'

function kf(size: string): KfRow {
  const row = kfSizes[size]
  if (!row) throw new RangeError(`No flange "${size}"`)
  return row
}

function threadByName(name: string): { name: string; thread: ThreadRow } {
  const thread = threadSizes[name]
  if (!thread) throw new RangeError(`No thread "${name}"`)
  return { name, thread }
}

/** The flanges of bolt kits, or the largest of a range. */
const kitFlanges: Readonly<Record<string, CfRow | undefined>> = {
  ...rowsOf(cf, ['CF1.33', 'CF2.12', 'CF2.75', 'CF10.00', 'CF12.00']),
  'CF3.38-CF4.62': cf['CF4.62'],
  'CF6.00-CF8.00': cf['CF8.00'],
  // One kit in older databases.
  'CF3.38-CF10': cf['CF10.00'],
}

function kitBolts(flange: CfRow | undefined, isInch: boolean, isThrough: boolean) {
  const { inches, mm } = (isThrough ? flange?.bolt : flange?.tappedBolt) ?? {}
  if (flange === undefined || inches === undefined || mm === undefined) throw new RangeError('No bolts for this flange')
  return isInch ? { name: flange.unf, length: inches * 25.4 } : { name: flange.metric, length: mm }
}

function boltLength(v: string, metric: boolean): number {
  const [inch, mm] = v.split(' / ')
  return length((metric ? mm : inch) ?? v)
}

export const hardware: Readonly<Record<string, Family>> = {
  'gasket-cu': (a) =>
    copperGasket({
      mat: a.pick('finish', {
        Unplated: 'copper',
        'Silver-plated': 'bright',
        Annealed: 'gold',
      }),
      row: a.pick('flange size', rowsOf(cf, [...CF_ALL.split(' '), 'CF13.25'])),
      notched: a.is('type', 'Notched for leak test', 'Standard'),
    }),
  'gasket-el': (a) =>
    elastomerGasket({
      mat: a.pick('compound', { FKM: 'rubberBrown', FFKM: 'rubber', EPDM: 'polymer', Silicone: 'silicone' }),
      row: a.pick(
        'flange size',
        rowsOf(cf, ['CF1.33', 'CF2.12', 'CF2.75', 'CF3.38', 'CF4.50', 'CF4.62', 'CF6.00', 'CF6.75', 'CF8.00']),
      ),
      coated: a.is('coating type', 'PTFE coated', 'None'),
    }),
  'kf-ring': (a) => {
    const [name, seal] = a.entry('compound', {
      FKM: 'rubberBrown',
      NBR: 'rubber',
      EPDM: 'polymer',
      FFKM: 'tcBlack',
      'Aluminum seal': 'aluminum',
    })
    return centeringRing({
      metal: a.pick('material', { '304 stainless': 'steel', 'Aluminum 6061': 'aluminum' }),
      style: a.one('style', 'Standard', 'With mesh', 'Adaptive', 'Overpressure'),
      row: a.pick('flange size', rowsOf(kfSizes, ['NW10', 'NW16', 'NW25', 'NW40', 'NW50'])),
      seal,
      metalSeal: name === 'Aluminum seal',
    })
  },
  'kf-clamp': (a) =>
    kfClamp({
      clamp: a.pick('style', clamps),
      mat: a.pick('material', { Aluminum: 'aluminum', '304 stainless': 'steel' }),
      // Drawn on the larger of the two flanges it fits.
      row: a.pick('flange size', {
        'NW10/16': kf('NW16'),
        'NW20/25': kf('NW25'),
        'NW32/40': kf('NW40'),
        NW50: kf('NW50'),
      }),
    }),
  'iso-hw': (a) => {
    const [item, draw] = a.entry('item', isoHardware)
    const row = a.pick('flange size', rowsOf(iso, ['ISO63', 'ISO80', 'ISO100', 'ISO160', 'ISO200', 'ISO250']))
    // Clamps and bolts have no compound, but older databases store one.
    const hasSeal = item.startsWith('Centering ring') || a.has('compound')
    return draw(row, hasSeal ? a.pick('compound', { FKM: 'rubberBrown', NBR: 'rubber' }) : 'steel')
  },
  'bolt-cf': (a) => {
    const through = a.is('type', 'Through hole', 'Tapped hole')
    const { name, length } = kitBolts(
      a.pick('flange size', kitFlanges),
      a.is('type measurement', 'Inch', 'Metric'),
      through,
    )
    return boltKit({
      ...threadByName(name),
      length,
      through,
      head: a.one('head', 'Hex', '12-point', 'Socket cap', 'Stud set', 'Plate nut set'),
      mat: a.pick('finish', { 'Plain 18-8': 'steel', 'Silver-plated': 'bright', A286: 'dark' }),
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
      ...threadByName(thread),
      length: boltLength(size, thread.startsWith('M')),
      head: a.pick('type', { 'Socket head': 'socket', 'Flat head': 'flat', 'Pan head': 'pan', 'Set screw': 'set' }),
      mat: a.pick('material', {
        '18-8 stainless': 'steel',
        '316 stainless': 'bright',
        Titanium: 'titanium',
        'Silver-plated 18-8': 'nickel',
      }),
    })
  },
}
