import { alloyColors, tcConnector } from '../parts/thermocoupleConnector.ts'
import { coaxCable, subdCable, tcCable } from '../parts/cable.ts'
import { circularPlug } from '../parts/multipin.ts'
import { coaxConnector } from '../parts/coaxConnector.ts'
import { contact } from '../parts/contact.ts'
import { awgDiameters, subdSizes } from '../parts/dimensions.ts'
import { powerConnector } from '../parts/powerConnector.ts'
import { probe } from '../parts/probe.ts'
import { subdAccessory } from '../parts/subdAccessory.ts'
import { subdConnector } from '../parts/subd.ts'
import type { Material } from '../render/materials.ts'
import { type Family, inches, rowsOf, ignoreAxis } from './family.ts'

/** Largest wire in each gauge range a contact takes. */
const largestWire: Readonly<Record<string, number>> = Object.fromEntries(
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
  }).map(([k, g]) => [k, awgDiameters[g] ?? 0]),
)

const metals = { Copper: 'copper', 'BeCu gold-plated': 'gold', 'Stainless 304': 'steel' } as const

const coaxWire = { '20 AWG coax': 3.4, '26 AWG coax': 2.2, '30 AWG coax': 1.6 }

const lengths = ['12 in', '24 in', '39 in', '79 in'] as const

export const connectors: Readonly<Record<string, Family>> = {
  'cable-subd': (a) => {
    const contacts = a.one('contacts', '9', '15', '25', '50')
    const shell = subdSizes[contacts]
    if (!shell) throw new RangeError(`No shell with ${contacts} contacts`)
    return subdCable({
      shell,
      count: Number(contacts),
      one: a.one('connector 1', 'Female PEEK', 'Male PEEK'),
      two: a.one('connector 2', 'Female PEEK', 'Male PEEK', 'Open ends', 'Sockets only'),
      cable: a.one('cable', 'Ribbon', 'Individual wires', 'Twisted pairs'),
      length: a.mm('length', ...lengths),
    })
  },
  'cable-coax': (a) =>
    coaxCable({
      connector: a.one('connector 1', 'SMA', 'BNC', 'TNC', 'MHV', 'SHV-5', 'SHV-10', 'Microdot 10-32'),
      double: a.is('cable', '50 ohm double shield', '50 ohm single shield'),
      two: a.one('connector 2', 'Same as connector 1', 'Push-on pin', 'Open end'),
      length: a.mm('length', ...lengths),
    }),
  'cable-tc': (a) => {
    ignoreAxis(a, 't/c junction', 'Ungrounded', 'Exposed')
    return tcCable({
      alloy: a.pick('t/c type', alloyColors),
      one: a.one('connector 1', 'Miniature plug', 'Miniature socket', 'In-line barrels', 'Welded bead'),
      two: a.one('connector 2', 'Open ends', 'Miniature plug', 'Ring lugs'),
      length: a.mm('length', ...lengths),
    })
  },
  'conn-subd': (a) => {
    const type = a.one('type', 'Body only', 'With crimp contacts', 'With strain relief')
    return subdConnector({
      shell: a.pick('contacts', subdSizes),
      body: a.pick('body', { PEEK: 'peek', Macor: 'macor', Alumina: 'ceramic', Polyimide: 'kapton' }),
      male: a.is('gender', 'Male', 'Female'),
      fitted: type !== 'Body only',
      relief: type === 'With strain relief',
      wire: a.pick('wire acceptance', rowsOf(largestWire, ['20-24 AWG', '26-30 AWG'])),
    })
  },
  'conn-circ': (a) =>
    circularPlug({
      contacts: a.count('contacts', 4, 6, 7, 8, 10, 12, 15, 19, 20, 32, 35, 41, 55, 61),
      vacuum: a.is('side', 'Vacuum side PEEK', 'Air side'),
      crimp: a.is('type', 'Crimp', 'Solder'),
      wire: a.pick('wire acceptance', rowsOf(largestWire, ['16-20 AWG', '20-24 AWG'])),
    }),
  contact: (a) =>
    contact({
      style: a.one('style', 'Male pin', 'Female socket', 'Push-on socket', 'Barrel'),
      pin: a.mm('pin diameter', ...inches('0.016 0.030 0.040 0.050 0.062 0.094 0.125 0.154')),
      wire: a.pick('wire acceptance', rowsOf(largestWire, ['12-14 AWG', '16-18 AWG', '20-24 AWG', '26-30 AWG'])),
      mat: a.pick('coating type', { 'Gold over nickel': 'gold', Silver: 'bright', Unplated: 'copper' }),
    }),
  'conn-inline': (a) =>
    powerConnector({
      style: a.one('style', 'Set-screw barrel', 'Straight clip', 'Ring lug', 'Spade lug', 'Right-angle clip'),
      mat: a.pick('material', metals),
      wire: a.pick('wire acceptance', rowsOf(largestWire, ['10-12 AWG', '14-16 AWG', '18-20 AWG', '22-26 AWG'])),
      bore: a.mm('tube size', '0.050 in', '0.094 in', '0.154 in', '0.250 in'),
    }),
  'conn-tc': (a) =>
    tcConnector({
      alloy: a.pick('t/c type', alloyColors),
      style: a.one('style', 'Miniature plug', 'Miniature socket', 'Standard plug', 'In-line barrel', 'Ring lug'),
      body: a.one('type', 'Ceramic body', 'PEEK body', 'Bare'),
      wire: a.pick('wire acceptance', rowsOf(largestWire, ['20-24 AWG', '26-30 AWG'])),
    }),
  'conn-coax': (a) =>
    coaxConnector({
      connector: a.one('connector', 'SMA', 'BNC', 'TNC', 'MHV', 'SHV-5', 'SMB', 'Microdot 10-32', 'Push-on pin'),
      style: a.one('style', 'Plug', 'Jack', 'Right-angle plug'),
      cable: a.pick('wire acceptance', coaxWire),
      mat: a.pick('coating type', { Gold: 'gold', 'Passivated stainless': 'bright' }),
    }),
  'subd-acc': (a) => {
    const item = a.pick('item', {
      'Air-side backshell': 'metalShell',
      'PEEK backshell': 'peekShell',
      'Gender changer': 'changer',
      'Connector saver': 'saver',
      'Jackscrew kit': 'screws',
    })
    const plain: Material =
      item === 'peekShell' ? 'peek' : item === 'changer' || item === 'saver' ? 'polymer' : 'aluminum'
    return subdAccessory({
      shell: a.pick('contacts', subdSizes),
      item,
      form: a.one('type', 'Standard', 'Right angle', 'Long'),
      mat: a.pick('coating type', { None: plain, Gold: 'gold', Nickel: 'nickel' }),
    })
  },
  tcprobe: (a) =>
    probe({
      alloy: a.pick('t/c type', {
        K: alloyColors.K,
        J: alloyColors.J,
        E: alloyColors.E,
        T: alloyColors.T,
        N: alloyColors.N,
      }),
      sheath: a.pick('sheath', { 'Inconel 600': 'nickel', '316 stainless': 'steel' }),
      od: a.mm('tube OD', '0.020 in', '0.040 in', '0.062 in', '0.125 in', '0.250 in'),
      length: a.mm('length', '6 in', '12 in', '24 in', '36 in'),
      junction: a.one('t/c junction', 'Grounded', 'Ungrounded', 'Exposed'),
    }),
}
