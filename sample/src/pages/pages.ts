import { z } from 'zod'
import { readData } from '../domain/readData.ts'
import { type PageText, readPage } from './readPage.ts'

/** Term and meaning (HTML), in alphabetical order. */
export const terms = readData('glossary.json', z.array(z.tuple([z.string(), z.string()])))

const entry = ([term, meaning]: readonly [string, string]): string => `<dt>${term}</dt><dd>${meaning}</dd>`

const letterOf = ([term]: readonly [string, string]): string => term.charAt(0).toUpperCase()

/** One section for each letter that begins a term. */
const letters = [...Map.groupBy(terms, letterOf)].map(([letter, found]) => ({
  kind: 'text' as const,
  heading: letter,
  html: `<dl>${found.map(entry).join('')}</dl>`,
}))

const glossary: PageText = {
  path: '/glossary',
  title: 'Glossary of Terms',
  layout: 'paragraphs-two-thirds',
  summary: `${terms.length} words of vacuum engineering that appear on our pages, drawings and data sheets, each in a sentence or two.`,
  keywords:
    'vacuum glossary, vacuum terms, CF, KF, ISO-K, bake-out, outgassing, permeation, virtual leak, ultrahigh vacuum, feedthrough, mean free path',
  changed: '2026-11-20T17:00:00+00:00',
  body: '<p>Words of vacuum engineering as they are used on our pages and drawings. Trade names belong to their owners. Is one missing? <a href="/contact-us?subject=Website">Tell us</a>.</p>',
  sections: letters,
}

/**
 * All pages, and whether they are released. New ones come last: their numbers are counted from the first, and databases that were
 * filled before keep them.
 */
export const pages: readonly (PageText & { readonly status: boolean })[] = [
  ...[
    readPage('about'),
    readPage('help'),
    readPage('privacy'),
    readPage('termsConditions'),
    readPage('distributors'),
    readPage('technicalReferences'),
    glossary,
    readPage('feedthroughDrawings'),
    readPage('vacuumFeedthrough'),
    readPage('outgassing'),
    readPage('viewportSafety'),
  ].map((page) => ({ ...page, status: true })),
  // Written but not released: its address answers as if it did not exist.
  { ...readPage('priceList2027'), status: false },
  // What the site knows of the page at `/`, whose screen the shop makes itself.
  { ...readPage('home'), status: true },
]
