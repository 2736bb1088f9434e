import { flangeDimensions } from './dimensions.ts'
import type { FamilyTable } from './family.ts'

export const motionFamilies: FamilyTable = {
  'motion-lin': {
    title: (p) => `Linear motion feedthrough, ${p.low('style')}, ${p.value('travel')} travel`,
    lead: (p) => `${p.pick('style', LINEAR)}, ${p.value('travel')} travel`,
    body: (p) => [
      `${p.pick('style', LINEAR_USE)} Load the shaft along its axis; side loads wear the guide.`,
      'Bakes to 450 °C with the drive taken off; motors and pneumatic cylinders stand 80 °C. Lubricants inside are dry, so do not oil them.',
    ],
    specs: (v) => ({
      Dimensions: `travel ${v.value('travel')}`,
      Materials: v.raw('style') === 'Magnetic transporter' ? '304L, samarium-cobalt magnets' : '316L, AM350 bellows',
    }),
    weight: { own: 1.2, flanges: 1 },
    synonyms: ['linear feedthrough', 'translator', 'wobble stick'],
  },
  'motion-rot': {
    title: (p) => `Rotary motion feedthrough, ${p.low('style')}, ${p.value('torque')}`,
    lead: (p) => `${p.pick('style', ROTARY)}, ${p.value('torque')} torque`,
    body: (p) => [
      `${p.pick('style', ROTARY_USE)} Couple the shaft with something flexible, because a stiff coupling out of line loads the bearings.`,
      'Take motor and magnets off for a bake. Bearings inside run dry: keep the speed below what the drawing gives.',
    ],
    specs: (v) => ({ Dimensions: 'shaft Ø0.250 in (6.35 mm)', Materials: v.pick('style', ROTARY_MATERIALS) }),
    limits: { style: { Ferrofluidic: 150, Magnetic: 250 } },
    weight: { own: 1.1, flanges: 1 },
    synonyms: ['rotary feedthrough', 'ferrofluid', 'rotation'],
  },
  valve: {
    title: (p) => `${p.pick('style', VALVES)}, ${p.pick('seal', BONNETS)}`,
    lead: (p) => `${p.pick('style', VALVES)} with ${p.pick('seal', BONNETS)}`,
    body: (p) => [
      `${p.pick('style', VALVE_USE)} ${p.raw('seal') === 'FKM bonnet' ? 'With an FKM bonnet it bakes to 150 °C, open or closed.' : 'With a metal bonnet it bakes to 300 °C when open.'}`,
      'Close it without force: an elastomer seat needs little, a metal seat the torque on its label. Pneumatic drives need 60–80 psi of dry air and close when it fails.',
    ],
    specs: (v) => ({
      ...flangeDimensions(v),
      Materials: v.raw('seal') === 'FKM bonnet' ? '304L, FKM' : '304L, copper or silver-plated bonnet seal',
    }),
    weight: { own: 1.0, flanges: 2 },
    synonyms: ['isolation valve', 'shut-off', 'leak valve'],
  },
}

/** Motion and valves are put together from several parts, so an assembly drawing goes with each. */
export const hasAssemblyDrawing = (family: string): boolean => family in motionFamilies || family.startsWith('cable-')

const LINEAR: Readonly<Record<string, string>> = {
  'Push-pull': 'Bellows-sealed shaft, moved by hand and clamped',
  Micrometer: 'Bellows-sealed shaft on a micrometer',
  'Magnetic transporter': 'Long-stroke shaft, moved by magnets through a closed tube',
}
const LINEAR_USE: Readonly<Record<string, string>> = {
  'Push-pull': 'For shutters and probes that go in and out: quick, without a scale.',
  Micrometer: 'For alignment: sets the place to a hundredth of a millimeter and keeps it.',
  'Magnetic transporter':
    'For moving samples from a load lock into the chamber; the magnet slips before anything breaks.',
}
const ROTARY: Readonly<Record<string, string>> = {
  'Bellows sealed': 'Wobble drive sealed by a bellows, all metal',
  Magnetic: 'Magnetically coupled shaft behind a closed wall',
  Ferrofluidic: 'Straight shaft sealed by magnetic fluid',
}
const ROTARY_USE: Readonly<Record<string, string>> = {
  'Bellows sealed': 'No sliding seal and no backlash to speak of: for slow, exact turning in ultrahigh vacuum.',
  Magnetic: 'Nothing passes through the wall, so nothing can leak; under overload the coupling slips.',
  Ferrofluidic: 'Turns fast and smoothly for months. The fluid evaporates a little, so it belongs in high vacuum.',
}
const ROTARY_MATERIALS: Readonly<Record<string, string>> = {
  'Bellows sealed': '316L, AM350 bellows',
  Magnetic: '304L, samarium-cobalt magnets',
  Ferrofluidic: '304L, magnetic fluid',
}
const VALVES: Readonly<Record<string, string>> = {
  Angle: 'Right-angle valve',
  'In-line': 'In-line valve',
  Gate: 'Gate valve',
  'All-metal angle': 'All-metal right-angle valve',
  Ball: 'Ball valve',
  'Leak valve': 'Leak valve',
}
const BONNETS: Readonly<Record<string, string>> = { 'FKM bonnet': 'FKM bonnet', 'Metal bonnet': 'metal bonnet' }
const VALVE_USE: Readonly<Record<string, string>> = {
  Angle: 'Shuts a pumping line off where it turns a corner.',
  'In-line': 'Shuts a straight line off; the plug stays in the way when open.',
  Gate: 'Opens to the full bore, for pumps and for parts that pass through.',
  'All-metal angle': 'A knife edge closes on a metal pad, for chambers that are baked with the valve on.',
  Ball: 'A quarter turn, full bore, for forelines and venting.',
  'Leak valve': 'Lets gas in at rates down to 1E-9 Torr L/s, for dosing and calibration.',
}
