import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Random } from '../chaos/random.ts'

/** Generates text of a given length, in characters. */
export interface Shape {
  readonly name: string
  readonly build: (random: Random, length: number) => string
}

const texts = z.array(z.string())
const pieces = z
  .object({
    repeated: texts,
    nested: z.array(z.tuple([z.string(), z.string(), z.string()])),
    ...{ words: texts, letters: texts, beginnings: texts, operators: texts, unicode: texts },
    ...{ numbers: texts, quantities: texts },
  })
  .parse(JSON.parse(readFileSync(new URL('shapes.json', import.meta.url), 'utf8')))

function repeated(piece: string): Shape {
  return {
    name: `repeated ${JSON.stringify(piece)}`,
    build: (_random, length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length),
  }
}

function nested([open, close, inner]: readonly [string, string, string]): Shape {
  return {
    name: `nested ${open}${close}`,
    build: (_random, length) => {
      const depth = Math.max(1, Math.floor((length - inner.length) / (open.length + close.length)))
      return open.repeat(depth) + inner + close.repeat(depth)
    },
  }
}

function mixed(name: string, list: readonly string[], separators: readonly string[]): Shape {
  return {
    name: `mixed ${name}`,
    build: (random, length) => {
      let text = ''
      while (text.length < length) text += random.one(list) + random.one(separators)
      return text.slice(0, length)
    },
  }
}

const { words, letters, beginnings, operators, unicode, numbers, quantities } = pieces

export const shapes: readonly Shape[] = [
  ...pieces.repeated.map(repeated),
  ...pieces.nested.map(nested),
  mixed('words', words, [' ', ' ', '-', ', ']),
  mixed('letters', letters, ['*', '-', '/', ' ']),
  mixed('beginnings', beginnings, [' ', '-', '.']),
  mixed('operators', operators, ['', ' ', 'a']),
  mixed('operators and words', [...operators, ...words], ['', ' ']),
  mixed('Unicode', unicode, ['', ' ', 'a']),
  mixed('Unicode and words', [...unicode, ...words], ['', ' ', '-']),
  mixed('numbers', numbers, [' ', '-', ',']),
  mixed('quantities', quantities, [' ', '']),
  mixed('anything', [...operators, ...words, ...unicode, ...numbers, ...letters, ...quantities], ['', ' ']),
]

/** Lengths up to `most`; short and long ones are equally likely. */
export function lengthUpTo(random: Random, maxLength: number): number {
  return Math.max(1, Math.round(Math.exp(random.number() * Math.log(maxLength))))
}
