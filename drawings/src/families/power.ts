import { CONDUCTOR } from '../parts/conductor.ts'
import { flange } from '../parts/flange.ts'
import { highCurrent, powerFeedthrough, rfPower } from '../parts/power.ts'
import { SMALL } from './common.ts'
import { type Family, tapped } from './family.ts'

const METALS = ['Copper', 'Nickel', 'Molybdenum', 'Stainless 304'] as const

/** Conductor diameter and length in air, mm, and ribs of the ceramic by voltage. */
const STRAIGHT: Readonly<Record<string, { pin: number; air: number; ribs: number }>> = {
  '3 kV': { pin: 2.4, air: 38, ribs: 3 },
  '5 kV': { pin: 3.2, air: 46, ribs: 4 },
  '8 kV': { pin: 4, air: 56, ribs: 6 },
  '12 kV': { pin: 4.8, air: 70, ribs: 8 },
}

/** The same for single tall insulators. */
const TALL: Readonly<Record<string, { pin: number; air: number; ribs: number }>> = {
  '20 kV': { pin: 6.35, air: 92, ribs: 9 },
  '30 kV': { pin: 6.35, air: 124, ribs: 12 },
  '40 kV': { pin: 7.9, air: 156, ribs: 15 },
  '60 kV': { pin: 9.5, air: 214, ribs: 20 },
}

/** Tube of the compression fittings of cooled conductors, mm. */
const COMPRESSION: Readonly<Record<string, number>> = { 'Compression 1/4 in': 6.35, 'Compression 3/8 in': 9.53 }

export const POWER: Readonly<Record<string, Family>> = {
  'power-lv': (a) => {
    const conductors = a.count('conductors', '1', '2', '3', '4', '6', '8')
    const pin = a.mm('conductor diameter', '0.050 in', '0.094 in', '0.154 in')
    return powerFeedthrough({
      conductors,
      pin,
      mat: CONDUCTOR[a.one('conductor material', ...METALS)],
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
      mat: CONDUCTOR[a.one('conductor material', ...METALS)],
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
}
