import { domain } from '../domain/domain.ts'
import type { Wording } from '../domain/words.ts'
import { bendRadius, overInsulation, wireOf } from './dimensions.ts'
import type { FamilyTable } from './family.ts'
import { alloys, ansiColours } from './thermocouple.ts'

const CLEAN =
  'Bake it under vacuum at 200 °C for a day before use, and handle it with clean gloves: most of what polyimide gives off is water from the air.'
const outgassing = () => ({ 'Product Bulletin': '/outgassing' })

/** Millimetres that two wraps of polyimide tape add to a diameter. */
const TAPE = 0.36
/** Millimetres over the jacket of the coaxial cables, by centre conductor. */
const COAX_OD: Readonly<Record<string, number>> = { '20 AWG': 4.4, '26 AWG': 2.4, '30 AWG': 1.6 }
const COAX_CAPACITANCE: Readonly<Record<string, string>> = { '50 ohm': '95–105 pF/m', '75 ohm': '63–70 pF/m' }
const TC_INSULATION: Readonly<Record<string, { od: number; operating: string; phrase: string; material: string }>> = {
  Kapton: { od: 0.3, operating: '260 C', phrase: 'polyimide (Kapton type)', material: 'polyimide tape' },
  'Ceramic fibre': { od: 0.8, operating: '800 C', phrase: 'ceramic fibre', material: 'ceramic fibre sleeve' },
  Bare: { od: 0, operating: '', phrase: 'bare', material: 'no insulation' },
}

const length = (v: Wording): number => Number.parseFloat(v.raw('purchased length'))

/** "16.14 ohm/1000 ft (53.0 ohm/km), 0.81 ohm for 50 ft" */
function resistance(v: Wording): string {
  const row = wireOf(v.raw('wire size'))
  const own = (row.resistance_ohm_per_1000ft_20c * length(v)) / 1000
  return `${row.resistance_ohm_per_1000ft_20c} ohm/1000 ft (${row.resistance_ohm_per_km_20c} ohm/km), ${Number(own.toPrecision(2))} ohm for ${v.raw('purchased length')}`
}

export const wireFamilies: FamilyTable = {
  'wire-kap': {
    title: (p) =>
      `Polyimide (Kapton type) single wire, ${p.low('conductor')}, ${p.low('construction')}${p.raw('colour') === 'Natural' ? '' : ', black band'}`,
    lead: (p) => `${p.value('construction')} ${p.low('conductor')} wrapped in polyimide tape`,
    body: (p) => [
      `Hookup wire for ultrahigh vacuum. ${p.raw('construction') === 'Stranded' ? 'Strands bend often without breaking; crimp them, since solder stiffens them where they flex.' : 'A solid conductor keeps the shape it is given and has the least surface to degas.'} Currents are for a single wire in vacuum: halve them for a bundle of ten.`,
      `${CLEAN} The tape stands −269 to 260 °C.`,
    ],
    specs: (v) => ({
      'Wire Gauge': v.value('wire size'),
      Resistance: resistance(v),
      'Bend Radii': bendRadius(6, overInsulation(v.raw('wire size'), v.raw('construction') === 'Stranded', TAPE)),
      'Max Operating Temperature': '-269 to 260 C',
      Dimensions: `Ø${overInsulation(v.raw('wire size'), v.raw('construction') === 'Stranded', TAPE).toFixed(2)} mm over insulation`,
      Materials: `${v.low('conductor')}, polyimide tape with fluoropolymer bond`,
    }),
    links: outgassing,
    weight: { own: 0.0035 },
    synonyms: ['Kapton wire', 'UHV wire'],
  },
  'wire-coax': {
    title: (p) => `Polyimide (Kapton type) coaxial cable, ${p.pick('impedance', OHM)}, ${p.low('construction')}`,
    lead: (p) => `${p.pick('impedance', OHM)} cable with silver-plated braid, ${p.low('construction')}`,
    body: (p) => [
      `For RF, detectors and high voltage inside the chamber. ${p.raw('construction') === 'Double shield' ? 'The second braid keeps neighbours out where signals are small.' : p.raw('construction') === 'Semi-rigid' ? 'The solid outer conductor is bent once and stays.' : 'One braid covers the insulation to more than 90 %.'}`,
      `${CLEAN} Loosen the braid by pushing, never with a blade: a nick in the polyimide breaks down at voltage.`,
    ],
    specs: (v) => ({
      'Wire Gauge': v.value('wire size'),
      Resistance: `${v.raw('impedance')} impedance`,
      Capacitance: v.pick('impedance', COAX_CAPACITANCE),
      'Bend Radii': bendRadius(10, v.pick('wire size', COAX_OD)),
      Dimensions: `Ø${v.pick('wire size', COAX_OD).toFixed(1)} mm`,
      Materials: 'silver-plated copper, polyimide',
    }),
    links: outgassing,
    weight: { own: 0.012 },
    synonyms: ['coax', 'RF cable', 'Kapton coax'],
  },
  'wire-tp': {
    title: (p) => `Polyimide (Kapton type) twisted ${p.pick('conductors', TWISTED)}, ${p.low('shield')}`,
    lead: (p) => `Twisted ${p.pick('conductors', TWISTED)} of silver-plated copper, ${p.low('shield')}`,
    currentPer: 'per conductor',
    body: () => [
      'For sensors and motors: twisting cancels what magnetic fields induce. A braid helps against electric fields and is grounded at one end only.',
      `${CLEAN} Keep the twist up to the last few millimetres at the connector.`,
    ],
    specs: (v) => ({
      'Wire Gauge': v.value('wire size'),
      'Bend Radii': bendRadius(8, 2 * overInsulation(v.raw('wire size'), true, TAPE)),
      Materials: 'silver-plated copper, polyimide tape',
    }),
    links: outgassing,
    weight: { own: 0.008 },
    synonyms: ['instrumentation cable', 'Kapton pair'],
  },
  ribbon: {
    title: (p) => `Polyimide (Kapton type) ribbon cable, ${p.raw('conductors')} × ${p.value('wire gauge')}`,
    lead: (p) => `Flat cable of ${p.raw('conductors')} conductors, ${p.value('wire gauge')}`,
    currentPer: 'per conductor',
    body: () => [
      'Many lines side by side, for sub-D connectors and moving stages. The conductors keep their order, so both ends crimp in the same sequence.',
      `${CLEAN} Fold it across the flat side over a radius of 10 mm; it does not bend edgewise.`,
    ],
    specs: (v) => ({
      'Wire Gauge': v.value('wire gauge'),
      'Bend Radii': '10 mm (0.39 in), static',
      Materials: 'silver-plated copper, polyimide',
    }),
    links: outgassing,
    weight: { own: 0.02 },
    synonyms: ['Kapton ribbon', 'FFC'],
  },
  'wire-tc': {
    title: (p) => `Thermocouple wire, type ${p.value('t/c type')}, ${p.pick('insulation', TC_INSULATION).phrase}`,
    lead: (p) =>
      `${alloys(p.raw('t/c type'))} pair, ${p.pick('insulation', TC_INSULATION).phrase}${p.raw('insulation') === 'Bare' ? '' : ' insulated'}`,
    body: (p) => [
      'Weld the junction at the place that is measured, and carry the same alloys to the reference: each joint with another metal adds an error of its own.',
      p.raw('insulation') === 'Bare'
        ? 'Bare pairs run through ceramic beads near heat. Wipe them with alcohol and do not kink them; cold work shifts the reading.'
        : `${p.raw('insulation') === 'Kapton' ? CLEAN : 'Ceramic fibre soaks up water: bake it at 200 °C before use, and keep it from sharp edges.'} Do not kink the wire; cold work shifts the reading.`,
    ],
    specs: (v) => {
      const insulation = v.pick('insulation', TC_INSULATION)
      return {
        'Wire Gauge': v.value('wire size'),
        'Max Operating Temperature': insulation.operating || `${rangeOf(v.raw('t/c type'))} C`,
        'Bend Radii': bendRadius(6, overInsulation(v.raw('wire size'), false, insulation.od)),
        Materials: `${alloys(v.raw('t/c type'))}, ${insulation.material}`,
        ...(v.raw('t/c type') === 'C'
          ? {}
          : { 'Lead Colours': ansiColours(v.raw('t/c type')).replace(/^.*, leads /, 'ANSI ') }),
      }
    },
    weight: { own: 0.004 },
    synonyms: ['thermocouple cable', 'extension wire'],
  },
  'wire-bare': {
    title: (p) => `${p.pick('material', BARE_NAMES)}, by length`,
    lead: (p) => p.pick('material', BARE_LEADS),
    body: (p) => [
      p.pick('material', BARE_USE),
      'Delivered degreased and wound on a clean spool. String ceramic beads over it where it may touch, and leave slack for expansion.',
    ],
    specs: (v) => ({
      'Wire Gauge': v.value('wire size'),
      Dimensions: `Ø${wireOf(v.raw('wire size')).diameter_mm.toFixed(2)} mm${v.raw('material') === 'Copper braid' ? ' equivalent' : ''}`,
      Materials: v.low('material'),
    }),
    weight: { own: 0.003 },
    synonyms: ['filament wire', 'bare wire', 'ground strap'],
  },
  'cable-subd': {
    title: (p) =>
      `Sub-D cable assembly, ${p.raw('contacts')} contacts, ${p.pick('connector 1', GENDER)}, ${p.low('cable')}`,
    lead: (p) =>
      `${p.raw('contacts')}-way ${p.pick('cable', SUBD_CABLE)} with a ${p.pick('connector 1', GENDER)} PEEK connector`,
    currentPer: 'per pin',
    body: () => [
      'Ready to plug onto a subminiature-D feedthrough. Mind that the vacuum side of a feedthrough is wired straight through: pin 1 inside is pin 1 outside, seen mirrored.',
      'PEEK and polyimide stand 250 °C. Bake the assembly by itself before it goes into a clean chamber, and tie it down where it passes moving parts.',
    ],
    specs: (v) => ({
      Contacts: `${v.raw('contacts')}, gold-plated BeCu`,
      Dimensions: `length ${v.value('length')}`,
      Materials: 'PEEK, polyimide, silver-plated copper',
    }),
    links: outgassing,
    weight: { own: 0.12 },
    synonyms: ['DB25 cable', 'D-sub cable'],
  },
  'cable-coax': {
    title: (p) => `Coaxial cable assembly, ${p.value('connector 1')}, ${p.pick('cable', COAX_CABLE)}`,
    lead: (p) => `${p.value('connector 1')} plug on ${p.pick('cable', COAX_CABLE)} polyimide cable`,
    body: () => [
      'Made up and tested, to plug onto a coaxial feedthrough inside the chamber. The voltage rating is that of the connector.',
      'Bakes to 200 °C. Keep bends ten cable diameters wide and away from the connector.',
    ],
    specs: (v) => ({
      Resistance: '50 ohm impedance',
      Dimensions: `length ${v.value('length')}`,
      Materials: 'silver-plated copper, polyimide, stainless',
    }),
    links: outgassing,
    weight: { own: 0.06 },
    synonyms: ['RF cable assembly', 'SMA cable'],
  },
  'cable-tc': {
    title: (p) => `Thermocouple cable assembly, type ${p.value('t/c type')}, ${p.low('connector 1')}`,
    lead: (p) => `Type ${p.value('t/c type')} pair with ${p.pick('connector 1', TC_END)}`,
    body: () => [
      'Brings a thermocouple from the sample to the feedthrough in one alloy. Connectors are coloured and keyed, so the pair cannot be reversed.',
      'Bakes to 260 °C. An exposed bead answers within a second; clamp it under a washer rather than gluing it.',
    ],
    specs: (v) => ({
      Dimensions: `length ${v.value('length')}`,
      Materials: `${alloys(v.raw('t/c type'))}, polyimide or ceramic insulation`,
    }),
    weight: { own: 0.04 },
    synonyms: ['thermocouple lead'],
  },
}

/** Upper end of a thermocouple's range, C. */
function rangeOf(type: string): number {
  const row = domain.standards.thermocouples.find((thermocouple) => thermocouple.type === type)
  if (!row) throw new Error(`No thermocouple type "${type}"`)
  return row.range_max_c
}

const OHM: Readonly<Record<string, string>> = { '50 ohm': '50 Ω', '75 ohm': '75 Ω' }
const TWISTED: Readonly<Record<string, string>> = { '2': 'pair', '3': 'triple', '4': 'quad' }
const GENDER: Readonly<Record<string, string>> = { 'Female PEEK': 'female', 'Male PEEK': 'male' }
const SUBD_CABLE: Readonly<Record<string, string>> = {
  Ribbon: 'ribbon',
  'Individual wires': 'wire set',
  'Twisted pairs': 'set of twisted pairs',
}
const COAX_CABLE: Readonly<Record<string, string>> = {
  '50 ohm single shield': '50 Ω single-shield',
  '50 ohm double shield': '50 Ω double-shield',
}
const TC_END: Readonly<Record<string, string>> = {
  'Miniature plug': 'a miniature plug',
  'Miniature socket': 'a miniature socket',
  'In-line barrels': 'in-line barrels',
  'Welded bead': 'a welded bead',
}
const BARE_NAMES: Readonly<Record<string, string>> = {
  'OFE copper': 'Bare OFE copper wire',
  'Silver 99.99': 'Bare silver wire, 99.99 %',
  Tungsten: 'Tungsten wire',
  Tantalum: 'Tantalum wire',
  Molybdenum: 'Molybdenum wire',
  Nickel: 'Nickel wire',
  'Copper braid': 'Copper braid',
  'Platinum-clad': 'Platinum-clad wire',
}
const BARE_LEADS: Readonly<Record<string, string>> = {
  'OFE copper': 'Oxygen-free copper, annealed',
  'Silver 99.99': 'Fine silver, annealed',
  Tungsten: 'Tungsten for filaments',
  Tantalum: 'Tantalum for heaters and clips',
  Molybdenum: 'Molybdenum for hot leads',
  Nickel: 'Nickel for spot-welded leads',
  'Copper braid': 'Flexible braid of bare oxygen-free copper',
  'Platinum-clad': 'Molybdenum core clad in platinum',
}
const BARE_USE: Readonly<Record<string, string>> = {
  'OFE copper': 'Oxygen-free copper conducts best and does not turn brittle in a hydrogen braze.',
  'Silver 99.99': 'Silver conducts best of all metals and seals as a gasket when drawn into a groove.',
  Tungsten:
    'Tungsten stays solid to 3,400 °C, but grows brittle once it has been hot: form it before the first heating.',
  Tantalum:
    'Tantalum stays ductile after heating and takes up hydrogen and oxygen when hot, so heat it in good vacuum only.',
  Molybdenum: 'Molybdenum is stiff, expands little and does not alloy with most evaporants.',
  Nickel: 'Nickel spot welds to almost anything and does not oxidise at room temperature.',
  'Copper braid':
    'Braid grounds and cools moving stages; fix its ends with lugs, because loose strands shed particles.',
  'Platinum-clad': 'The cladding keeps the core from oxidising in reactive gases.',
}
