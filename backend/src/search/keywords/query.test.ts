import fc from 'fast-check'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { keywordsIn, textQuery } from './query.ts'

/** Search text of each keyword: its synonyms, otherwise the text as typed. */
function lookedFor(typed: string) {
  return keywordsIn(typed).map(({ text, names }) =>
    names === undefined ? text : names.map((name) => name.text).join(' | '),
  )
}

test.each([
  ['cf-40', ['cf40']],
  ['CF 40 viewport', ['cf40', 'viewport']],
  ['40 cf', ['cf40']],
  ['DN 40 CF', ['cf40']],
  ['cf35', ['cf40']],
  ['ICF 70', ['cf40']],
  ['2.75 cf', ['cf40']],
  ['2.75″CF', ['cf40']],
  ["2.75'' ConFlat®", ['cf40']],
  ['2-3/4 CF', ['cf40']],
  ['2¾ cf', ['cf40']],
  ['2 3/4" cf viewport', ['cf40', 'viewport']],
  ['conflat 4-1/2', ['cf63']],
  ['con-flat 4.5 in blank', ['cf63', 'blank']],
  ['6 in cf', ['cf100']],
  ['2-3/4 tee', ['cf40', 'tee']],
  ['13-1/4 CF', ['13.25 CF']],
  ['2.75" CF (DN40)', ['cf40', 'cf40 | kf40']],
  ['kf-25', ['kf25']],
  ['NW 25 KF', ['kf25']],
  ['nw-25 clamp', ['kf25', 'clamp']],
  ['qf25', ['kf25']],
  ['ISO-KF 25', ['kf25']],
  ['dn25', ['cf25 | kf25']],
  ['iso 100', ['dn100iso']],
  ['ISO-K 100', ['dn100iso iso k']],
  ['DN 100 ISO-F', ['dn100iso iso f']],
  ['NW100', ['dn100iso']],
  ['cf40 to kf25', ['cf40', 'kf25']],
])('%j is the flange size %j', (typed, expected) => {
  expect(lookedFor(typed)).toEqual(expected)
})

test.each([
  ['CF 41', ['CF', '41']],
  ['5-1/7 CF', ['5-1/7', 'CF']],
  ['CF 12-3/4-20', ['CF', '12-3/4-20']],
  ['CF100045', ['CF100045']],
  ['CF40-BLK', ['CF40-BLK']],
  ['NW20/25 KF', ['NW20/25', 'KF']],
  ['180040', ['180040']],
  ['3.38" to 10" CF', ['3.38', '10', 'CF']],
  ['12" – 14" CF flanges', ['12', '14', 'CF', 'flanges']],
])('%j contains no flange size', (typed, expected) => {
  expect(lookedFor(typed)).toEqual(expected)
})

test.each([
  ['CF 25 pins', ['CF', '25pin | 25pins | 25contact | 25contacts | 25conductor | 25conductors']],
  ['CF 6-way cross', ['CF', '6pin | 6pins | 6contact | 6contacts | 6conductor | 6conductors | 6 way', 'cross']],
  ['10 feet', ['10ft']],
  ["10'", ['10ft']],
  ["cable, 2.5' or 10'", ['cable', '2.5ft', '10ft']],
  ['10-ft wire', ['10ft', 'wire']],
  ['20 gauge', ['20awg']],
  ['awg #20', ['20awg']],
  ['50 Ω', ['50ohm']],
  ['USB 2.0 A', ['USB', '0.002ka | 2a | 2amp | 2amps | 2ampere | 2amperes | 2000ma | 2.0a']],
  ['2.0 in travel', ['2in | 2.0in | 2.00in | 2.000in', 'travel']],
  ['0.5 in', ['0.5in | 0.50in | 0.500in | 1 2in']],
  ['½"', ['0.5in | 0.50in | 0.500in | 1 2in']],
  ['1-1/2 inch tube', ['1.5in | 1.50in | 1.500in', 'tube']],
  ['2.75 in', ['2.75in | 2.750in | cf40']],
  ['2 × 1/4 in tubes', ['2', '0.25in | 0.250in | 1 4in', 'tubes']],
  ['6 in hose', ['6in | 6.0in | 6.00in | 6.000in', 'hose']],
  ['6" viewport', ['6in | 6.0in | 6.00in | 6.000in | cf100', 'viewport']],
])('%j is the quantity %j', (typed, expected) => {
  expect(lookedFor(typed)).toEqual(expected)
})

test.each([
  ['22–26 AWG', ['22-26', 'AWG']],
  ['ion gauge 10 pin', ['ion', 'gauge', '10pin | 10pins | 10contact | 10contacts | 10conductor | 10conductors']],
  ["'110001'", ['110001']],
  ["'180050' flange", ['180050', 'flange']],
  ["'type 10' wire", ['type', '10', 'wire']],
  ["2.75' CF", ['2.75', 'CF']],
  ["110001'", ['110001']],
])('%j contains neither a length nor a wire gauge: %j', (typed, expected) => {
  expect(lookedFor(typed)).toEqual(expected)
})

test.each(['10kV', '10 kV', '10-kV', '10 kVDC', '10,000 V', '10000 volts'])('%j is ten thousand volts', (typed) => {
  expect(lookedFor(typed)).toEqual([expect.stringMatching(/^10kv \| .*\b10000v \| /)])
})

test.each([
  ['feedthru', ['feedthrough']],
  ['Feed-Throughs', ['feedthrough']],
  ['feed thru', ['feedthrough']],
  ['oring', ['o-ring']],
  ['O rings', ['o-ring']],
  ['view port', ['viewport']],
  ['subd25', ['sub-d', '25']],
  ['304SS', ['304', 'stainless']],
  ['stainless steel screws', ['stainless', 'screws']],
  ['aluminum', ['aluminium | aluminum']],
  ['colours', ['colour | color']],
  ['fiber-optic', ['fibre | fiber', 'optic']],
  ['feedthroughing', ['feedthroughing']],
  ['Viton o-ring', ['fkm', 'o-ring']],
  ['non-rotatable flange', ['nonrotatable', 'flange']],
  ['銅ガスケット', ['copper', 'gasket']],
  ['Kupferdichtung', ['copper gasket']],
  ['Buna-N', ['nbr']],
  ['DB-25 feedthrough', ['sub-d 25contacts', 'feedthrough']],
  ['1 in OD tube', ['1in | 1.0in | 1.00in | 1.000in', 'tube']],
])('%j is searched for as printed: %j', (typed, expected) => {
  expect(lookedFor(typed)).toEqual(expected)
})

test.each(['  sapphire \t viewport ', 'sapphire, viewport.', '“sapphire viewport”!', 'sapphire™ viewport'])(
  '%j is two words',
  (typed) => {
    expect(lookedFor(typed)).toEqual(['sapphire', 'viewport'])
  },
)

test.each([
  ['viewport -sapphire', ['viewport', '-sapphire']],
  ['viewport NOT CF40', ['viewport', '-cf40']],
  ['2.75 CF OR KF40 viewport', ['cf40', '|kf40', 'viewport']],
  ['gasket OR -"fused silica"', ['gasket', '|-fused silica']],
  ['2.75" CF to 1.33" CF', ['cf40', 'cf16']],
  ['180050-T', ['180050-T']],
  ['gauge or tube', ['gauge', 'tube']],
  ['viewport OR', ['viewport']],
])('%j has the operators %j', (typed, expected) => {
  const marks = keywordsIn(typed).map(({ text, names, isExcluded, isAlternative }) => {
    return `${isAlternative ? '|' : ''}${isExcluded ? '-' : ''}${names?.[0]?.text ?? text}`
  })
  expect(marks).toEqual(expected)
})

const compiler = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Words and numbers in the query for PostgreSQL, with each form of a word. */
function parametersOf(typed: string) {
  return textQuery(keywordsIn(typed), true)?.compile(compiler).parameters ?? []
}

test.each(['a*'.repeat(100), '1-'.repeat(100), 'wire '.repeat(40)])(
  'looks for a repeated word once: %.10s…',
  (typed) => {
    expect(parametersOf(typed).length).toBeLessThan(10)
  },
)

test('looks for every word of a long text', () => {
  const words = Array.from({ length: 40 }, (_, index) => `w${index}`)
  expect(keywordsIn(words.join(' ')).map(({ text }) => text)).toEqual(words)
})

test('limits the size of a query', () => {
  const manyWords = fc.array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz*-./& "0123456789ßéあ', '10 kV', '2 in '), {
    minLength: 100,
    maxLength: 200,
  })
  fc.assert(
    fc.property(manyWords, (characters) => {
      expect(parametersOf(characters.join('')).length).toBeLessThan(500)
    }),
  )
})
