import { coaxCable, subdCable, tcCable } from './assembly.ts'
import { coaxConnector } from './coax.ts'
import { contact, powerConnector } from './contact.ts'
import { AWG, SUBD } from './dimensions.ts'
import { pickAwg } from './families-feedthroughs.ts'
import { unseen, type Family } from './family.ts'
import type { Material } from './materials.ts'
import { circularPlug } from './multipin.ts'
import { subdAccessory, subdConnector } from './subd.ts'
import { ALLOY, probe, tcConnector } from './thermocouple.ts'
import { ribbon, wire, type Layer } from './wire.ts'

const layer = (d: number, mat: Material, name: string, braid = false): Layer => ({
  d: Math.round(d * 100) / 100,
  mat,
  name,
  ...(braid ? { braid } : {}),
})
/** Largest wire of each range of gauges a contact takes. */
const WIRES: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    '10-12 AWG': '10 AWG',
    '12-14 AWG': '12 AWG',
    '14-16 AWG': '14 AWG',
    '16-18 AWG': '16 AWG',
    '16-20 AWG': '16 AWG',
    '18-20 AWG': '18 AWG',
    '20-24 AWG': '20 AWG',
    '22-26 AWG': '22 AWG',
    '26-30 AWG': '26 AWG',
  }).map(([k, g]) => [k, AWG[g] ?? 0]),
)
const wiresOf = (...names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.map((n) => [n, WIRES[n] ?? Number.NaN]))
const METALS = { Copper: 'copper', 'BeCu gold-plated': 'gold', 'Stainless 304': 'steel' } as const
const COAX_WIRE = { '20 AWG coax': 3.4, '26 AWG coax': 2.2, '30 AWG coax': 1.6 }
const FEET = ['3 ft', '6 ft', '10 ft', '25 ft', '50 ft', '100 ft'] as const
const LENGTHS = ['12 in', '24 in', '39 in', '79 in'] as const

export const ELECTRICAL: Readonly<Record<string, Family>> = {
  'wire-kap': (a) => {
    const d = a.pick(
      'wire size',
      pickAwg('12 AWG', '14 AWG', '16 AWG', '18 AWG', '20 AWG', '22 AWG', '24 AWG', '26 AWG', '28 AWG', '30 AWG'),
    )
    const stranded = a.is('construction', 'Stranded', 'Solid')
    const mat = a.pick('conductor', {
      'Silver-plated copper': 'bright',
      'Bare OFE copper': 'copper',
      'Nickel-plated copper': 'nickel',
    } as const)
    const band = a.is('colour', 'Black band', 'Natural')
    const core = stranded ? d * 1.14 : d
    return wire({
      layers: [layer(core + 0.3, 'kapton', 'polyimide'), layer(core, mat, stranded ? '19 strands' : 'solid')],
      ...(stranded ? { strands: 19 } : {}),
      length: a.mm('purchased length', '10 ft', '50 ft', '100 ft'),
      wrapped: true,
      ...(band ? { band: 'rubber' as const } : {}),
    })
  },
  'wire-coax': (a) => {
    const d = a.pick('wire size', pickAwg('20 AWG', '26 AWG', '30 AWG'))
    const ratio = a.pick('impedance', { '50 ohm': 3.3, '75 ohm': 5.1 })
    const construction = a.one('construction', 'Single shield', 'Double shield', 'Semi-rigid')
    const jacket = a.one('jacketing options', 'None', 'Kapton', 'FEP')
    const inner = d * ratio
    const rigid = construction === 'Semi-rigid'
    const shield = rigid
      ? [layer(inner + 0.5, 'copper', 'copper tube')]
      : construction === 'Double shield'
        ? [layer(inner + 0.8, 'bright', 'braid', true), layer(inner + 0.4, 'bright', 'braid', true)]
        : [layer(inner + 0.4, 'bright', 'braid', true)]
    const out = (shield[0]?.d ?? inner) + 0.24
    const cover = jacket === 'None' ? [] : [layer(out, jacket === 'Kapton' ? 'kapton' : 'ptfe', jacket)]
    return wire({
      layers: [
        ...cover,
        ...shield,
        layer(inner, rigid ? 'ptfe' : 'kapton', 'dielectric'),
        layer(d, 'bright', 'conductor'),
      ],
      length: a.mm('purchased length', '10 ft', '25 ft', '50 ft', '100 ft'),
      wrapped: !rigid,
    })
  },
  'wire-tp': (a) => {
    const d = a.pick('wire size', pickAwg('20 AWG', '22 AWG', '24 AWG', '26 AWG', '28 AWG', '30 AWG'))
    const cores = a.count('conductors', '2', '3', '4')
    const shielded = a.is('shield', 'Braided shield', 'Unshielded')
    const jacket = a.is('jacketing options', 'Kapton', 'None')
    const bundle = (d + 0.3) * { 2: 2, 3: 2.15, 4: 2.41 }[cores as 2 | 3 | 4]
    const sheath = [
      ...(jacket ? [layer(bundle + 0.75, 'kapton', 'jacket')] : []),
      ...(shielded ? [layer(bundle + 0.45, 'bright', 'braid', true)] : []),
    ]
    return wire({
      layers: [layer(d + 0.3, 'kapton', 'polyimide'), layer(d, 'bright', 'conductor')],
      cores,
      coreMats: ['kapton', 'fibre', 'kapton', 'tcRed'],
      ...(sheath.length ? { sheath } : {}),
      length: a.mm('purchased length', '10 ft', '25 ft', '50 ft'),
      wrapped: true,
    })
  },
  ribbon: (a) =>
    ribbon({
      conductors: a.count('conductors', '4', '9', '15', '20', '25', '37', '50'),
      wire: a.pick('wire gauge', pickAwg('26 AWG', '28 AWG', '30 AWG')),
      jacket: a.one('jacketing options', 'None', 'Kapton', 'Shield braid'),
      length: a.mm('purchased length', ...FEET.slice(0, 4)),
    }),
  'wire-tc': (a) => {
    const alloy = a.pick('t/c type', { K: ALLOY.K, J: ALLOY.J, E: ALLOY.E, T: ALLOY.T, N: ALLOY.N, C: ALLOY.C })
    const d = a.pick('wire size', pickAwg('20 AWG', '24 AWG', '28 AWG', '30 AWG'))
    const cover = a.one('insulation', 'Kapton', 'Ceramic fibre', 'Bare')
    const layers =
      cover === 'Bare'
        ? [layer(d, alloy.positive, 'alloy')]
        : [
            layer(
              d + (cover === 'Kapton' ? 0.3 : 0.9),
              cover === 'Kapton' ? 'kapton' : 'fibre',
              cover.toLowerCase(),
              cover === 'Ceramic fibre',
            ),
            layer(d, alloy.positive, 'alloy'),
          ]
    const mats: Material[] = cover === 'Bare' ? [alloy.positive, alloy.negative] : [alloy.body, 'tcRed']
    return wire({
      layers,
      cores: 2,
      coreMats: mats,
      length: a.mm('purchased length', '10 ft', '25 ft', '50 ft'),
      wrapped: cover === 'Kapton',
    })
  },
  'wire-bare': (a) => {
    const d = a.pick('wire size', pickAwg('14 AWG', '18 AWG', '20 AWG', '24 AWG', '28 AWG'))
    const material = a.one(
      'material',
      'OFE copper',
      'Silver 99.99',
      'Tungsten',
      'Tantalum',
      'Molybdenum',
      'Nickel',
      'Copper braid',
      'Platinum-clad',
    )
    const mat = (
      {
        'OFE copper': 'copper',
        'Silver 99.99': 'bright',
        Tungsten: 'dark',
        Tantalum: 'titanium',
        Molybdenum: 'molybdenum',
        Nickel: 'nickel',
        'Copper braid': 'copper',
        'Platinum-clad': 'steel',
      } as const
    )[material]
    const length = a.mm('purchased length', '10 ft', '25 ft', '50 ft')
    return material === 'Copper braid'
      ? wire({ layers: [layer(d * 1.8, 'copper', 'braid', true)], length, wrapped: false })
      : wire({ layers: [layer(d, mat, material.toLowerCase().replace('ofe', 'OFE'))], length, wrapped: false })
  },
  'cable-subd': (a) => {
    const contacts = a.one('contacts', '9', '15', '25', '50')
    const shell = SUBD[contacts]
    if (!shell) throw new RangeError(`No shell with ${contacts} contacts`)
    return subdCable({
      shell,
      count: Number(contacts),
      one: a.one('connector 1', 'Female PEEK', 'Male PEEK'),
      two: a.one('connector 2', 'Female PEEK', 'Male PEEK', 'Open ends', 'Sockets only'),
      cable: a.one('cable', 'Ribbon', 'Individual wires', 'Twisted pairs'),
      length: a.mm('length', ...LENGTHS),
    })
  },
  'cable-coax': (a) =>
    coaxCable({
      connector: a.one('connector 1', 'SMA', 'BNC', 'TNC', 'MHV', 'SHV-5', 'SHV-10', 'Microdot 10-32'),
      double: a.is('cable', '50 ohm double shield', '50 ohm single shield'),
      two: a.one('connector 2', 'Same as connector 1', 'Push-on pin', 'Open end'),
      length: a.mm('length', ...LENGTHS),
    }),
  'cable-tc': (a) => {
    unseen(a, 't/c junction', 'Ungrounded', 'Exposed')
    return tcCable({
      alloy: a.pick('t/c type', ALLOY),
      one: a.one('connector 1', 'Miniature plug', 'Miniature socket', 'In-line barrels', 'Welded bead'),
      two: a.one('connector 2', 'Open ends', 'Miniature plug', 'Ring lugs'),
      length: a.mm('length', ...LENGTHS),
    })
  },
  'conn-subd': (a) => {
    const type = a.one('type', 'Body only', 'With crimp contacts', 'With strain relief')
    return subdConnector({
      shell: a.pick('contacts', SUBD),
      body: a.pick('body', { PEEK: 'peek', Macor: 'macor', Alumina: 'ceramic', Polyimide: 'kapton' } as const),
      male: a.is('gender', 'Male', 'Female'),
      fitted: type !== 'Body only',
      relief: type === 'With strain relief',
      wire: a.pick('wire acceptance', wiresOf('20-24 AWG', '26-30 AWG')),
    })
  },
  'conn-circ': (a) =>
    circularPlug({
      contacts: a.count('contacts', '4', '6', '7', '8', '10', '12', '15', '19', '20', '32', '35', '41', '55', '61'),
      vacuum: a.is('side', 'Vacuum side PEEK', 'Air side'),
      crimp: a.is('type', 'Crimp', 'Solder'),
      wire: a.pick('wire acceptance', wiresOf('16-20 AWG', '20-24 AWG')),
    }),
  contact: (a) =>
    contact({
      style: a.one('style', 'Male pin', 'Female socket', 'Push-on socket', 'Barrel'),
      pin: a.mm(
        'pin diameter',
        '0.016 in',
        '0.030 in',
        '0.040 in',
        '0.050 in',
        '0.062 in',
        '0.094 in',
        '0.125 in',
        '0.154 in',
      ),
      wire: a.pick('wire acceptance', wiresOf('12-14 AWG', '16-18 AWG', '20-24 AWG', '26-30 AWG')),
      mat: a.pick('coating type', { 'Gold over nickel': 'gold', Silver: 'bright', Unplated: 'copper' } as const),
    }),
  'conn-inline': (a) =>
    powerConnector({
      style: a.one('style', 'Set-screw barrel', 'BeCu clip', 'Ring lug', 'Spade lug', 'Right-angle clip'),
      mat: a.pick('material', METALS),
      wire: a.pick('wire acceptance', wiresOf('10-12 AWG', '14-16 AWG', '18-20 AWG', '22-26 AWG')),
      bore: a.mm('tube size', '0.050 in', '0.094 in', '0.154 in', '0.250 in'),
    }),
  'conn-tc': (a) =>
    tcConnector({
      alloy: a.pick('t/c type', ALLOY),
      style: a.one('style', 'Miniature plug', 'Miniature socket', 'Standard plug', 'In-line barrel', 'Ring lug'),
      body: a.one('type', 'Ceramic body', 'PEEK body', 'Bare'),
      wire: a.pick('wire acceptance', wiresOf('20-24 AWG', '26-30 AWG')),
    }),
  'conn-coax': (a) =>
    coaxConnector({
      connector: a.one('connector', 'SMA', 'BNC', 'TNC', 'MHV', 'SHV-5', 'SMB', 'Microdot 10-32', 'Push-on pin'),
      style: a.one('style', 'Plug', 'Jack', 'Right-angle plug'),
      cable: a.pick('wire acceptance', COAX_WIRE),
      mat: a.pick('coating type', { Gold: 'gold', 'Passivated stainless': 'bright' } as const),
    }),
  'subd-acc': (a) => {
    const item = a.pick('item', {
      'Air-side backshell': 'metalShell',
      'PEEK backshell': 'peekShell',
      'Gender changer': 'changer',
      'Connector saver': 'saver',
      'Jackscrew kit': 'screws',
    } as const)
    const plain: Material =
      item === 'peekShell' ? 'peek' : item === 'changer' || item === 'saver' ? 'polymer' : 'aluminium'
    return subdAccessory({
      shell: a.pick('contacts', SUBD),
      item,
      form: a.one('type', 'Standard', 'Right angle', 'Long'),
      mat: a.pick('coating type', { None: plain, Gold: 'gold', Nickel: 'nickel' } as const),
    })
  },
  tcprobe: (a) =>
    probe({
      alloy: a.pick('t/c type', { K: ALLOY.K, J: ALLOY.J, E: ALLOY.E, T: ALLOY.T, N: ALLOY.N }),
      sheath: a.pick('sheath', { 'Inconel 600': 'nickel', '316 stainless': 'steel' } as const),
      od: a.mm('tube OD', '0.020 in', '0.040 in', '0.062 in', '0.125 in', '0.250 in'),
      length: a.mm('length', '6 in', '12 in', '24 in', '36 in'),
      junction: a.one('t/c junction', 'Grounded', 'Ungrounded', 'Exposed'),
    }),
}
