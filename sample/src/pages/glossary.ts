import { paragraphs } from './html.ts'
import { z } from 'zod'
import { readData } from '../readData.ts'
import { type PageText, text } from './sections.ts'

/** Term and meaning (HTML), in alphabetical order. */
export const terms = readData('glossary.json', z.array(z.tuple([z.string(), z.string()])))

const entry = ([term, meaning]: readonly [string, string]): string => `<dt>${term}</dt><dd>${meaning}</dd>`

const letterOf = ([term]: readonly [string, string]): string => term.charAt(0).toUpperCase()

/** One section for each letter that begins a term. */
const letters = [...Map.groupBy(terms, letterOf)].map(([letter, found]) =>
  text(letter, `<dl>${found.map(entry).join('')}</dl>`),
)

export const glossary: PageText = {
  path: '/glossary',
  title: 'Glossary of Terms',
  layout: 'paragraphs-two-thirds',
  summary: `${terms.length} words of vacuum engineering that appear on our pages, drawings and data sheets, each in a sentence or two.`,
  keywords:
    'vacuum glossary, vacuum terms, CF, KF, ISO-K, bake-out, outgassing, permeation, virtual leak, ultrahigh vacuum, feedthrough, mean free path',
  changed: '2026-11-20T17:00:00+00:00',
  body: paragraphs(
    'Words of vacuum engineering as they are used on our pages and drawings. Trade names belong to their owners. Is one missing? <a href="/contact-us?subject=Website">Tell us</a>.',
  ),
  sections: letters,
}
