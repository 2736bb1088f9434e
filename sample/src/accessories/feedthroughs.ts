import type { Values } from '../domain/expand.ts'
import { countOf, type Need, type NeedsTable, need, valueOf } from './need.ts'

const AIR = 'Mating connector, air side'
const VACUUM = 'Mating connector, vacuum side'
const CABLE = 'Cable, vacuum side'

export const opposite: Readonly<Record<string, string>> = { Male: 'Female', Female: 'Male' }

/** A plug where none comes with it. */
function airPlug(variation: Values): Need[] {
  const values = { connector: valueOf(variation, 'connector'), style: 'Plug' }
  return variation.type === 'With air-side plug'
    ? []
    : [need(AIR, countOf(variation, 'quantity'), 'conn-coax', values, coaxPlug)]
}

const coaxPlug = { 'wire acceptance': '26 AWG coax', 'coating type': 'Gold' }

/** Inside, a made-up cable on a jack or a push-on pin on a bare conductor; the pin holds 1 kV, so high voltage has none. */
function coaxial(variation: Values): Need[] {
  const quantity = countOf(variation, 'quantity')
  const inside =
    variation['end style'] === 'Double-ended'
      ? need(
          CABLE,
          quantity,
          'cable-coax',
          { 'connector 1': valueOf(variation, 'connector') },
          { cable: '50 ohm single shield', 'connector 2': 'Open end', length: '24 in' },
        )
      : need(VACUUM, quantity, 'conn-coax', { connector: 'Push-on pin', style: 'Plug' }, coaxPlug)
  return [...airPlug(variation), inside]
}

/** What sits on a conductor: a barrel inside, a lug on the other end where the size has one. */
function onConductor(variation: Values): Need[] {
  const size = { 'tube size': valueOf(variation, 'conductor diameter') }
  const quantity = countOf(variation, 'conductors')
  return [
    need(
      'Connector, vacuum side',
      quantity,
      'conn-inline',
      { ...size, style: 'Set-screw barrel' },
      { material: 'Copper' },
    ),
    need('Connector, air side', quantity, 'conn-inline', { ...size, style: 'Ring lug' }, { material: 'Copper' }),
  ]
}

function pairBarrels(type: string, pairs: number): Need {
  return need('Connector, vacuum side', pairs, 'conn-tc', { 't/c type': type, style: 'In-line barrel' })
}

function pairWire(type: string): Need {
  return need(
    'Wire, vacuum side',
    null,
    'wire-tc',
    { 't/c type': type },
    { insulation: 'Kapton', 'wire size': '24 AWG', 'purchased length': '10 ft' },
  )
}

/** What fits the air side of a pair, by its end; bare pins take whatever the wiring brings. */
const pairEnds: Readonly<Record<string, string>> = {
  'Miniature connector': 'Miniature plug',
  'Screw terminal': 'Ring lug',
}

function thermocouple(variation: Values): Need[] {
  const type = valueOf(variation, 't/c type')
  const pairs = countOf(variation, 'pairs')
  const style = pairEnds[variation.type ?? '']
  return [
    ...(style ? [need(AIR, pairs, 'conn-tc', { 't/c type': type, style }, { type: 'Ceramic body' })] : []),
    pairBarrels(type, pairs),
    pairWire(type),
  ]
}

/** Connectors of the collars that hold one. */
const collars: Readonly<Record<string, readonly Need[]>> = {
  BNC: coaxial({ connector: 'BNC', quantity: '1' }),
  'SHV-5': airPlug({ connector: 'SHV-5', quantity: '1' }),
  'TC type K 2 pair': [pairBarrels('K', 2), pairWire('K')],
  'TC type J 2 pair': [pairBarrels('J', 2), pairWire('J')],
}

/** What plugs onto a feedthrough, or is slipped over its conductors. */
export const feedthroughNeeds: NeedsTable = {
  'pin-glass': (variation) => [
    need(
      'Contact',
      1,
      'contact',
      { style: 'Push-on socket', 'pin diameter': valueOf(variation, 'conductor diameter') },
      { 'coating type': 'Gold over nickel', 'wire acceptance': '20-24 AWG' },
    ),
  ],
  'power-lv': onConductor,
  'power-hc': onConductor,
  multipin: (variation) => {
    const contacts = valueOf(variation, 'contacts')
    const isDoubleEnded = valueOf(variation, 'end style') === 'Double-ended'
    return [
      ...(variation.type === 'Feedthrough only'
        ? [need(AIR, 1, 'conn-circ', { contacts, side: 'Air side' }, { type: 'Solder' })]
        : []),
      ...(isDoubleEnded && variation.type !== 'With both plugs'
        ? [need(VACUUM, 1, 'conn-circ', { contacts, side: 'Vacuum side PEEK' }, { type: 'Crimp' })]
        : []),
    ]
  },
  subd: (variation) => {
    const contacts = valueOf(variation, 'contacts')
    const shells = countOf(variation, 'shells')
    const gender = opposite[valueOf(variation, 'gender air side')] ?? ''
    return [
      need(
        VACUUM,
        shells,
        'conn-subd',
        { contacts, gender },
        { body: 'PEEK', type: 'With crimp contacts', 'wire acceptance': '20-24 AWG' },
      ),
      need(
        CABLE,
        shells,
        'cable-subd',
        { contacts, 'connector 1': `${gender} PEEK` },
        { cable: 'Ribbon', 'connector 2': 'Open ends', length: '24 in' },
      ),
      need('Backshell, air side', shells, 'subd-acc', { contacts, item: 'Air-side backshell' }, { type: 'Standard' }),
      need('Jackscrews', shells, 'subd-acc', { contacts, item: 'Jackscrew kit' }, { type: 'Standard' }),
    ]
  },
  'coax-sma': coaxial,
  'coax-bnc': coaxial,
  'coax-hv': airPlug,
  'coax-misc': coaxial,
  tc: thermocouple,
  'tc-power': thermocouple,
  baseplate: (variation) => collars[valueOf(variation, 'collar')] ?? [],
}
