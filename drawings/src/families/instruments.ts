import { collars, baseplateCollar } from '../parts/baseplate.ts'
import { dataFeedthrough } from '../parts/dataPort.ts'
import { fiberFeedthrough, gaugeBase } from '../parts/gauge.ts'
import { linearMotion, rotaryMotion } from '../parts/motion.ts'
import { alloyColors } from '../parts/thermocoupleConnector.ts'
import { thermocoupleFeedthrough, thermocouplePower } from '../parts/thermocoupleFeedthrough.ts'
import { fluidFeedthrough } from '../parts/tube.ts'
import { valve } from '../parts/valve.ts'
import { wireFeedthrough } from '../parts/wireFeedthrough.ts'
import { type Family, flangeOf, length, awg, SMALL, boltHoleOption } from './family.ts'

export const instruments: Readonly<Record<string, Family>> = {
  'motion-lin': (a) =>
    linearMotion({
      travel: a.mm('travel', '0.5 in', '1.0 in', '2.0 in', '4.0 in', '12.0 in', '24.0 in'),
      style: a.one('style', 'Push-pull', 'Micrometer', 'Magnetic transporter'),
      flange: flangeOf(a, 'CF1.33 CF2.75'),
      drive: a.one('actuator option', 'Manual', 'Pneumatic', 'Stepper motor'),
      metric: a.is('type measurement', 'Metric', 'Inch'),
    }),
  'motion-rot': (a) =>
    rotaryMotion({
      torque: a.pick('torque', { '5 oz-in': 5, '50 oz-in': 50, '200 oz-in': 200 }),
      style: a.one('style', 'Bellows sealed', 'Magnetic', 'Ferrofluidic'),
      flange: flangeOf(a, 'CF1.33 CF2.75 NW25 NW40'),
      drive: a.one('actuator option', 'Manual', 'Stepper motor', 'Servo motor'),
    }),
  valve: (a) =>
    valve({
      style: a.one('style', 'Angle', 'In-line', 'Gate', 'All-metal angle', 'Ball', 'Leak valve'),
      metalBonnet: a.is('seal', 'Metal bonnet seal', 'FKM seals'),
      flange: flangeOf(a, 'CF1.33 CF2.75 CF4.50 NW16 NW25 NW40'),
      actuator: a.one('actuator option', 'Manual', 'Electropneumatic', 'Electropneumatic with indicator'),
    }),
  tc: (a) =>
    thermocoupleFeedthrough({
      alloy: a.pick('t/c type', alloyColors),
      pairs: a.pick('pairs', { '1': 1, '2': 2, '3': 3, '5': 5, '10': 10 }),
      end: a.one('type', 'Pin', 'Miniature connector', 'Screw terminal'),
      flange: flangeOf(a, SMALL, { weldOd: 19 }),
      ...boltHoleOption(a),
    }),
  'tc-power': (a) =>
    thermocouplePower({
      alloy: a.pick('t/c type', { K: alloyColors.K, C: alloyColors.C, E: alloyColors.E }),
      pairs: a.count('pairs', 1, 2),
      power: a.pick('power', {
        '2 x 5 kV / 30 A': { count: 2, pin: 2.4, ribs: 4, air: 44 },
        '4 x 1 kV / 15 A': { count: 4, pin: 1.8, air: 28 },
        '2 x 100 A': { count: 2, pin: 6.35, air: 36 },
      }),
      flange: flangeOf(a, 'CF2.75 CF4.50 NW40'),
    }),
  gauge: (a) =>
    gaugeBase({
      contacts: a.count('contacts', 5, 8, 10, 12),
      style: a.one('style', 'Octal', 'Ion gauge', 'RGA'),
      flange: flangeOf(a, 'CF1.33 CF2.75 NW25 NW40'),
      ...boltHoleOption(a),
    }),
  data: (a) =>
    dataFeedthrough({
      port: a.one('connector', 'USB 2.0 A', 'USB 3.0 A', 'USB-C', 'RJ45 Cat 6', 'HDMI'),
      quantity: a.count('quantity', 1, 2),
      flange: flangeOf(a, 'CF2.75 CF4.50 NW40 NW50 ISO63'),
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
    })
    return fiberFeedthrough({
      ...fiber,
      connector: a.one('connector', 'FC', 'SMA 905'),
      quantity: a.count('quantity', 1, 2),
      flange: flangeOf(a, 'CF1.33 CF2.75 NW16 NW25 NW40'),
      ...boltHoleOption(a),
    })
  },
  'wire-ft': (a) =>
    wireFeedthrough({
      wires: a.count('wires', 4, 8, 10, 15, 25, 50),
      wire: a.pick('wire gauge', awg('20 24 26 28')),
      flange: flangeOf(a, 'CF2.75 NW25 NW40'),
      tail: a.mm('length', '24 in / 24 in', '40 in / 40 in'),
    }),
  fluid: (a) =>
    fluidFeedthrough({
      tubes: a.count('tubes', 1, 2, 4),
      od: a.mm('tube OD', '1/8 in', '1/4 in', '6 mm', '3/8 in', '10 mm', '1/2 in'),
      cryo: a.is('construction', 'Double wall (cryo)', 'Single wall'),
      flange: flangeOf(a, 'CF1.33 CF2.75 NW25 NW40'),
      fitting: a.one('air side fitting', 'Tube stub', 'Compression', 'Metal face seal'),
    }),
  baseplate: (a) =>
    baseplateCollar({
      collar: a.pick('collar', collars),
      bolt: a.mm('bolt', '0.75 in', '1.00 in'),
      seal: a.pick('compound', { FKM: 'rubberBrown', NBR: 'rubber', EPDM: 'polymer' }),
      plate: a.pick('length', { 'Plate to 0.75 in': length('0.75 in'), 'Plate to 1.50 in': length('1.50 in') }),
    }),
}
