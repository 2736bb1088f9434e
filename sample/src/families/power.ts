import { cfDimensions } from './dimensions.ts'
import type { FamilyTable } from './family.ts'

/** What every ceramic-sealed part is told about heat. */
export const BAKE_CERAMIC =
  'CF and weldable versions are all metal and ceramic and bake to 450 °C at up to 25 °C per minute; on KF the FKM ring sets the limit at 200 °C.'
const DISCHARGE =
  'Ratings hold below 1E-4 Torr on the vacuum side and in dry air outside: switch the voltage off while the chamber passes from 10 to 1E-3 Torr, where a glow discharge strikes easily.'

const CONDUCTOR: Readonly<Record<string, string>> = {
  Copper: 'OFE copper',
  Nickel: 'nickel 200',
  Molybdenum: 'molybdenum',
  'Stainless 304': '304 stainless',
  'Alloy 52': 'alloy 52',
  Kovar: 'Kovar',
}

const CONDUCTOR_USE: Readonly<Record<string, string>> = {
  Copper: 'Copper carries the most current for its diameter.',
  Nickel: 'Nickel carries about 30 % of what copper does, stays ductile after a bake and can be spot welded.',
  Molybdenum:
    'Molybdenum carries about 60 % of what copper does and hardly expands, so connections keep their place when hot.',
  'Stainless 304':
    'Stainless steel carries about 15 % of what copper does, but lets little heat through: use it for cold stages.',
}
export const powerFamilies: FamilyTable = {
  'pin-glass': {
    title: (p) =>
      `Single-pin glass-sealed feedthrough, ${p.low('conductor material')}, Ø${p.value('conductor diameter')}`,
    lead: (p) =>
      `One ${p.pick('conductor material', CONDUCTOR)} conductor Ø${p.value('conductor diameter')} in a borosilicate glass bead`,
    body: () => [
      'The glass is fused to the conductor and to the metal ring around it, so that one bead both seals and insulates. The ring is welded or soldered into a wall or a header of your own.',
      'Keep a heat sink on the pin while welding: glass cracks when one side warms faster than the other. Bake to 400 °C at no more than 3 °C per minute, and bend the pin only well away from the glass.',
    ],
    specs: (v) => ({ Materials: `${v.pick('conductor material', CONDUCTOR)}, borosilicate glass, Kovar or 304L ring` }),
    weight: { own: 0.008 },
    synonyms: ['hermetic seal', 'lead-through'],
  },
  'header-glass': {
    title: (p) => `Glass-sealed multipin header, ${p.raw('contacts')} pins, ${p.low('conductor material')}`,
    lead: (p) =>
      `Round header with ${p.raw('contacts')} glass-sealed ${p.pick('conductor material', CONDUCTOR)} pins, to be welded or soldered in`,
    currentPer: 'per pin',
    body: () => [
      'A header takes low-level signals through a wall where a flange would be too large. Each pin sits in its own glass bead, insulated from the shell.',
      'Weld the rim, not the face, and let the header cool before the next pass. Bake to 350 °C at no more than 3 °C per minute; strain on the pins must be taken up by the wiring.',
    ],
    specs: (v) => ({
      Contacts: v.raw('contacts'),
      Capacitance: '1.5–2.5 pF pin to shell',
      Materials: `${v.pick('conductor material', CONDUCTOR)}, borosilicate glass, Kovar or 304L shell`,
    }),
    weight: { own: 0.03 },
  },
  'power-lv': {
    title: (p) =>
      `Power feedthrough, 1 kV class, ${p.raw('conductors')} × Ø${p.value('conductor diameter')}, ${p.low('conductor material')}`,
    lead: (p) => `Ceramic-sealed, ${p.count('conductors', 'conductor')} of ${p.pick('conductor material', CONDUCTOR)}`,
    currentPer: 'per conductor',
    body: (p) => [
      `Straight-through conductors for heaters, filaments and motors. ${p.pick('conductor material', CONDUCTOR_USE)}`,
      `${BAKE_CERAMIC} Fit in-line connectors with two wrenches so that no torque reaches the ceramic.`,
    ],
    specs: (v) => ({ ...cfDimensions(v), Materials: `alumina, 304L, ${v.pick('conductor material', CONDUCTOR)}` }),
    weight: { own: 0.06, flanges: 1 },
    synonyms: ['heater feedthrough', 'filament'],
  },
  'power-mv': {
    title: (p) =>
      `Power feedthrough, ${p.value('voltage')}, ${p.count('conductors', 'conductor')}, ${p.low('conductor material')}`,
    lead: (p) =>
      `Corrugated alumina, ${p.count('conductors', 'conductor')} of ${p.pick('conductor material', CONDUCTOR)}`,
    currentPer: 'per conductor',
    body: (p) => [
      `For electron guns, ion pumps and sputter sources. ${p.pick('conductor material', CONDUCTOR_USE)} ${DISCHARGE}`,
      `${BAKE_CERAMIC} Wipe the ceramic with alcohol before use: a fingerprint shortens the creepage path.`,
    ],
    specs: (v) => ({ ...cfDimensions(v), Materials: `alumina, 304L, ${v.pick('conductor material', CONDUCTOR)}` }),
    weight: { own: 0.12, flanges: 1 },
  },
  'power-hv': {
    title: (p) => `High-voltage feedthrough, ${p.value('voltage')}, ${p.low('conductor material')}`,
    lead: (p) => `One ${p.pick('conductor material', CONDUCTOR)} conductor on long creepage alumina`,
    body: () => [
      `One conductor on a long ribbed insulator. ${DISCHARGE} Above 20 kV in air, round off the terminal with a corona ball and keep grounded metal at least the length of the insulator away.`,
      'All metal and ceramic: bakes to 450 °C at up to 25 °C per minute. The insulator is brittle, so support the cable instead of letting it hang on the pin.',
    ],
    specs: (v) => ({
      ...cfDimensions(v),
      Materials: `alumina, Kovar, 304L, ${v.pick('conductor material', CONDUCTOR)}`,
    }),
    weight: { own: 0.45, flanges: 1 },
    synonyms: ['HV', 'electron gun'],
  },
  'power-hc': {
    title: (p) =>
      `${p.pick('cooling', { Solid: 'High-current', 'Water-cooled tube': 'Water-cooled' })} feedthrough, ${p.raw('conductors')} × Ø${p.value('conductor diameter')}, copper`,
    lead: (p) =>
      `OFE copper ${p.pick('cooling', { Solid: 'rod', 'Water-cooled tube': 'tube with water inside' })}, ${p.count('conductors', 'conductor')}`,
    currentPer: 'per conductor',
    body: (p) => [
      'For evaporation boats, induction coils and bakeable magnets. The rating counts for free air outside and no other source of heat at the seal.',
      p.raw('cooling') === 'Solid'
        ? 'Clamp cables on with flat, clean faces: a loose lug heats the ceramic seal faster than the current does. CF versions bake to 450 °C, KF versions to 200 °C.'
        : 'Run at least one litre of clean water a minute before the current goes on, and blow the tubes dry before a bake. CF versions bake to 450 °C, KF versions to 200 °C.',
    ],
    specs: (v) => ({ ...cfDimensions(v), Materials: 'OFE copper, alumina, 304L' }),
    weight: { own: 0.9, flanges: 1 },
  },
  'rf-power': {
    title: (p) => `RF power feedthrough, ${p.value('power')}, ${p.count('conductors', 'conductor')}`,
    lead: (p) => `Water-cooled copper for ${p.value('power')} at 13.56 MHz`,
    currentPer: 'at 13.56 MHz',
    body: () => [
      'Carries induction and plasma power at 13.56 MHz through a low-loss alumina seal. RF current runs in the skin of the copper, so the tube is as good as a rod and can be cooled from inside.',
      'Keep the matching network close and the leads wide and short. Water must run before power is switched on; blow the tubes dry before a bake.',
    ],
    specs: (v) => ({ ...cfDimensions(v), Materials: 'OFE copper tube, alumina, 304L' }),
    weight: { own: 0.7, flanges: 1 },
    synonyms: ['13.56 MHz', 'plasma'],
  },
}
