import { domain } from '../domain/domain.ts'
import type { Values } from '../domain/expand.ts'
import { wireOf } from '../families/dimensions.ts'
import { lengthOf } from '../domain/words.ts'
import { OPPOSITE } from './feedthroughs.ts'
import { countOf, type Need, type NeedsTable, need, ON_CF, valueOf } from './need.ts'

const FEEDTHROUGH = 'Feedthrough'

/** The range of gauges that takes a wire: "20-24 AWG" of "22 AWG". None where the wire is thicker or thinner than all. */
function acceptanceOf(family: string, gauge: string): string | undefined {
  const wire = Number.parseInt(gauge, 10)
  const ranges = domain.families.find(({ key }) => key === family)?.variation_axes['wire acceptance'] ?? []
  return ranges.find((range) => {
    const [thickest = 0, thinnest = thickest] = (range.match(/\d+/g) ?? []).map(Number)
    return thickest <= wire && wire <= thinnest
  })
}

/** Power contacts are crimped with a larger tool than those of sub-D connectors. */
const toolType = (acceptance: string): string => (/^(20|26)/.test(acceptance) ? 'Sub-D contacts' : 'Power contacts')

const tool = (item: string, type: string): Need => need(item, 1, 'tool', { item, type })

/** A contact for the wire, the tool that crimps it, and what strips the wire. */
function crimped(v: Values): Need[] {
  const acceptance = acceptanceOf('contact', valueOf(v, 'wire size'))
  if (acceptance === undefined) return [STRIPPER]
  return [
    need(
      'Contacts',
      null,
      'contact',
      { style: 'Female socket', 'wire acceptance': acceptance },
      { 'pin diameter': '0.040 in', 'coating type': 'Gold over nickel' },
    ),
    tool('Crimp tool', toolType(acceptance)),
    STRIPPER,
  ]
}
const STRIPPER = need('Wire stripper', 1, 'tool', { item: 'Wire stripper' })

/** The narrowest ceramic bore that goes over a bare wire. */
function beads(v: Values): Need[] {
  const { diameter_mm } = wireOf(valueOf(v, 'wire size'))
  const bores = domain.families.find(({ key }) => key === 'insul')?.variation_axes['tube size'] ?? []
  const bore = bores.find((size) => (lengthOf(size) ?? 0) > diameter_mm)
  return bore === undefined
    ? []
    : [need('Insulators', null, 'insul', { item: 'Fish-spine bead', 'tube size': bore }, { material: 'Alumina 99.5' })]
}

/** Which family of feedthroughs a coaxial connector stands on. */
const COAX_FAMILIES: Readonly<Record<string, string>> = {
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
  const family = COAX_FAMILIES[connector]
  const prefer = { 'end style': 'Double-ended', quantity: '1', shield: 'Grounded', type: 'Feedthrough only', ...ON_CF }
  return family === undefined ? [] : [need(FEEDTHROUGH, 1, family, { connector }, prefer)]
}

/** The cable that a connector is made for; it holds less than a high-voltage connector does. */
const coaxCable = (acceptance: string): Need =>
  need(
    'Cable',
    null,
    'wire-coax',
    { impedance: '50 ohm', 'wire size': acceptance.replace(' coax', '') },
    { construction: 'Single shield', 'purchased length': '10 ft' },
  )

const subdFeedthrough = (contacts: string, airSide?: string): Need =>
  need(
    FEEDTHROUGH,
    1,
    'subd',
    { contacts, shells: '1', ...(airSide === undefined ? {} : { 'gender air side': airSide }) },
    ON_CF,
  )

const pairFeedthrough = (t: string, end: string): Need =>
  need(FEEDTHROUGH, 1, 'tc', { 't/c type': t, pairs: '1' }, { type: end, ...ON_CF })

const pairConnector = (v: Values, style: string): Need[] => {
  const acceptance = acceptanceOf('conn-tc', valueOf(v, 'wire size'))
  const size: Values = acceptance === undefined ? {} : { 'wire acceptance': acceptance }
  return [
    need(
      'Connector',
      null,
      'conn-tc',
      { 't/c type': valueOf(v, 't/c type'), style, ...size },
      { type: 'Ceramic body' },
    ),
  ]
}

/** What holds a thermocouple connector to the rest, by its style. */
const PAIR_MATES: Readonly<Record<string, string>> = {
  'Miniature plug': 'Miniature socket',
  'Miniature socket': 'Miniature plug',
}

/** Wires, cables, connectors and contacts: what is crimped, pushed or screwed onto them. */
export const WIRING_NEEDS: NeedsTable = {
  'wire-kap': crimped,
  'wire-tp': crimped,
  'wire-bare': beads,
  'wire-coax': (v) =>
    v.impedance === '50 ohm'
      ? [
          need(
            'Connectors',
            null,
            'conn-coax',
            { style: 'Plug', 'wire acceptance': `${valueOf(v, 'wire size')} coax` },
            { connector: 'SMA', 'coating type': 'Gold' },
          ),
        ]
      : [],
  ribbon: (v) => [
    need(
      'Connector',
      null,
      'conn-subd',
      { contacts: valueOf(v, 'conductors') },
      { gender: 'Female', body: 'PEEK', type: 'With crimp contacts', 'wire acceptance': '26-30 AWG' },
    ),
  ],
  'wire-tc': (v) => [
    ...pairConnector(v, 'Miniature plug'),
    pairFeedthrough(valueOf(v, 't/c type'), 'Miniature connector'),
    ...(v.insulation === 'Bare' ? beads(v) : []),
  ],
  'cable-subd': (v) => {
    const [gender = ''] = valueOf(v, 'connector 1').split(' ')
    return [subdFeedthrough(valueOf(v, 'contacts'), OPPOSITE[gender])]
  },
  'cable-coax': (v) => coaxFeedthrough(valueOf(v, 'connector 1')),
  'cable-tc': (v) => [
    pairFeedthrough(
      valueOf(v, 't/c type'),
      valueOf(v, 'connector 1').startsWith('Miniature') ? 'Miniature connector' : 'Pin',
    ),
  ],
  tcprobe: (v) => [
    need(
      'Flange fitting',
      1,
      'adapt-tube',
      { 'fitting family': 'Compression', 'tube size': valueOf(v, 'tube OD') },
      ON_CF,
    ),
    need(
      'Connector',
      1,
      'conn-tc',
      { 't/c type': valueOf(v, 't/c type'), style: 'Miniature socket' },
      { type: 'Ceramic body' },
    ),
  ],
  'conn-subd': (v) => {
    const contacts = valueOf(v, 'contacts')
    const gender = valueOf(v, 'gender')
    const loose = need(
      'Contacts',
      countOf(v, 'contacts'),
      'contact',
      {
        style: gender === 'Male' ? 'Male pin' : 'Female socket',
        'pin diameter': '0.040 in',
        'wire acceptance': valueOf(v, 'wire acceptance'),
      },
      { 'coating type': 'Gold over nickel' },
    )
    return [
      subdFeedthrough(contacts, OPPOSITE[gender]),
      ...(v.type === 'Body only' ? [loose] : []),
      need('Backshell', 1, 'subd-acc', { contacts, item: 'PEEK backshell' }, { type: 'Standard' }),
      tool('Crimp tool', 'Sub-D contacts'),
      tool('Insertion tool', 'Sub-D contacts'),
      tool('Extraction tool', 'Sub-D contacts'),
    ]
  },
  'subd-acc': (v) => {
    const contacts = valueOf(v, 'contacts')
    return v.item === 'PEEK backshell'
      ? [need('Connector', 1, 'conn-subd', { contacts }, { body: 'PEEK', type: 'With crimp contacts' })]
      : [subdFeedthrough(contacts)]
  },
  'conn-circ': (v) => [
    need(
      FEEDTHROUGH,
      1,
      'multipin',
      { contacts: valueOf(v, 'contacts'), ...(v.side === 'Air side' ? {} : { 'end style': 'Double-ended' }) },
      { type: 'Feedthrough only', ...ON_CF },
    ),
    ...(v.type === 'Crimp' ? [tool('Crimp tool', toolType(valueOf(v, 'wire acceptance')))] : []),
  ],
  contact: (v) => {
    const type = toolType(valueOf(v, 'wire acceptance'))
    return [
      tool('Crimp tool', type),
      tool('Positioner', type),
      tool('Insertion tool', type),
      tool('Extraction tool', type),
    ]
  },
  'conn-inline': (v) => {
    const conductor = { 'conductor diameter': valueOf(v, 'tube size') }
    const copper = { conductors: '1', 'conductor material': 'Copper', ...ON_CF }
    return [need(FEEDTHROUGH, 1, 'power-lv', conductor, copper), need(FEEDTHROUGH, 1, 'power-hc', conductor, copper)]
  },
  'conn-tc': (v) => {
    const t = valueOf(v, 't/c type')
    const mate = PAIR_MATES[v.style ?? '']
    return [
      ...(mate === undefined
        ? [pairFeedthrough(t, v.style === 'Ring lug' ? 'Screw terminal' : 'Pin')]
        : [need('Mating connector', 1, 'conn-tc', { 't/c type': t, style: mate, type: valueOf(v, 'type') })]),
      need(
        'Wire',
        null,
        'wire-tc',
        { 't/c type': t },
        {
          'wire size': v['wire acceptance'] === '26-30 AWG' ? '28 AWG' : '24 AWG',
          insulation: 'Kapton',
          'purchased length': '10 ft',
        },
      ),
    ]
  },
  'conn-coax': (v) => {
    const connector = valueOf(v, 'connector')
    const acceptance = valueOf(v, 'wire acceptance')
    return [
      ...(v.style === 'Jack'
        ? [need('Mating connector', 1, 'conn-coax', { connector, style: 'Plug', 'wire acceptance': acceptance })]
        : coaxFeedthrough(connector)),
      ...(/HV/.test(connector) ? [] : [coaxCable(acceptance)]),
    ]
  },
  tool: (v) => (v.item === 'Crimp tool' ? [tool('Positioner', valueOf(v, 'type'))] : []),
}
