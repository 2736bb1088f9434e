import { drawingGallery } from './pages/drawingGallery.ts'
import { pages } from './pages/pages.ts'
import { distributors, redirects, sampleMenus, samplePromotions, sampleStore } from './domain/store.ts'
import { makeSearchTerms } from './terms/searchTerms.ts'
import type { SampleCatalog, SampleContent } from './domain/types.ts'

/** All content besides the catalog. Search terms and redirects refer to the given catalog. */
export function makeContent(catalog: SampleCatalog): SampleContent {
  return {
    searchTerms: makeSearchTerms(catalog),
    redirects,
    pages: pages.map((page) => ({
      ...page,
      sections: page.sections.map((section) => drawingGallery(section, catalog)),
      created: '2024-03-04T17:00:00+00:00',
    })),
    distributors,
    store: sampleStore,
    menus: sampleMenus,
    promotions: samplePromotions,
  }
}
