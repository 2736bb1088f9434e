import { length } from './axes.ts'
import { coaxFeedthrough } from './coax.ts'
import { CONDUCTOR } from './conductor.ts'
import { AWG, DENSE, SUBD } from './dimensions.ts'
import { tapped, type Family } from './family.ts'
import { flange } from './flange.ts'
import { baseplateCollar, fluidFeedthrough } from './fluid.ts'
import { glassHeader, glassPin } from './glass-seal.ts'
import { dataFeedthrough, fiberFeedthrough, gaugeBase, wireFeedthrough } from './instrument.ts'
import { multipin } from './multipin.ts'
import { highCurrent, powerFeedthrough, rfPower } from './power.ts'
import { subdFeedthrough } from './subd.ts'
import { ALLOY, thermocoupleFeedthrough, thermocouplePower } from './thermocouple.ts'

const SMALL = ['CF1.33', 'CF2.75', 'NW16', 'NW25', 'NW40', 'Weldable'] as const
const pickMetal = ['Copper', 'Nickel', 'Molybdenum', 'Stainless 304'] as const
const STRAIGHT: Readonly<Record<string, { pin: number; air: number; ribs: number }>> = {
  '3 kV': { pin: 2.4, air: 38, ribs: 3 },
  '5 kV': { pin: 3.2, air: 46, ribs: 4 },
  '8 kV': { pin: 4, air: 56, ribs: 6 },
  '12 kV': { pin: 4.8, air: 70, ribs: 8 },
}
const TALL: Readonly<Record<string, { pin: number; air: number; ribs: number }>> = {
  '20 kV': { pin: 6.35, air: 92, ribs: 9 },
  '30 kV': { pin: 6.35, air: 124, ribs: 12 },
  '40 kV': { pin: 7.9, air: 156, ribs: 15 },
  '60 kV': { pin: 9.5, air: 214, ribs: 20 },
}
const COMPRESSION: Readonly<Record<string, number>> = { 'Compression 1/4 in': 6.35, 'Compression 3/8 in': 9.53 }

export const FEEDTHROUGHS: Readonly<Record<string, Family>> = {
  'pin-glass': (a) =>
    glassPin({
      mat: CONDUCTOR[a.one('conductor material', 'Alloy 52', 'Kovar', 'Nickel', 'Molybdenum', 'Stainless 304')],
      pin: a.mm(
        'conductor diameter',
        '0.030 in',
        '0.040 in',
        '0.050 in',
        '0.062 in',
        '0.094 in',
        '0.125 in',
        '0.154 in',
        '0.187 in',
      ),
      end: a.pick('type', { 'Solid pin': 'solid', 'Tubular pin': 'tube', 'Pierced flat pin': 'flat' } as const),
      length: a.mm('length', '1.00 in', '2.00 in', '3.00 in'),
    }),
  'header-glass': (a) =>
    glassHeader({
      contacts: a.count('contacts', '2', '3', '4', '6', '8', '10', '12', '14', '19', '20'),
      mat: CONDUCTOR[a.one('conductor material', 'Alloy 52', 'Kovar')],
      end: a.pick('type', { 'Solder cup': 'cup', 'Straight pin': 'straight', Socket: 'socket' } as const),
      length: a.mm('length', '1.00 in', '1.50 in'),
    }),
  'power-lv': (a) => {
    const conductors = a.count('conductors', '1', '2', '3', '4', '6', '8')
    const pin = a.mm('conductor diameter', '0.050 in', '0.094 in', '0.154 in')
    return powerFeedthrough({
      conductors,
      pin,
      mat: CONDUCTOR[a.one('conductor material', ...pickMetal)],
      flange: flange(a.one('flange size', ...SMALL), { weldOd: 19 }),
      air: 22 + pin * 2,
      vacuum: 22 + pin,
      ceramic: 0.46,
      ...tapped(a),
    })
  },
  'power-mv': (a) => {
    const v = a.pick('voltage', STRAIGHT)
    return powerFeedthrough({
      conductors: a.count('conductors', '1', '2', '4'),
      pin: v.pin,
      ribs: v.ribs,
      air: v.air,
      vacuum: 25 + v.pin,
      ceramic: 0.62,
      mat: CONDUCTOR[a.one('conductor material', ...pickMetal)],
      flange: flange(a.one('flange size', 'CF1.33', 'CF2.75', 'CF4.50', 'NW25', 'NW40', 'Weldable'), { weldOd: 25.4 }),
      ...tapped(a),
    })
  },
  'power-hv': (a) => {
    const v = a.pick('voltage', TALL)
    return powerFeedthrough({
      conductors: 1,
      pin: v.pin,
      ribs: v.ribs,
      air: v.air,
      vacuum: a.pick('length', { Standard: 1, 'Extended vacuum side': 2 }) * (34 + v.air * 0.3),
      ceramic: 0.8,
      mat: CONDUCTOR[a.one('conductor material', 'Copper', 'Nickel', 'Stainless 304')],
      flange: flange(a.one('flange size', 'CF2.75', 'CF4.50', 'CF6.00', 'Weldable'), { weldOd: 38.1 }),
    })
  },
  'power-hc': (a) => {
    const cooled = a.is('cooling', 'Water-cooled tube', 'Solid')
    const fitting = a.one('air side fitting', 'None', 'Compression 1/4 in', 'Compression 3/8 in')
    const size = COMPRESSION[fitting]
    return highCurrent({
      conductors: a.count('conductors', '1', '2'),
      rod: a.mm('conductor diameter', '0.250 in', '0.375 in', '0.500 in', '0.750 in'),
      flange: flange(a.one('flange size', 'CF2.75', 'CF4.50', 'NW40', 'NW50')),
      ...(cooled && size !== undefined ? { fitting: size } : {}),
    })
  },
  'rf-power': (a) =>
    rfPower({
      tube: a.pick('power', { '1 kW': 6.35, '2 kW': 9.53, '5 kW': 12.7, '10 kW': 19.05 }),
      conductors: a.count('conductors', '1', '2'),
      flange: flange(a.one('flange size', 'CF2.75', 'CF4.50', 'NW40', 'NW50')),
      fitting: a.pick('air side fitting', COMPRESSION),
    }),
  multipin: (a) => {
    const contacts = a.count(
      'contacts',
      '2',
      '3',
      '4',
      '6',
      '7',
      '8',
      '10',
      '12',
      '15',
      '19',
      '20',
      '32',
      '35',
      '41',
      '55',
      '61',
    )
    return multipin({
      contacts,
      doubleEnded: a.is('end style', 'Double-ended', 'Single-ended'),
      flange: flange(a.one('flange size', 'CF1.33', 'CF2.75', 'NW25', 'NW40', 'Weldable'), {
        weldOd: 22 + Math.sqrt(contacts) * 4,
      }),
      plugs: a.pick('type', { 'Feedthrough only': 0, 'With air-side plug': 1, 'With both plugs': 2 } as const),
      ...tapped(a),
    })
  },
  subd: (a) =>
    subdFeedthrough({
      shell: a.pick('contacts', SUBD),
      shells: a.pick('shells', { '1': 1, '2': 2, '4': 4 } as const),
      male: a.is('gender air side', 'Male', 'Female'),
      flange: flange(a.one('flange size', 'CF2.75', 'CF4.50', 'CF6.00', 'NW40', 'NW50', 'ISO63', 'ISO100')),
      ...tapped(a),
    }),
  microd: (a) =>
    subdFeedthrough({
      shell: a.pick('contacts', DENSE),
      shells: a.pick('shells', { '1': 1, '2': 2 } as const),
      male: false,
      plate: true,
      flange: flange(a.one('flange size', 'CF2.75', 'CF4.50', 'CF6.00', 'NW40', 'ISO100')),
    }),
  'coax-sma': (a) =>
    coaxFeedthrough({
      connector: a.one('connector', 'SMA', '2.92 mm (K)'),
      doubleEnded: a.is('end style', 'Double-ended', 'Single-ended'),
      quantity: a.count('quantity', '1', '2', '3', '4', '6'),
      shield: a.one('shield', 'Grounded', 'Floating'),
      plug: false,
      flange: flange(a.one('flange size', ...SMALL), { weldOd: 12.7 }),
      ...tapped(a),
    }),
  'coax-bnc': (a) =>
    coaxFeedthrough({
      connector: a.one('connector', 'BNC', 'TNC', 'Type N'),
      doubleEnded: a.is('end style', 'Double-ended', 'Single-ended'),
      quantity: a.count('quantity', '1', '2', '4'),
      shield: a.one('shield', 'Grounded', 'Floating'),
      plug: false,
      flange: flange(a.one('flange size', ...SMALL), { weldOd: 22 }),
      ...tapped(a),
    }),
  'coax-hv': (a) =>
    coaxFeedthrough({
      connector: a.one('connector', 'MHV', 'SHV-5', 'SHV-10', 'SHV-20'),
      doubleEnded: false,
      quantity: a.count('quantity', '1', '2', '4'),
      shield: a.one('shield', 'Grounded', 'Floating', 'Exposed'),
      plug: a.is('type', 'With air-side plug', 'Feedthrough only'),
      flange: flange(a.one('flange size', 'CF1.33', 'CF2.75', 'CF4.50', 'NW16', 'NW25', 'NW40', 'Weldable'), {
        weldOd: 25.4,
      }),
      ...tapped(a),
    }),
  'coax-misc': (a) =>
    coaxFeedthrough({
      connector: a.one('connector', 'Microdot 10-32', 'SMB', 'Triax'),
      doubleEnded: false,
      quantity: a.count('quantity', '1', '2', '4', '8'),
      shield: 'Grounded',
      plug: false,
      flange: flange(a.one('flange size', 'CF1.33', 'CF2.75', 'NW25', 'NW40')),
    }),
  tc: (a) =>
    thermocoupleFeedthrough({
      alloy: a.pick('t/c type', ALLOY),
      pairs: a.count('pairs', '1', '2', '3', '5', '10'),
      end: a.one('type', 'Pin', 'Miniature connector', 'Screw terminal'),
      flange: flange(a.one('flange size', ...SMALL), { weldOd: 19 }),
      ...tapped(a),
    }),
  'tc-power': (a) =>
    thermocouplePower({
      alloy: a.pick('t/c type', { K: ALLOY.K, C: ALLOY.C, E: ALLOY.E }),
      pairs: a.count('pairs', '1', '2'),
      power: a.pick('power', {
        '2 x 5 kV / 30 A': { count: 2, pin: 2.4, ribs: 4, air: 44 },
        '4 x 1 kV / 15 A': { count: 4, pin: 1.8, air: 28 },
        '2 x 100 A': { count: 2, pin: 6.35, air: 36 },
      }),
      flange: flange(a.one('flange size', 'CF2.75', 'CF4.50', 'NW40')),
    }),
  gauge: (a) =>
    gaugeBase({
      contacts: a.count('contacts', '5', '8', '10', '12'),
      style: a.one('style', 'Octal', 'Ion gauge', 'RGA'),
      flange: flange(a.one('flange size', 'CF1.33', 'CF2.75', 'NW25', 'NW40')),
      ...tapped(a),
    }),
  data: (a) =>
    dataFeedthrough({
      port: a.one('connector', 'USB 2.0 A', 'USB 3.0 A', 'USB-C', 'RJ45 Cat 6', 'HDMI'),
      quantity: a.count('quantity', '1', '2'),
      flange: flange(a.one('flange size', 'CF2.75', 'CF4.50', 'NW40', 'NW50', 'ISO63')),
    }),
  fiber: (a) => {
    const fiber = a.pick('fiber', {
      'SM 1310/1550 nm': { core: 0.009, clad: 0.125, jacket: 'tcYellow' },
      'MM 50/125': { core: 0.05, clad: 0.125, jacket: 'blue' },
      'MM 62.5/125': { core: 0.0625, clad: 0.125, jacket: 'tcOrange' },
      '200 um UV': { core: 0.2, clad: 0.22, jacket: 'kapton' },
      '200 um VIS-IR': { core: 0.2, clad: 0.24, jacket: 'tcBlue' },
      '400 um UV': { core: 0.4, clad: 0.44, jacket: 'kapton' },
      '600 um UV': { core: 0.6, clad: 0.66, jacket: 'kapton' },
      '1000 um UV': { core: 1, clad: 1.1, jacket: 'kapton' },
    } as const)
    return fiberFeedthrough({
      ...fiber,
      connector: a.one('connector', 'FC', 'SMA 905'),
      quantity: a.count('quantity', '1', '2'),
      flange: flange(a.one('flange size', 'CF1.33', 'CF2.75', 'NW16', 'NW25', 'NW40')),
      ...tapped(a),
    })
  },
  'wire-ft': (a) =>
    wireFeedthrough({
      wires: a.count('wires', '4', '8', '10', '15', '25', '50'),
      wire: a.pick('wire gauge', pickAwg('20 AWG', '24 AWG', '26 AWG', '28 AWG')),
      flange: flange(a.one('flange size', 'CF2.75', 'NW25', 'NW40')),
      tail: a.mm('length', '24 in / 24 in', '40 in / 40 in'),
    }),
  fluid: (a) =>
    fluidFeedthrough({
      tubes: a.count('tubes', '1', '2', '4'),
      od: a.mm('tube OD', '1/8 in', '1/4 in', '6 mm', '3/8 in', '10 mm', '1/2 in'),
      cryo: a.is('construction', 'Double wall (cryo)', 'Single wall'),
      flange: flange(a.one('flange size', 'CF1.33', 'CF2.75', 'NW25', 'NW40')),
      fitting: a.one('air side fitting', 'Tube stub', 'Compression', 'Metal face seal'),
    }),
  baseplate: (a) =>
    baseplateCollar({
      item: a.one(
        'collar',
        'Blank',
        '1 pin 5 kV',
        '2 pin 5 kV',
        '4 pin 1 kV',
        '8 pin',
        '10 pin',
        'BNC',
        'SHV-5',
        'TC type K 2 pair',
        'TC type J 2 pair',
        '1/4 in tube',
        '2 x 1/4 in tube',
      ),
      bolt: a.mm('bolt', '0.75 in', '1.00 in'),
      seal: a.pick('compound', { FKM: 'rubberBrown', NBR: 'rubber', EPDM: 'polymer' } as const),
      plate: a.pick('length', { 'Plate to 0.75 in': length('0.75 in'), 'Plate to 1.50 in': length('1.50 in') }),
    }),
}

/** A part of the wire table: the gauges an axis offers. */
export function pickAwg(...gauges: readonly string[]): Record<string, number> {
  return Object.fromEntries(gauges.map((g) => [g, AWG[g] ?? Number.NaN]))
}
