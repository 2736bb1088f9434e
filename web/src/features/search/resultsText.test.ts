import { expect, test } from 'vitest'
import { resultsText } from './SearchScreen.tsx'

test.each([
  [{ parts: 0, products: 18, categories: 3, pages: 2 }, '23 results: 18 products, 3 categories, 2 articles'],
  [{ parts: 1, products: 1499, categories: 0, pages: 1 }, '1,501 results: 1 exact part, 1,499 products, 1 article'],
  [{ parts: 0, products: 0, categories: 1, pages: 0 }, '1 result: 1 category'],
  [{ parts: 0, products: 0, categories: 0, pages: 0 }, '0 results'],
])('%o reads %s', (found, text) => expect(resultsText(found)).toBe(text))
