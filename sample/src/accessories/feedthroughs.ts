import type { Values } from '../domain/expand.ts'
import { countOf, type Need, type NeedsTable, need, valueOf } from './need.ts'

const AIR = 'Mating connector, air side'
const VACUUM = 'Mating connector, vacuum side'
const CABLE = 'Cable, vacuum side'

export const opposite: Readonly<Record<string, string>> = { Male: 'Female', Female: 'Male' }

/** The mating plug, unless the part includes one. */
function airPlugs(variation: Values): Need[] {
  const values = { connector: valueOf(variation, 'connector'), style: 'Plug' }
  return variation.type === 'With air-side plug'
    ? []
    : [need(AIR, countOf(variation, 'quantity'), 'conn-coax', values, coaxPlug)]
}

const coaxPlug = { 'wire acceptance': '26 AWG coax', 'coating type': 'Gold' }

/**
 * Vacuum side: a ready-made cable on a jack, or a push-on pin on a bare conductor. The pin is rated for 1 kV, so
 * high-voltage parts get none.
 */
function coaxialNeeds(variation: Values): Need[] {
  const quantity = countOf(variation, 'quantity')
  const vacuumConnector =
    variation['end style'] === 'Double-ended'
      ? need(
          CABLE,
          quantity,
          'cable-coax',
          { 'connector 1': valueOf(variation, 'connector') },
          { cable: '50 ohm single shield', 'connector 2': 'Open end', length: '24 in' },
        )
      : need(VACUUM, quantity, 'conn-coax', { connector: 'Push-on pin', style: 'Plug' }, coaxPlug)
  return [...airPlugs(variation), vacuumConnector]
}

/** Connectors for a conductor: a barrel inside, and a lug outside if there is one in that size. */
function conductorConnectors(variation: Values): Need[] {
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

/** Air-side connector of a pair, by its end. Bare pins take any wire. */
const pairEnds: Readonly<Record<string, string>> = {
  'Miniature connector': 'Miniature plug',
  'Screw terminal': 'Ring lug',
}

function thermocoupleNeeds(variation: Values): Need[] {
  const type = valueOf(variation, 't/c type')
  const pairs = countOf(variation, 'pairs')
  const style = pairEnds[variation.type ?? '']
  return [
    ...(style ? [need(AIR, pairs, 'conn-tc', { 't/c type': type, style }, { type: 'Ceramic body' })] : []),
    pairBarrels(type, pairs),
    pairWire(type),
  ]
}

/** Needs of the collars that hold a connector. */
const collars: Readonly<Record<string, readonly Need[]>> = {
  BNC: coaxialNeeds({ connector: 'BNC', quantity: '1' }),
  'SHV-5': airPlugs({ connector: 'SHV-5', quantity: '1' }),
  'TC type K 2 pair': [pairBarrels('K', 2), pairWire('K')],
  'TC type J 2 pair': [pairBarrels('J', 2), pairWire('J')],
}

/** Parts that plug onto a feedthrough or slip over its conductors. */
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
  'power-lv': conductorConnectors,
  'power-hc': conductorConnectors,
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
      // Instead of the connector.
      need(
        CABLE,
        null,
        'cable-subd',
        { contacts, 'connector 1': `${gender} PEEK` },
        { cable: 'Ribbon', 'connector 2': 'Open ends', length: '24 in' },
      ),
      need('Backshell, air side', null, 'subd-acc', { contacts, item: 'Air-side backshell' }, { type: 'Standard' }),
      need('Jackscrews', shells, 'subd-acc', { contacts, item: 'Jackscrew kit' }, { type: 'Standard' }),
    ]
  },
  'coax-sma': coaxialNeeds,
  'coax-bnc': coaxialNeeds,
  'coax-hv': airPlugs,
  'coax-misc': coaxialNeeds,
  tc: thermocoupleNeeds,
  'tc-power': thermocoupleNeeds,
  baseplate: (variation) => collars[valueOf(variation, 'collar')] ?? [],
}
