import { flange } from '../parts/flange.ts'
import { linearMotion } from '../parts/motionLinear.ts'
import { rotaryMotion } from '../parts/motionRotary.ts'
import { valve } from '../parts/valve.ts'
import type { Family } from './family.ts'

export const MOTION: Readonly<Record<string, Family>> = {
  'motion-lin': (a) =>
    linearMotion({
      travel: a.mm('travel', '0.5 in', '1.0 in', '2.0 in', '4.0 in', '12.0 in', '24.0 in'),
      style: a.one('style', 'Push-pull', 'Micrometer', 'Magnetic transporter'),
      flange: flange(a.one('flange size', 'CF1.33', 'CF2.75')),
      drive: a.one('actuator option', 'Manual', 'Pneumatic', 'Stepper motor'),
      metric: a.is('type measurement', 'Metric', 'Inch'),
    }),
  'motion-rot': (a) =>
    rotaryMotion({
      torque: a.pick('torque', { '5 oz-in': 5, '50 oz-in': 50, '200 oz-in': 200 } as const),
      style: a.one('style', 'Bellows sealed', 'Magnetic', 'Ferrofluidic'),
      flange: flange(a.one('flange size', 'CF1.33', 'CF2.75', 'NW25', 'NW40')),
      drive: a.one('actuator option', 'Manual', 'Stepper motor', 'Servo motor'),
    }),
  valve: (a) =>
    valve({
      style: a.one('style', 'Angle', 'In-line', 'Gate', 'All-metal angle', 'Ball', 'Leak valve'),
      metalBonnet: a.is('seal', 'Metal bonnet', 'FKM bonnet'),
      flange: flange(a.one('flange size', 'CF1.33', 'CF2.75', 'CF4.50', 'NW16', 'NW25', 'NW40')),
      actuator: a.one('actuator option', 'Manual', 'Electropneumatic', 'Electropneumatic with indicator'),
    }),
}
