import { coaxFeedthrough } from '../parts/coaxFeedthrough.ts'
import { denseSubd, subdSizes } from '../parts/dimensions.ts'
import { glassHeader, glassPin } from '../parts/glassSeal.ts'
import { conductor } from '../parts/mount.ts'
import { multipin } from '../parts/multipin.ts'
import { highCurrent, powerFeedthrough, rfPower } from '../parts/power.ts'
import { subdFeedthrough } from '../parts/subd.ts'
import { type Family, flangeOf, inches, SMALL, boltHoleOption } from './family.ts'

const metals = ['Copper', 'Nickel', 'Molybdenum', 'Stainless 304'] as const

/** Conductor diameter, length in air (mm) and number of ceramic ribs, by voltage. */
const straightInsulators: Readonly<Record<string, { pin: number; air: number; ribs: number }>> = {
  '3 kV': { pin: 2.4, air: 38, ribs: 3 },
  '5 kV': { pin: 3.2, air: 46, ribs: 4 },
  '8 kV': { pin: 4, air: 56, ribs: 6 },
  '12 kV': { pin: 4.8, air: 70, ribs: 8 },
}

/** The same for single tall insulators. */
const tallInsulators: Readonly<Record<string, { pin: number; air: number; ribs: number }>> = {
  '20 kV': { pin: 6.35, air: 92, ribs: 9 },
  '30 kV': { pin: 6.35, air: 124, ribs: 12 },
  '40 kV': { pin: 7.9, air: 156, ribs: 15 },
  '60 kV': { pin: 9.5, air: 214, ribs: 20 },
}

/** Tube diameter of the compression fittings of cooled conductors, mm. */
const compressionDiameters: Readonly<Record<string, number>> = {
  'Compression 1/4 in': 6.35,
  'Compression 3/8 in': 9.53,
}

export const feedthroughs: Readonly<Record<string, Family>> = {
  'power-lv': (a) => {
    const conductors = a.count('conductors', 1, 2, 3, 4, 6, 8)
    const pin = a.mm('conductor diameter', '0.050 in', '0.094 in', '0.154 in')
    return powerFeedthrough({
      conductors,
      pin,
      mat: conductor[a.one('conductor material', ...metals)],
      flange: flangeOf(a, SMALL, { weldOd: 19 }),
      air: 22 + pin * 2,
      vacuum: 22 + pin,
      ceramic: 0.46,
      ...boltHoleOption(a),
    })
  },
  'power-mv': (a) => {
    const v = a.pick('voltage', straightInsulators)
    return powerFeedthrough({
      conductors: a.count('conductors', 1, 2, 4),
      pin: v.pin,
      ribs: v.ribs,
      air: v.air,
      vacuum: 25 + v.pin,
      ceramic: 0.62,
      mat: conductor[a.one('conductor material', ...metals)],
      flange: flangeOf(a, 'CF1.33 CF2.75 CF4.50 NW25 NW40 Weldable', { weldOd: 25.4 }),
      ...boltHoleOption(a),
    })
  },
  'power-hv': (a) => {
    const v = a.pick('voltage', tallInsulators)
    return powerFeedthrough({
      conductors: 1,
      pin: v.pin,
      ribs: v.ribs,
      air: v.air,
      vacuum: a.pick('length', { Standard: 1, 'Extended vacuum side': 2 }) * (34 + v.air * 0.3),
      ceramic: 0.8,
      mat: conductor[a.one('conductor material', 'Copper', 'Nickel', 'Stainless 304')],
      flange: flangeOf(a, 'CF2.75 CF4.50 CF6.00 Weldable', { weldOd: 38.1 }),
    })
  },
  'power-hc': (a) => {
    const cooled = a.is('cooling', 'Water-cooled tube', 'Solid')
    const fitting = a.one('air side fitting', 'None', 'Compression 1/4 in', 'Compression 3/8 in')
    const size = compressionDiameters[fitting]
    return highCurrent({
      conductors: a.count('conductors', 1, 2),
      rod: a.mm('conductor diameter', '0.250 in', '0.375 in', '0.500 in', '0.750 in'),
      flange: flangeOf(a, 'CF2.75 CF4.50 NW40 NW50'),
      ...(cooled && size !== undefined ? { fitting: size } : {}),
    })
  },
  'rf-power': (a) =>
    rfPower({
      tube: a.pick('power', { '1 kW': 6.35, '2 kW': 9.53, '5 kW': 12.7, '10 kW': 19.05 }),
      conductors: a.count('conductors', 1, 2),
      flange: flangeOf(a, 'CF2.75 CF4.50 NW40 NW50'),
      fitting: a.pick('air side fitting', compressionDiameters),
    }),
  'pin-glass': (a) =>
    glassPin({
      mat: conductor[a.one('conductor material', 'Alloy 52', 'Kovar', 'Nickel', 'Molybdenum', 'Stainless 304')],
      pin: a.mm('conductor diameter', ...inches('0.030 0.040 0.050 0.062 0.094 0.125 0.154 0.187')),
      end: a.pick('type', { 'Solid pin': 'solid', 'Tubular pin': 'tube', 'Pierced flat pin': 'flat' }),
      length: a.mm('length', '1.00 in', '2.00 in', '3.00 in'),
    }),
  'header-glass': (a) =>
    glassHeader({
      contacts: a.count('contacts', 2, 3, 4, 6, 8, 10, 12, 14, 19, 20),
      mat: conductor[a.one('conductor material', 'Alloy 52', 'Kovar')],
      end: a.pick('type', { 'Solder cup': 'cup', 'Straight pin': 'straight', Socket: 'socket' }),
      length: a.mm('length', '1.00 in', '1.50 in'),
    }),
  multipin: (a) => {
    const contacts = a.count('contacts', 2, 3, 4, 6, 7, 8, 10, 12, 15, 19, 20, 32, 35, 41, 55, 61)
    return multipin({
      contacts,
      doubleEnded: a.is('end style', 'Double-ended', 'Single-ended'),
      flange: flangeOf(a, 'CF1.33 CF2.75 NW25 NW40 Weldable', { weldOd: 22 + Math.sqrt(contacts) * 4 }),
      plugs: a.pick('type', { 'Feedthrough only': 0, 'With air-side plug': 1, 'With both plugs': 2 }),
      ...boltHoleOption(a),
    })
  },
  subd: (a) =>
    subdFeedthrough({
      shell: a.pick('contacts', subdSizes),
      shells: a.pick('shells', { '1': 1, '2': 2, '4': 4 }),
      male: a.is('gender air side', 'Male', 'Female'),
      flange: flangeOf(a, 'CF2.75 CF4.50 CF6.00 NW40 NW50 ISO63 ISO100'),
      ...boltHoleOption(a),
    }),
  microd: (a) =>
    subdFeedthrough({
      shell: a.pick('contacts', denseSubd),
      shells: a.pick('shells', { '1': 1, '2': 2 }),
      male: false,
      plate: true,
      flange: flangeOf(a, 'CF2.75 CF4.50 CF6.00 NW40 ISO100'),
    }),
  'coax-sma': (a) =>
    coaxFeedthrough({
      connector: a.one('connector', 'SMA', '2.92 mm (K)'),
      doubleEnded: a.is('end style', 'Double-ended', 'Single-ended'),
      quantity: a.count('quantity', 1, 2, 3, 4, 6),
      shield: a.one('shield', 'Grounded', 'Floating'),
      plug: false,
      flange: flangeOf(a, SMALL, { weldOd: 12.7 }),
      ...boltHoleOption(a),
    }),
  'coax-bnc': (a) =>
    coaxFeedthrough({
      connector: a.one('connector', 'BNC', 'TNC', 'Type N'),
      doubleEnded: a.is('end style', 'Double-ended', 'Single-ended'),
      quantity: a.count('quantity', 1, 2, 4),
      shield: a.one('shield', 'Grounded', 'Floating'),
      plug: false,
      flange: flangeOf(a, SMALL, { weldOd: 22 }),
      ...boltHoleOption(a),
    }),
  'coax-hv': (a) =>
    coaxFeedthrough({
      connector: a.one('connector', 'MHV', 'SHV-5', 'SHV-10', 'SHV-20'),
      doubleEnded: false,
      quantity: a.count('quantity', 1, 2, 4),
      shield: a.one('shield', 'Grounded', 'Floating', 'Exposed'),
      plug: a.is('type', 'With air-side plug', 'Feedthrough only'),
      flange: flangeOf(a, 'CF1.33 CF2.75 CF4.50 NW16 NW25 NW40 Weldable', { weldOd: 25.4 }),
      ...boltHoleOption(a),
    }),
  'coax-misc': (a) =>
    coaxFeedthrough({
      connector: a.one('connector', 'Microdot 10-32', 'SMB', 'Triax'),
      doubleEnded: false,
      quantity: a.count('quantity', 1, 2, 4, 8),
      shield: 'Grounded',
      plug: false,
      flange: flangeOf(a, 'CF1.33 CF2.75 NW25 NW40'),
    }),
}
