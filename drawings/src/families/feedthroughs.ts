import { coaxFeedthrough } from '../parts/coaxFeedthrough.ts'
import { CONDUCTOR } from '../parts/conductor.ts'
import { DENSE, SUBD } from '../parts/dimensions.ts'
import { flange } from '../parts/flange.ts'
import { glassHeader, glassPin } from '../parts/glassSeal.ts'
import { multipin } from '../parts/multipin.ts'
import { subdFeedthrough } from '../parts/subdFeedthrough.ts'
import { SMALL } from './common.ts'
import { type Family, tapped } from './family.ts'

export const FEEDTHROUGHS: Readonly<Record<string, Family>> = {
  'pin-glass': (a) =>
    glassPin({
      mat: CONDUCTOR[a.one('conductor material', 'Alloy 52', 'Kovar', 'Nickel', 'Molybdenum', 'Stainless 304')],
      pin: a.mm(
        'conductor diameter',
        '0.030 in',
        '0.040 in',
        '0.050 in',
        '0.062 in',
        '0.094 in',
        '0.125 in',
        '0.154 in',
        '0.187 in',
      ),
      end: a.pick('type', { 'Solid pin': 'solid', 'Tubular pin': 'tube', 'Pierced flat pin': 'flat' } as const),
      length: a.mm('length', '1.00 in', '2.00 in', '3.00 in'),
    }),
  'header-glass': (a) =>
    glassHeader({
      contacts: a.count('contacts', '2', '3', '4', '6', '8', '10', '12', '14', '19', '20'),
      mat: CONDUCTOR[a.one('conductor material', 'Alloy 52', 'Kovar')],
      end: a.pick('type', { 'Solder cup': 'cup', 'Straight pin': 'straight', Socket: 'socket' } as const),
      length: a.mm('length', '1.00 in', '1.50 in'),
    }),
  multipin: (a) => {
    const contacts = a.count(
      'contacts',
      '2',
      '3',
      '4',
      '6',
      '7',
      '8',
      '10',
      '12',
      '15',
      '19',
      '20',
      '32',
      '35',
      '41',
      '55',
      '61',
    )
    return multipin({
      contacts,
      doubleEnded: a.is('end style', 'Double-ended', 'Single-ended'),
      flange: flange(a.one('flange size', 'CF1.33', 'CF2.75', 'NW25', 'NW40', 'Weldable'), {
        weldOd: 22 + Math.sqrt(contacts) * 4,
      }),
      plugs: a.pick('type', { 'Feedthrough only': 0, 'With air-side plug': 1, 'With both plugs': 2 } as const),
      ...tapped(a),
    })
  },
  subd: (a) =>
    subdFeedthrough({
      shell: a.pick('contacts', SUBD),
      shells: a.pick('shells', { '1': 1, '2': 2, '4': 4 } as const),
      male: a.is('gender air side', 'Male', 'Female'),
      flange: flange(a.one('flange size', 'CF2.75', 'CF4.50', 'CF6.00', 'NW40', 'NW50', 'ISO63', 'ISO100')),
      ...tapped(a),
    }),
  microd: (a) =>
    subdFeedthrough({
      shell: a.pick('contacts', DENSE),
      shells: a.pick('shells', { '1': 1, '2': 2 } as const),
      male: false,
      plate: true,
      flange: flange(a.one('flange size', 'CF2.75', 'CF4.50', 'CF6.00', 'NW40', 'ISO100')),
    }),
  'coax-sma': (a) =>
    coaxFeedthrough({
      connector: a.one('connector', 'SMA', '2.92 mm (K)'),
      doubleEnded: a.is('end style', 'Double-ended', 'Single-ended'),
      quantity: a.count('quantity', '1', '2', '3', '4', '6'),
      shield: a.one('shield', 'Grounded', 'Floating'),
      plug: false,
      flange: flange(a.one('flange size', ...SMALL), { weldOd: 12.7 }),
      ...tapped(a),
    }),
  'coax-bnc': (a) =>
    coaxFeedthrough({
      connector: a.one('connector', 'BNC', 'TNC', 'Type N'),
      doubleEnded: a.is('end style', 'Double-ended', 'Single-ended'),
      quantity: a.count('quantity', '1', '2', '4'),
      shield: a.one('shield', 'Grounded', 'Floating'),
      plug: false,
      flange: flange(a.one('flange size', ...SMALL), { weldOd: 22 }),
      ...tapped(a),
    }),
  'coax-hv': (a) =>
    coaxFeedthrough({
      connector: a.one('connector', 'MHV', 'SHV-5', 'SHV-10', 'SHV-20'),
      doubleEnded: false,
      quantity: a.count('quantity', '1', '2', '4'),
      shield: a.one('shield', 'Grounded', 'Floating', 'Exposed'),
      plug: a.is('type', 'With air-side plug', 'Feedthrough only'),
      flange: flange(a.one('flange size', 'CF1.33', 'CF2.75', 'CF4.50', 'NW16', 'NW25', 'NW40', 'Weldable'), {
        weldOd: 25.4,
      }),
      ...tapped(a),
    }),
  'coax-misc': (a) =>
    coaxFeedthrough({
      connector: a.one('connector', 'Microdot 10-32', 'SMB', 'Triax'),
      doubleEnded: false,
      quantity: a.count('quantity', '1', '2', '4', '8'),
      shield: 'Grounded',
      plug: false,
      flange: flange(a.one('flange size', 'CF1.33', 'CF2.75', 'NW25', 'NW40')),
    }),
}
