import { cfDimensions } from './dimensions.ts'
import type { FamilyTable } from './family.ts'
import type { Wording } from '../domain/words.ts'

const BAKE =
  'CF and weldable versions bake to 450 °C, KF versions to 200 °C; take the plugs off first, since their insulators are PTFE.'
const SHIELDS = 'A grounded shield is one with the flange; a floating one is insulated from it and breaks ground loops.'

const number = (p: Wording): string => (p.raw('quantity') === '1' ? '' : `, ${p.raw('quantity')} connectors`)
const fifty = { Resistance: '50 ohm impedance' }
const MATERIALS = 'alumina, 304L, Kovar, gold-plated contact'

export const coaxialFamilies: FamilyTable = {
  'coax-sma': {
    title: (p) =>
      `${p.value('connector')} coaxial feedthrough, ${p.low('end style')}${number(p)}${p.raw('shield') === 'Floating' ? ', floating shield' : ''}`,
    lead: (p) => `${p.value('connector')}, 50 Ω, ${p.low('end style')}, ${p.low('shield')} shield`,
    body: () => [
      `For RF and fast pulses into the chamber. ${SHIELDS}`,
      `${BAKE} Tighten SMA nuts to 0.6–1 N m with a torque wrench; the thread strips before the seal leaks.`,
    ],
    specs: (v) => ({ ...cfDimensions(v), ...fifty, Capacitance: '1.2 pF typical', Materials: MATERIALS }),
    weight: { own: 0.03, flanges: 1 },
    synonyms: ['50 ohm', 'high frequency', 'K connector'],
  },
  'coax-bnc': {
    title: (p) =>
      `${p.value('connector')} coaxial feedthrough, ${p.low('end style')}${number(p)}${p.raw('shield') === 'Floating' ? ', floating shield' : ''}`,
    lead: (p) => `${p.value('connector')}, 50 Ω, ${p.low('end style')}, ${p.low('shield')} shield`,
    body: () => [
      `For gauges, detectors and general signals. ${SHIELDS}`,
      `${BAKE} The bayonet or thread outside takes ordinary laboratory cables.`,
    ],
    specs: (v) => ({ ...cfDimensions(v), ...fifty, Materials: MATERIALS }),
    weight: { own: 0.04, flanges: 1 },
    synonyms: ['50 ohm', 'TNC', 'Type N'],
  },
  'coax-hv': {
    title: (p) => `${p.value('connector')} coaxial feedthrough, ${p.low('shield')}${number(p)}`,
    lead: (p) => `${p.value('connector')} with ${p.pick('shield', HV_SHIELDS)}`,
    body: (p) => [
      `${p.raw('connector') === 'MHV' ? 'MHV plugs look much like BNC and must never be mixed with them.' : 'SHV contacts are recessed, so nothing live can be touched when the plug is off.'} ${SHIELDS}`,
      `Ratings hold below 1E-4 Torr inside and in dry air outside. ${BAKE}`,
    ],
    specs: (v) => ({ ...cfDimensions(v), Materials: MATERIALS }),
    weight: { own: 0.05, flanges: 1 },
    synonyms: ['high voltage coax', 'safe high voltage'],
  },
  'coax-misc': {
    title: (p) =>
      `${p.pick('connector', { 'Microdot 10-32': 'Microdot 10-32', SMB: 'SMB', Triax: 'Triaxial' })} feedthrough, ${p.count('quantity', 'connector')}`,
    lead: (p) =>
      `${p.pick('connector', { 'Microdot 10-32': 'Microdot 10-32 thread', SMB: 'SMB snap-on', Triax: 'Triaxial, guard insulated from shield and flange' })}, ${p.count('quantity', 'connector')}`,
    body: (p) => [
      p.raw('connector') === 'Triax'
        ? 'For currents in the picoampere range: the guard is driven to the potential of the signal, so that leakage in the insulation stops counting.'
        : 'For accelerometers, quartz microbalances and other small signals where space on the flange is short.',
      `${BAKE} Touch the insulators only with clean gloves: skin grease leaks more current than the ceramic does.`,
    ],
    specs: (v) => ({ ...cfDimensions(v), ...fifty, Materials: MATERIALS }),
    weight: { own: 0.03, flanges: 1 },
    synonyms: ['triax', 'low current', '10-32'],
  },
}

const HV_SHIELDS: Readonly<Record<string, string>> = {
  Grounded: 'grounded shield',
  Floating: 'floating shield',
  Exposed: 'exposed contact on the vacuum side',
}
