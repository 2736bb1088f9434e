import { distributors } from './distributors.ts'
import { pages } from './pages/index.ts'
import { sampleMenus } from './menus.ts'
import { samplePromotions } from './promotions.ts'
import { sampleStore } from './store.ts'
import { makeSearchTerms } from './terms/searchTerms.ts'
import type { SampleCatalogue, SampleContent, SampleRedirect } from './types.ts'

/** Everything that is no product: search terms and redirects point into the catalogue that is passed. */
export function makeContent(catalogue: SampleCatalogue): SampleContent {
  return {
    searchTerms: makeSearchTerms(catalogue),
    redirects: REDIRECTS,
    pages: pages.map((page) => ({ ...page, created: '2024-03-04T17:00:00+00:00' })),
    distributors,
    store: sampleStore,
    menus: sampleMenus,
    promotions: samplePromotions,
  }
}

/** Addresses of the former site, and shorter ones that are printed on packing lists. */
const REDIRECTS: readonly SampleRedirect[] = [
  { from: '/feedthroughs', to: '/electrical-feedthroughs', status: 301 },
  { from: '/feedthroughs/power', to: '/electrical-feedthroughs/power', status: 301 },
  { from: '/feedthroughs/subminiature-d', to: '/electrical-feedthroughs/subminiature-d', status: 301 },
  { from: '/feedthroughs/thermocouple', to: '/electrical-feedthroughs/thermocouple', status: 301 },
  { from: '/flanges', to: '/flanges-and-fittings', status: 301 },
  { from: '/conflat', to: '/flanges-and-fittings/cf-flanges', status: 301 },
  { from: '/viewports', to: '/viewports-and-optics/viewports', status: 301 },
  { from: '/cables', to: '/wire-and-cable', status: 301 },
  { from: '/kapton', to: '/wire-and-cable/wire', status: 301 },
  { from: '/hardware', to: '/gaskets-and-hardware', status: 301 },
  { from: '/about-us', to: '/about', status: 301 },
  { from: '/terms', to: '/terms-conditions', status: 301 },
  { from: '/tech-info/flange-dimensions', to: '/technical-references', status: 301 },
  { from: '/new', to: '/products', status: 302 },
  { from: '/sale', to: '/gaskets-and-hardware/gaskets', status: 302 },
  { from: '/outgassing-database', to: 'https://outgassing.nasa.gov/', status: 302 },
]
