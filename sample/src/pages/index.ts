import { about } from './about.ts'
import { distributorsPage } from './distributors.ts'
import { feedthroughDrawings } from './feedthroughDrawings.ts'
import { glossary } from './glossary.ts'
import { help } from './help.ts'
import { home } from './home.ts'
import { outgassing } from './outgassing.ts'
import { privacy } from './privacy.ts'
import type { PageText } from './sections.ts'
import { technicalReferences } from './technicalReferences.ts'
import { termsConditions } from './termsConditions.ts'
import { vacuumFeedthrough } from './vacuumFeedthrough.ts'
import { viewportSafety } from './viewportSafety.ts'

/** Written but not released: its address answers as if it did not exist. */
const draft: PageText = {
  path: '/price-list-2027',
  title: 'Price list 2027',
  layout: 'centered',
  summary: 'Prices from January 2027.',
  keywords: '',
  changed: '2026-10-12T16:00:00+00:00',
  body: '<p>Prices for 2027 take effect with orders placed from January 4, 2027. Orders confirmed before then keep their prices, whatever their ship date.</p>',
  sections: [],
}

/**
 * All pages, and whether they are released. New ones come last: their numbers are counted from the first, and databases that were
 * filled before keep them.
 */
export const pages: readonly (PageText & { readonly status: boolean })[] = [
  ...[
    about,
    help,
    privacy,
    termsConditions,
    distributorsPage,
    technicalReferences,
    glossary,
    feedthroughDrawings,
    vacuumFeedthrough,
    outgassing,
    viewportSafety,
  ].map((page) => ({ ...page, status: true })),
  { ...draft, status: false },
  { ...home, status: true },
]
