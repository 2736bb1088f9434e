import { glossary } from './glossary.ts'
import { outgassing } from './outgassing.ts'
import { readPage } from './readPage.ts'
import type { PageText } from './sections.ts'
import { technicalReferences } from './technicalReferences.ts'
import { viewportSafety } from './viewportSafety.ts'

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
    technicalReferences,
    glossary,
    readPage('feedthroughDrawings'),
    readPage('vacuumFeedthrough'),
    outgassing,
    viewportSafety,
  ].map((page) => ({ ...page, status: true })),
  // Written but not released: its address answers as if it did not exist.
  { ...readPage('priceList2027'), status: false },
  // What the site knows of the page at `/`, whose screen the shop makes itself.
  { ...readPage('home'), status: true },
]
