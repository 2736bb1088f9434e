import { Button } from '../../platform/ui/Button.tsx'
import { useEffect } from 'react'
import { graphql } from 'react-relay/hooks'
import { useLocation, useSearchParams } from 'react-router'
import { formatCount } from '../../components/countText.ts'
import { Empty } from '../../components/Empty.tsx'
import { Panel } from '../../components/Panel.tsx'
import { PageTitle, titleOfPage } from '../../components/page/PageTitle.tsx'
import { PartFailed } from '../../components/page/PartBoundary.tsx'
import { searchAddress } from '../../components/paths.ts'
import type { GatewayError } from '../../platform/relay/gatewayResponse.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { ProductList } from '../catalog/lists/ProductList.tsx'
import { narrowedListVariables } from '../catalog/lists/listVariables.ts'
import type { AdvancedHelp } from './AdvancedHelp.tsx'
import { CorrectedTerms } from './CorrectedTerms.tsx'
import { ExactPart } from './ExactPart.tsx'
import { FoundPlaces } from './FoundPlaces.tsx'
import { NothingFound } from './NothingFound.tsx'
import { QuickOrderOffer } from './QuickOrderOffer.tsx'
import { SearchBounds } from './SearchBounds.tsx'
import styles from './SearchScreen.module.css'
import type { SearchScreenQuery } from './__generated__/SearchScreenQuery.graphql.ts'
import { advancedPath, isStandIn, isTruncated, longestTerms, searchFailure, termsOf } from './searchRules.ts'

/** Shown when the search fails, with a retry. Invalid searches are not retried. */
function SearchFailed({ terms, error }: { terms: string; error: GatewayError | undefined }) {
  const showMessage = useShowMessage()
  const message = error?.message ?? 'no answer'
  useEffect(() => {
    showMessage({ type: 'error', text: searchFailure(message) })
  }, [showMessage, message])
  if ((error?.extensions?.status ?? 500) >= 500) return <PartFailed of="search results" />
  return (
    <Empty title="We can’t run this search" text={message}>
      <Button component={ShopLink} to={searchAddress(terms)}>
        Search without filters
      </Button>
      <Button component={ShopLink} to="/products">
        All products
      </Button>
    </Empty>
  )
}

/** Number of results of each kind. */
interface ResultCounts {
  parts: number
  products: number
  categories: number
  pages: number
}

const kinds: readonly [keyof ResultCounts, one: string, many: string][] = [
  ['parts', 'exact part', 'exact parts'],
  ['products', 'product', 'products'],
  ['categories', 'category', 'categories'],
  ['pages', 'article', 'articles'],
]

function countText(count: number, one: string, many: string) {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** "23 results: 18 products, 3 categories, 2 articles" */
export function resultsText(counts: ResultCounts): string {
  const total = kinds.reduce((sum, [kind]) => sum + counts[kind], 0)
  const groups = kinds.filter(([kind]) => counts[kind] > 0).map(([kind, ...names]) => countText(counts[kind], ...names))
  return [countText(total, 'result', 'results'), ...(groups.length > 0 ? [groups.join(', ')] : [])].join(': ')
}

/** How results were found, if not as usual. */
function SearchNotes({ isLimited }: { isLimited: boolean }) {
  const [parameters] = useSearchParams()
  return (
    <>
      {isStandIn(parameters) && (
        <p className={styles.note} role="status">
          Advanced search is temporarily unavailable. These are the basic search results.
        </p>
      )}
      {isTruncated(parameters) && (
        <p className={styles.note} role="status">
          Your search is longer than {longestTerms} characters. These are the results for the first {longestTerms}.
        </p>
      )}
      {isLimited && (
        <p className={styles.note} role="status">
          Full search is not available: only part numbers and titles were searched, and filters are off.
        </p>
      )}
    </>
  )
}

/** Links the same terms to the other search. Advanced search is only linked here. */
function OtherSearch({ terms }: { terms: string }) {
  const { pathname } = useLocation()
  if (pathname !== advancedPath) {
    return (
      <ShopLink className={styles.other} to={searchAddress(terms, advancedPath)} rel="nofollow">
        Advanced search
      </ShopLink>
    )
  }
  return (
    <ShopLink className={styles.other} to={searchAddress(terms)}>
      Basic search
    </ShopLink>
  )
}

export const query = graphql`
  query SearchScreenQuery(
    $shell: Boolean!
    $terms: String!
    $engine: SearchEngine!
    $page: Int
    $first: Int
    $sort: ProductSort
    $sortBy: SpecificationSort
    $filter: ProductFilter
  ) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    ...NothingFound_query @alias(as: "waysOn")
    search(
      terms: $terms
      engine: $engine
      first: $first
      page: $page
      sort: $sort
      sortBy: $sortBy
      filter: $filter
      relax: true
    ) {
      isLimited
      words
      partNumbers
      bounds {
        facet
        values
        min
        max
      }
      ...SearchBounds_search
      exactPart {
        ...ExactPart_variation
      }
      products {
        totalCount
        pageNumber
        ...ProductList_connection
        ...AdvancedHelp_connection
      }
      categories {
        __typename
      }
      pages {
        __typename
      }
      ...CorrectedTerms_search
      ...FoundPlaces_search
      ...NothingFound_search
    }
  }
`

interface Props {
  data: SearchScreenQuery['response']
  errors: readonly GatewayError[]
  /** Explains advanced search. */
  help?: typeof AdvancedHelp
}

/** The search results page, also for advanced search, which queries only the index. */
export function Screen({ data: { search, waysOn }, errors, help: Help }: Props) {
  const [parameters] = useSearchParams()
  const terms = termsOf(parameters)
  const { isNarrowed, page } = narrowedListVariables(parameters)
  const found = search && {
    parts: search.exactPart ? 1 : 0,
    products: search.products.totalCount,
    categories: search.categories.length,
    pages: search.pages.length,
  }
  const isEmpty = found != null && Object.values(found).every((count) => count === 0) && !isNarrowed
  return (
    <>
      <PageTitle>
        {titleOfPage(`${isEmpty ? 'No results' : 'Search'} for “${terms}”`, search?.products.pageNumber ?? page)}
      </PageTitle>
      <div className={styles.head}>
        <h1>
          {isEmpty && 'No results for '}“<bdi>{terms}</bdi>”
        </h1>
        {found && !isEmpty && <p role="status">{resultsText(found)}</p>}
        <OtherSearch terms={terms} />
      </div>
      <SearchNotes isLimited={search?.isLimited ?? false} />
      {Help && <Help connection={search?.products} />}
      {search && <SearchBounds search={search} />}
      {search && <QuickOrderOffer numbers={search.partNumbers} />}
      {!search ? (
        <SearchFailed terms={terms} error={errors.find(({ path }) => path?.[0] === 'search')} />
      ) : isEmpty ? (
        <NothingFound terms={terms} search={search} query={waysOn} />
      ) : (
        <>
          {search.exactPart && search.products.pageNumber === 1 && (
            <Panel of="part">
              <ExactPart variation={search.exactPart} terms={terms} numbers={search.partNumbers} />
            </Panel>
          )}
          {!isNarrowed && <CorrectedTerms search={search} />}
          {(search.products.totalCount > 0 || isNarrowed) && (
            <Panel of="products" like="rows">
              <ProductList
                connection={search.products}
                label={`Products for “${terms}”`}
                productCount={search.products.totalCount}
                read={{ ...search, terms: parameters.get('terms') ?? '' }}
              />
            </Panel>
          )}
          <FoundPlaces search={search} />
        </>
      )}
    </>
  )
}
