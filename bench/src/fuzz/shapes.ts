import type { Random } from '../chaos/random.ts'

/** Generates text of a given length, in characters. */
export interface Shape {
  readonly name: string
  readonly build: (random: Random, length: number) => string
}

const words =
  'viewport flange feedthrough sapphire stainless copper gasket CF40 KF25 2.75 10kV 5A 10 ft 110001 180050-T VAC-204518 thermocouple sub-d ½" AWG 25 pins'.split(
    ' ',
  )

function repeated(piece: string): Shape {
  return {
    name: `repeated ${JSON.stringify(piece)}`,
    build: (_random, length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length),
  }
}

function nested(open: string, close: string, inner = ''): Shape {
  return {
    name: `nested ${open}${close}`,
    build: (_random, length) => {
      const depth = Math.max(1, Math.floor((length - inner.length) / (open.length + close.length)))
      return open.repeat(depth) + inner + close.repeat(depth)
    },
  }
}

function mixed(name: string, pieces: readonly string[], separators: readonly string[]): Shape {
  return {
    name: `mixed ${name}`,
    build: (random, length) => {
      let text = ''
      while (text.length < length) text += random.one(pieces) + random.one(separators)
      return text.slice(0, length)
    },
  }
}

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789']
const operators = [...'&|!<->():*\'"\\%_^$.?+[]{}/;,=#@~`', '<->', ' or ', ' -', '--', '/*', "';", '$1', '${', '{{']
const unicode = [
  '\u0301\u0300\u0323',
  '\u200b',
  '\u200d',
  '\u202e',
  '\ufeff',
  '\u00ad',
  'مرحبا',
  'שלום',
  '漢字',
  'ｆｕｌｌ',
  '🧲',
  '👩‍🔬',
  'ﬃ',
  'İ',
  'ß',
  '\u0000',
  '\ud800',
  '\udc00',
  '\u2028',
  '½¾',
  'Ω',
  '″',
]
const numbers = [
  '1e308',
  '-0',
  '99999999999999999999',
  '1e-400',
  'NaN',
  'Infinity',
  '-1',
  '0x10',
  '1.7976931348623157e309',
]
const lengthUnits = ['10 ft', '2.75 in', '5 kV', '1/2"', '20 awg', 'more than 10 A', '-', ' to ']

export const shapes: readonly Shape[] = [
  ...[
    'a*',
    'a ',
    '1-',
    'ab-',
    'a.',
    'con ',
    '%',
    '_',
    '%_',
    '(',
    '!',
    "'",
    '"',
    '\\',
    '/',
    '.',
    '..',
    '../',
    ' ',
    '\t\n',
  ].map(repeated),
  ...[
    '0',
    '9',
    'x',
    'aaa-',
    '2.75-',
    "1'",
    '1 ',
    '1/',
    '1 1/',
    '10kV-',
    'cf-',
    'awg ',
    ', ',
    '½',
    'e\u0301',
    '\u0301',
    '🧲',
    '\ud800',
    '\u0000',
    '<b>',
    '&lt;',
    '@a.',
    'a@',
  ].map(repeated),
  nested('(', ')', 'a'),
  nested('[', ']', 'a'),
  nested('{"a":', '}', '1'),
  nested('"', '"', 'a'),
  nested('!(', ')', 'a'),
  nested('(a&', ')', 'b'),
  nested('<div>', '</div>', 'x'),
  mixed('words', words, [' ', ' ', '-', ', ']),
  mixed('letters', letters, ['*', '-', '/', ' ']),
  mixed('beginnings', ['con', 'pro', 'ste', 'fla', 'cop', 'vac', 'fee', 'the', '110', '180'], [' ', '-', '.']),
  mixed('operators', operators, ['', ' ', 'a']),
  mixed('operators and words', [...operators, ...words], ['', ' ']),
  mixed('Unicode', unicode, ['', ' ', 'a']),
  mixed('Unicode and words', [...unicode, ...words], ['', ' ', '-']),
  mixed('numbers', numbers, [' ', '-', ',']),
  mixed('quantities', lengthUnits, [' ', '']),
  mixed('anything', [...operators, ...words, ...unicode, ...numbers, ...letters, ...lengthUnits], ['', ' ']),
]

/** Lengths up to `most`; short and long ones are equally likely. */
export function lengthUpTo(random: Random, maxLength: number): number {
  return Math.max(1, Math.round(Math.exp(random.number() * Math.log(maxLength))))
}
