import { describe, expect, test } from 'vitest'
import { makeCatalog } from './catalog.ts'
import { makeContent } from './content.ts'

const catalog = makeCatalog()

/** British spellings of words that appear in catalogs: "metre", but not "diameter". */
const british =
  /\b\w*(?:alumini(?:um|sed)|fibre|centre|colour|litre|catalogue|grey\b|(?<!\w)(?:milli|centi|kilo)?metre|mould|behaviour|vapour|labelled|travelled|cancelled|modelling|sulph|licence|(?:anod|organ|recogn|stabil|optim|passiv|oxid|polar|metall|minim|maxim)is(?:e|ed|es|ing|ation))\w*/gi

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

describe('the language of the sample', () => {
  test('uses American spelling', () => {
    const { pages, ...others } = makeContent(catalog)
    // People may type other forms as search terms.
    const texts = textsOf([
      catalog.products.map(({ searchTerms: _, ...product }) => product),
      catalog.variations,
      catalog.categories.map(({ name, description }) => [name, description]),
      pages,
      others.distributors,
    ])
    expect(texts.length).toBeGreaterThan(100_000)
    expect([...new Set(texts.flatMap((text) => text.match(british) ?? []))]).toEqual([])
  })

  test('finds British spelling', () => {
    expect('Aluminium tube, 2 metre, grey fibre'.match(british)).toEqual(['Aluminium', 'metre', 'grey', 'fibre'])
    expect('A diameter of 2 meters in gray'.match(british)).toBeNull()
  })

  test('writes lengths in lowercase inside a title', () => {
    const lengths = new Set(
      catalog.variations.flatMap(({ values }) => values['length'] ?? []).filter((one) => /^[A-Z]/.test(one)),
    )
    expect(lengths.size).toBeGreaterThan(1)
    expect(catalog.variations.filter(({ title }) => [...lengths].some((one) => title.endsWith(`, ${one}`)))).toEqual([])
  })

  test('keeps the case of chemical symbols and names', () => {
    const words = catalog.variations.flatMap(({ title }) => title.match(/\b[a-z]+[A-Z]\w*/g) ?? [])
    expect(new Set(words)).toEqual(new Set(['kV', 'kW']))
  })

  test('does not repeat a length in a title', () => {
    const repeated = catalog.variations.filter(({ title }) => {
      const lengths = title.match(/\d[\d./]* (?:in|ft|mm)\b/g) ?? []
      return lengths.some((length) => title.includes(`${length} / ${length}`) || title.includes(`${length}, ${length}`))
    })
    expect(repeated.map(({ title }) => title)).toEqual([])
  })
})
