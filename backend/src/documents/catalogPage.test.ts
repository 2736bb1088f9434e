import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawSheet, type Part } from '@shop/drawings/draw'
import type { OpenDatabase } from '../database/open.ts'
import { testDatabase } from '../sample/testDatabase.ts'
import { sampleSlice } from '../sample/testSampleSlice.ts'
import { makeCatalog } from '@shop/sample/catalog'
import { makeContent } from '@shop/sample/content'
import { bulletinFactsOf, catalogFactsOf } from './catalogFacts.ts'
import { bulletin, catalogPage, paragraphsOf } from './catalogPage.ts'

const slice = sampleSlice(60)
let opened: OpenDatabase
beforeAll(async () => {
  opened = await testDatabase({ ...slice, content: { ...slice.content, pages: makeContent(makeCatalog()).pages } })
}, 120_000)
afterAll(() => opened.close())

function partOf(sku: string): Part {
  const variation = slice.catalog.variations.find((each) => each.sku === sku)
  const product = slice.catalog.products.find(({ key }) => key === variation?.product)
  if (variation === undefined || product === undefined) throw new Error(`There is no part ${sku}.`)
  const { values, title } = variation
  return { family: product.family, values, partNumber: sku, title, date: '2026-11-24' }
}

async function idOf(sku: string): Promise<number> {
  const row = await opened.database
    .selectFrom('variations')
    .select('id')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  return row.id
}

async function textOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ')
}

describe('a catalog page', () => {
  test('lists all parts of the product with their values, below its text and drawing', async () => {
    const product = slice.catalog.products.find(({ family, status }) => family.startsWith('cf-') && status)
    const parts = slice.catalog.variations.filter(({ product: key, status }) => key === product?.key && status)
    const sku = parts[0]?.sku ?? ''
    const facts = await catalogFactsOf(opened.database, await idOf(sku))
    const text = await textOf(await catalogPage(partOf(sku), facts, drawSheet(partOf(sku), 'landscape')))
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) expect(text).toContain(`${part.sku} ${part.modelNumber}`)
    for (const words of ['Catalog page', facts.category, product?.title ?? '', 'Flange size', 'Dimensions in mm'])
      expect(text).toContain(words.normalize('NFKC'))
  })
})

describe('a product bulletin', () => {
  test('is the page that the part names', async () => {
    const { sku } = slice.catalog.variations.find(({ specs }) => specs['Product Bulletin'] === '/outgassing') ?? {
      sku: '',
    }
    const facts = await bulletinFactsOf(opened.database, await idOf(sku))
    const text = await textOf(await bulletin(partOf(sku), facts))
    expect(facts.title).toMatch(/outgassing/i)
    for (const { heading, cells } of facts.sections)
      for (const words of [heading, cells?.[0]?.[0]]) if (words) expect(text).toContain(words.normalize('NFKC'))
    expect(text).toContain(sku)
  })
})

test('paragraphsOf converts HTML to plain text', () => {
  expect(paragraphsOf('<p>A &amp; <b>B</b></p><ul><li>one</li><li>two</li></ul>')).toEqual(['A & B', '• one', '• two'])
})
