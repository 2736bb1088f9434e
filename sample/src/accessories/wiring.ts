import { domain } from '../domain/domain.ts'
import type { Values } from '../domain/expand.ts'
import { wireOf } from '../families/dimensions.ts'
import { lengthOf } from '../domain/words.ts'
import { opposite } from './feedthroughs.ts'
import { countOf, type Need, type NeedsTable, need, onCf, valueOf } from './need.ts'

const FEEDTHROUGH = 'Feedthrough'

/**
 * The gauge range that includes a wire: "20-24 AWG" for "22 AWG". Undefined if the wire is thicker or thinner than all
 * of them.
 */
function acceptanceOf(family: string, gauge: string): string | undefined {
  const wire = Number.parseInt(gauge, 10)
  const ranges = domain.families.find(({ key }) => key === family)?.variation_axes['wire acceptance'] ?? []
  return ranges.find((range) => {
    const [thickest = 0, thinnest = thickest] = (range.match(/\d+/g) ?? []).map(Number)
    return thickest <= wire && wire <= thinnest
  })
}

/** Power contacts need a larger crimp tool than sub-D contacts. */
function toolType(acceptance: string): string {
  return /^(20|26)/.test(acceptance) ? 'Sub-D contacts' : 'Power contacts'
}

function tool(item: string, type: string): Need {
  return need(item, null, 'tool', { item, type })
}

/** A contact for the wire, its crimp tool, and a wire stripper. */
function crimpNeeds(variation: Values): Need[] {
  const acceptance = acceptanceOf('contact', valueOf(variation, 'wire size'))
  if (acceptance === undefined) return [stripper]
  return [
    need(
      'Contacts',
      null,
      'contact',
      { style: 'Female socket', 'wire acceptance': acceptance },
      { 'pin diameter': '0.040 in', 'coating type': 'Gold over nickel' },
    ),
    tool('Crimp tool', toolType(acceptance)),
    stripper,
  ]
}
const stripper = need('Wire stripper', null, 'tool', { item: 'Wire stripper' })

/** The smallest ceramic bore that fits over a bare wire. */
function beadNeeds(variation: Values): Need[] {
  const { diameter_mm } = wireOf(valueOf(variation, 'wire size'))
  const bores = domain.families.find(({ key }) => key === 'insul')?.variation_axes['tube size'] ?? []
  const bore = bores.find((size) => (lengthOf(size) ?? 0) > diameter_mm)
  return bore === undefined
    ? []
    : [need('Insulators', null, 'insul', { item: 'Fish-spine bead', 'tube size': bore }, { material: 'Alumina 99.5' })]
}

/** Feedthrough family of a coaxial connector. */
const coaxFamilies: Readonly<Record<string, string>> = {
  SMA: 'coax-sma',
  BNC: 'coax-bnc',
  TNC: 'coax-bnc',
  MHV: 'coax-hv',
  'SHV-5': 'coax-hv',
  'SHV-10': 'coax-hv',
  SMB: 'coax-misc',
  'Microdot 10-32': 'coax-misc',
}

function coaxFeedthrough(connector: string): Need[] {
  const family = coaxFamilies[connector]
  const prefer = { 'end style': 'Double-ended', quantity: '1', shield: 'Grounded', type: 'Feedthrough only', ...onCf }
  return family === undefined ? [] : [need(FEEDTHROUGH, null, family, { connector }, prefer)]
}

/** The cable a connector is made for. Its voltage rating is below that of a high-voltage connector. */
function coaxCable(acceptance: string): Need {
  return need(
    'Cable',
    null,
    'wire-coax',
    { impedance: '50 ohm', 'wire size': acceptance.replace(' coax', '') },
    { construction: 'Single shield', 'purchased length': '10 ft' },
  )
}

function subdFeedthrough(contacts: string, airSide?: string): Need {
  return need(
    FEEDTHROUGH,
    null,
    'subd',
    { contacts, shells: '1', ...(airSide === undefined ? {} : { 'gender air side': airSide }) },
    onCf,
  )
}

function pairFeedthrough(t: string, end: string): Need {
  return need(FEEDTHROUGH, null, 'tc', { 't/c type': t, pairs: '1' }, { type: end, ...onCf })
}

function pairConnector(variation: Values, style: string): Need[] {
  const acceptance = acceptanceOf('conn-tc', valueOf(variation, 'wire size'))
  const size: Values = acceptance === undefined ? {} : { 'wire acceptance': acceptance }
  return [
    need(
      'Connector',
      null,
      'conn-tc',
      { 't/c type': valueOf(variation, 't/c type'), style, ...size },
      { type: 'Ceramic body' },
    ),
  ]
}

/** Mating part of a thermocouple connector, by style. */
const pairMates: Readonly<Record<string, string>> = {
  'Miniature plug': 'Miniature socket',
  'Miniature socket': 'Miniature plug',
}

/** Contacts that withstand the bake of a sub-D body hotter than gold plating does. */
const bodyCoatings: Readonly<Record<string, string>> = { Macor: 'Unplated', Alumina: 'Unplated', Polyimide: 'Silver' }

/** For wires, cables, connectors and contacts: the parts that are crimped, pushed or screwed onto them. */
export const wiringNeeds: NeedsTable = {
  'wire-kap': crimpNeeds,
  'wire-tp': crimpNeeds,
  'wire-bare': beadNeeds,
  'wire-coax': (variation) =>
    variation.impedance === '50 ohm'
      ? [
          need(
            'Connectors',
            null,
            'conn-coax',
            { style: 'Plug', 'wire acceptance': `${valueOf(variation, 'wire size')} coax` },
            { connector: 'SMA', 'coating type': 'Gold' },
          ),
        ]
      : [],
  ribbon: (variation) => [
    need(
      'Connector',
      null,
      'conn-subd',
      { contacts: valueOf(variation, 'conductors') },
      { gender: 'Female', body: 'PEEK', type: 'With crimp contacts', 'wire acceptance': '26-30 AWG' },
    ),
  ],
  'wire-tc': (variation) => [
    ...pairConnector(variation, 'Miniature plug'),
    pairFeedthrough(valueOf(variation, 't/c type'), 'Miniature connector'),
    ...(variation.insulation === 'Bare' ? beadNeeds(variation) : []),
  ],
  'cable-subd': (variation) => {
    const [gender = ''] = valueOf(variation, 'connector 1').split(' ')
    return [subdFeedthrough(valueOf(variation, 'contacts'), opposite[gender])]
  },
  'cable-coax': (variation) => coaxFeedthrough(valueOf(variation, 'connector 1')),
  'cable-tc': (variation) => [
    pairFeedthrough(
      valueOf(variation, 't/c type'),
      valueOf(variation, 'connector 1').startsWith('Miniature') ? 'Miniature connector' : 'Pin',
    ),
  ],
  tcprobe: (variation) => [
    need(
      'Flange fitting',
      1,
      'adapt-tube',
      { 'fitting family': 'Compression', 'tube size': valueOf(variation, 'tube OD') },
      onCf,
    ),
    need(
      'Connector',
      1,
      'conn-tc',
      { 't/c type': valueOf(variation, 't/c type'), style: 'Miniature socket' },
      { type: 'Ceramic body' },
    ),
  ],
  'conn-subd': (variation) => {
    const contacts = valueOf(variation, 'contacts')
    const gender = valueOf(variation, 'gender')
    const crimpContacts = need(
      'Contacts',
      countOf(variation, 'contacts'),
      'contact',
      {
        style: gender === 'Male' ? 'Male pin' : 'Female socket',
        'pin diameter': '0.040 in',
        'wire acceptance': valueOf(variation, 'wire acceptance'),
      },
      { 'coating type': bodyCoatings[valueOf(variation, 'body')] ?? 'Gold over nickel' },
    )
    return [
      subdFeedthrough(contacts, opposite[gender]),
      ...(variation.type === 'Body only' ? [crimpContacts] : []),
      need('Backshell', null, 'subd-acc', { contacts, item: 'PEEK backshell' }, { type: 'Standard' }),
      tool('Crimp tool', 'Sub-D contacts'),
      tool('Insertion tool', 'Sub-D contacts'),
      tool('Extraction tool', 'Sub-D contacts'),
    ]
  },
  'subd-acc': (variation) => {
    const contacts = valueOf(variation, 'contacts')
    return variation.item === 'PEEK backshell'
      ? [need('Connector', null, 'conn-subd', { contacts }, { body: 'PEEK', type: 'With crimp contacts' })]
      : [subdFeedthrough(contacts)]
  },
  'conn-circ': (variation) => [
    need(
      FEEDTHROUGH,
      null,
      'multipin',
      {
        contacts: valueOf(variation, 'contacts'),
        ...(variation.side === 'Air side' ? {} : { 'end style': 'Double-ended' }),
      },
      { type: 'Feedthrough only', ...onCf },
    ),
    ...(variation.type === 'Crimp' ? [tool('Crimp tool', toolType(valueOf(variation, 'wire acceptance')))] : []),
  ],
  contact: (variation) => {
    const type = toolType(valueOf(variation, 'wire acceptance'))
    return [
      tool('Crimp tool', type),
      tool('Positioner', type),
      tool('Insertion tool', type),
      tool('Extraction tool', type),
    ]
  },
  'conn-inline': (variation) => {
    const conductor = { 'conductor diameter': valueOf(variation, 'tube size') }
    const copper = { conductors: '1', 'conductor material': 'Copper', ...onCf }
    return [
      need(FEEDTHROUGH, null, 'power-lv', conductor, copper),
      need(FEEDTHROUGH, null, 'power-hc', conductor, copper),
    ]
  },
  'conn-tc': (variation) => {
    const t = valueOf(variation, 't/c type')
    const mate = pairMates[variation.style ?? '']
    return [
      ...(mate === undefined
        ? [pairFeedthrough(t, variation.style === 'Ring lug' ? 'Screw terminal' : 'Pin')]
        : [
            need('Mating connector', null, 'conn-tc', { 't/c type': t, style: mate, type: valueOf(variation, 'type') }),
          ]),
      need(
        'Wire',
        null,
        'wire-tc',
        { 't/c type': t },
        {
          'wire size': variation['wire acceptance'] === '26-30 AWG' ? '28 AWG' : '24 AWG',
          insulation: 'Kapton',
          'purchased length': '10 ft',
        },
      ),
    ]
  },
  'conn-coax': (variation) => {
    const connector = valueOf(variation, 'connector')
    const acceptance = valueOf(variation, 'wire acceptance')
    return [
      ...(variation.style === 'Jack'
        ? [need('Mating connector', null, 'conn-coax', { connector, style: 'Plug', 'wire acceptance': acceptance })]
        : coaxFeedthrough(connector)),
      ...(/HV/.test(connector) ? [] : [coaxCable(acceptance)]),
    ]
  },
  tool: (variation) => (variation.item === 'Crimp tool' ? [tool('Positioner', valueOf(variation, 'type'))] : []),
}
