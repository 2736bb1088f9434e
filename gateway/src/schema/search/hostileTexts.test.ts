import { expect, inject, test } from 'vitest'
import { startTestGateway } from '../../testing/gateway.ts'

const gateway = await startTestGateway(inject('backendUrl'))

const OPERATION = `query ($text: String!) {
  searchSuggestions(text: $text) { name variation { title } }
  search(terms: $text, first: 24) { products { totalCount facets { name } } } }`

function repeated(piece: string, length = 200) {
  return piece.repeat(length).slice(0, length)
}

/** A query that the database cancels at its deadline is logged here, or shown as an error. */
test.each([
  ['80 times the same letter', repeated('a*', 80)],
  ['one letter', repeated('a*')],
  ['one digit', repeated('1-')],
  ['one prefix', repeated('con ')],
  ['prefixes of many words', 'con pro ste fla cop bol nut wir vac fee mul hig '.repeat(4)],
  ['prefixes of 50 words', Array.from({ length: 50 }, (_, index) => `${(index + 36).toString(36)}a`).join(' ')],
  ['every letter and digit', [...'abcdefghijklmnopqrstuvwxyz0123456789'].join('*')],
  ['text search operators', repeated('!&|<->():*')],
  ['pattern wildcards', repeated('%_')],
  ['brackets', repeated('((((')],
  ['quantities', repeated('10kV 5A 10ft 2.75in ')],
  ['combining marks', repeated('e\u0301')],
  ['lone surrogates', repeated('\ud800')],
  ['zero bytes', repeated('a\0')],
  ['a 200-digit number', repeated('9')],
])('responds to %s before the query deadline', async (_what, text) => {
  const logged = gateway.log.length
  const { errors } = await gateway.visitor().ask(OPERATION, { text })
  expect(errors).toEqual([])
  expect(gateway.log.slice(logged).filter(({ level }) => level >= 40)).toEqual([])
})
