import { domain } from '../domain/domain.ts'
import type { Wording } from '../domain/words.ts'
import { millimetres } from './dimensions.ts'
import type { FamilyTable } from './family.ts'
import { alloys, ansiColours } from './thermocouple.ts'

const NO_AIR_SIDE_VACUUM = { 'Max Vacuum Level': '' }

export const connectorFamilies: FamilyTable = {
  'conn-subd': {
    title: (p) =>
      `Sub-D connector, vacuum grade, ${p.raw('contacts')} contacts, ${p.pick('body', BODY)}, ${p.low('gender')}`,
    lead: (p) => `${p.value('gender')} ${p.pick('body', BODY)} body for ${p.raw('contacts')} crimp contacts`,
    currentPer: 'per pin',
    body: (p) => [
      `The mating half of a subminiature-D feedthrough on the vacuum side. ${p.pick('body', BODY_USE)}`,
      'Crimp the contacts before they go in, push until they click, and pull once to be sure. Bake connectors by themselves before they enter a clean chamber.',
    ],
    specs: (v) => ({ Contacts: `${v.raw('contacts')}, gold-plated BeCu`, Materials: v.pick('body', BODY) }),
    weight: { own: 0.025 },
    synonyms: ['DB9', 'DB25', 'D-sub', 'vacuum D connector'],
  },
  'subd-acc': {
    title: (p) => `Sub-D ${p.low('item')}, ${p.raw('contacts')} contacts`,
    lead: (p) => `${p.value('item')} for ${p.raw('contacts')}-way subminiature-D`,
    body: (p) => [
      p.pick('item', SUBD_ACCESSORY_USE),
      'Fits the standard shell of its number of contacts, jackscrews 4-40. Vacuum-side parts come degreased; handle them with clean gloves.',
    ],
    specs: (v) => ({
      'Max Bake Temperature': v.raw('item') === 'Air-side backshell' ? '100 C' : '250 C',
      ...(v.raw('item') === 'Air-side backshell' ? NO_AIR_SIDE_VACUUM : {}),
      Materials: v.pick('item', SUBD_ACCESSORY_MATERIALS),
    }),
    weight: { own: 0.02 },
    synonyms: ['strain relief', 'gender changer', 'jackscrew'],
  },
  'conn-circ': {
    title: (p) => `Circular multipin plug, ${p.raw('contacts')} contacts, ${p.pick('side', SIDE)}`,
    lead: (p) =>
      `${p.raw('side') === 'Air side' ? 'Plug with strain relief' : 'PEEK plug'} for ${p.raw('contacts')}-pin feedthroughs`,
    currentPer: 'per pin',
    body: (p) => [
      'Mates with a circular multipin feedthrough of the same number of contacts; the key in the shell decides the one way it fits.',
      p.raw('side') === 'Air side'
        ? 'For the air side only: take it off before a bake, its insert stands 100 °C.'
        : 'PEEK and gold-plated contacts stand 250 °C in ultrahigh vacuum. Wire it before the bake, since PEEK holds its contacts more tightly when hot.',
    ],
    specs: (v) => ({
      Contacts: v.raw('contacts'),
      ...(v.raw('side') === 'Air side' ? NO_AIR_SIDE_VACUUM : {}),
      Materials: v.raw('side') === 'Air side' ? 'aluminium shell, thermoset insert' : 'PEEK, gold-plated BeCu',
    }),
    weight: { own: 0.06 },
    synonyms: ['multipin plug', 'MIL connector'],
  },
  contact: {
    title: (p) => `Crimp contact, ${p.low('style')}, Ø${p.value('pin diameter')}`,
    lead: (p) => `${p.value('style')} for Ø${p.value('pin diameter')} (${millimetres(p.raw('pin diameter'))}) pins`,
    body: () => [
      'Crimps onto bare or stripped wire and joins it to a feedthrough pin without solder or flux. Gold over nickel makes the surest contact; unplated copper stands the hottest bake.',
      'Use the positioner that belongs to the contact: a crimp that is too deep cuts strands, one that is too shallow pulls off.',
    ],
    specs: (v) => ({
      'Wire Gauge': v.value('wire acceptance'),
      Dimensions: `pin Ø${v.value('pin diameter')} (${millimetres(v.raw('pin diameter'))})`,
      Materials: v.pick('coating type', PLATED),
    }),
    weight: { own: 0.0006 },
    synonyms: ['crimp pin', 'push-on'],
  },
  'conn-inline': {
    title: (p) => `In-line connector, ${p.low('style')}, ${p.pick('material', INLINE)}`,
    lead: (p) => `${p.value('style')} of ${p.pick('material', INLINE)}`,
    body: (p) => [
      `Joins a feedthrough conductor to wire or rod inside the chamber. ${p.raw('style') === 'Set-screw barrel' ? 'Its screws are vented, so that no gas is trapped under them.' : 'It comes off again without a tool on the ceramic.'}`,
      'The current holds for a clean, tight joint with a way for its heat to leave. Retighten set screws after the first bake, because copper yields.',
    ],
    specs: (v) => ({
      'Wire Gauge': v.value('wire acceptance'),
      Dimensions: `bore Ø${v.value('tube size')} (${millimetres(v.raw('tube size'))})`,
      Materials: v.pick('material', INLINE),
    }),
    weight: { own: 0.012 },
    synonyms: ['barrel connector', 'ring terminal', 'power clip'],
  },
  'conn-tc': {
    title: (p) => `Thermocouple ${p.pick('style', TC_STYLE)}, type ${p.value('t/c type')}`,
    lead: (p) => `${p.value('style')} in ${alloys(p.raw('t/c type'))}`,
    body: (p) => [
      'Its contacts are the alloys of the type, so a joint between two temperatures adds no error of its own.',
      `${p.raw('t/c type') === 'R/S' ? 'The compensating alloys match R and S up to 200 °C.' : 'Blades of different width keep the pair from being reversed.'} Tighten the screws on bare, clean wire and leave a loop for strain.`,
    ],
    specs: (v) => ({
      'Wire Gauge': v.value('wire acceptance'),
      Materials: `${alloys(v.raw('t/c type'))}${v.pick('type', TC_BODY)}`,
      Contacts: `1 pair, ${ansiColours(v.raw('t/c type')).replace(/, leads.*/, '')}`,
    }),
    weight: { own: 0.01 },
    synonyms: ['thermocouple plug', 'mini connector'],
  },
  'conn-coax': {
    title: (p) => `Coaxial connector, vacuum grade, ${p.value('connector')}, ${p.low('style')}`,
    lead: (p) => `${p.value('connector')} ${p.low('style')} for polyimide coaxial cable`,
    body: (p) => [
      `Goes onto a vacuum coaxial cable and mates with the feedthrough inside the chamber. ${isFiftyOhm(p) ? 'The line stays at 50 Ω if the braid is trimmed as the drawing says.' : 'It is made for voltage, not for a matched line.'}`,
      'PEEK and ceramic inside, no silicone: bakes to 200 °C. Crimp rather than solder, flux residues give off gas for months.',
    ],
    specs: (v) => ({
      'Wire Gauge': v.value('wire acceptance'),
      ...(isFiftyOhm(v) ? { Resistance: '50 ohm impedance' } : {}),
      Materials:
        v.raw('coating type') === 'Gold' ? 'gold-plated BeCu, PEEK' : 'passivated stainless, BeCu contact, PEEK',
    }),
    weight: { own: 0.012 },
    synonyms: ['RF connector', 'vacuum SMA'],
  },
}

function isFiftyOhm(p: Wording): boolean {
  const row = domain.standards.coaxial_connectors.find((connector) => connector.connector === p.raw('connector'))
  return row?.impedance_ohm === 50
}

const BODY: Readonly<Record<string, string>> = {
  PEEK: 'PEEK',
  Macor: 'Macor',
  Alumina: 'alumina',
  Polyimide: 'polyimide',
}
const BODY_USE: Readonly<Record<string, string>> = {
  PEEK: 'PEEK is tough, gives off little gas and stands 250 °C.',
  Macor: 'Macor is a machinable glass ceramic: it stands 450 °C but chips when dropped.',
  Alumina: 'Alumina stands 450 °C and radiation; it chips when dropped.',
  Polyimide: 'Solid polyimide stands 280 °C and takes up water from air, so bake it after storage.',
}
const SIDE: Readonly<Record<string, string>> = { 'Air side': 'air side', 'Vacuum side PEEK': 'vacuum side, PEEK' }
const PLATED: Readonly<Record<string, string>> = {
  'Gold over nickel': 'BeCu, gold over nickel',
  Silver: 'BeCu, silver-plated',
  Unplated: 'OFE copper, unplated',
}
const INLINE: Readonly<Record<string, string>> = {
  Copper: 'OFE copper',
  'BeCu gold-plated': 'gold-plated BeCu',
  'Stainless 304': '304 stainless',
}
const TC_STYLE: Readonly<Record<string, string>> = {
  'Miniature plug': 'connector, miniature plug',
  'Miniature socket': 'connector, miniature socket',
  'Standard plug': 'connector, standard plug',
  'In-line barrel': 'in-line barrel',
  'Ring lug': 'ring lug',
}
const TC_BODY: Readonly<Record<string, string>> = {
  'Ceramic body': ', ceramic body',
  'PEEK body': ', PEEK body',
  Bare: '',
}
const SUBD_ACCESSORY_USE: Readonly<Record<string, string>> = {
  'Air-side backshell': 'Holds the cable and closes the shield on the air side.',
  'PEEK backshell': 'Takes the strain off the crimps inside the chamber.',
  'Gender changer': 'Turns male into female, contact by contact.',
  'Connector saver': 'Stays on a feedthrough and wears in its place; change it after a few hundred matings.',
  'Jackscrew kit': 'Screws and posts that draw the two halves together and keep them there.',
}
const SUBD_ACCESSORY_MATERIALS: Readonly<Record<string, string>> = {
  'Air-side backshell': 'zinc die casting',
  'PEEK backshell': 'PEEK',
  'Gender changer': 'PEEK, gold-plated BeCu',
  'Connector saver': 'PEEK, gold-plated BeCu',
  'Jackscrew kit': '316 stainless, vented',
}
