import { graphql } from 'react-relay/hooks'
import { useSearchParams } from 'react-router'
import { Panel } from '../../components/Panel.tsx'
import type { AnswerError } from '../../platform/relay/answer.ts'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { narrowedListVariables } from '../catalog/lists/listVariables.ts'
import { ProductList } from '../catalog/lists/ProductList.tsx'
import { titleOfPage } from '../../components/page/titleOfPage.ts'
import type { SearchScreenQuery } from './__generated__/SearchScreenQuery.graphql.ts'
import { CorrectedTerms } from './CorrectedTerms.tsx'
import { ExactPart } from './ExactPart.tsx'
import { FoundPlaces } from './FoundPlaces.tsx'
import { NothingFound } from './NothingFound.tsx'
import { OtherSearch } from './OtherSearch.tsx'
import { resultsText } from './resultsText.ts'
import { SearchFailed } from './SearchFailed.tsx'
import { SearchNotes } from './SearchNotes.tsx'
import styles from './SearchScreen.module.css'
import { termsOf } from './searchRules.ts'

export const searchScreenQuery = graphql`
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
    ) {
      isLimited
      exactPart {
        ...ExactPart_variation
      }
      products {
        totalCount
        pageNumber
        ...ProductList_connection
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
  errors: readonly AnswerError[]
}

/** What the search box sends to. The same page shows the advanced search, which asks the index alone. */
export function SearchScreen({ data: { search, waysOn }, errors }: Props) {
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
      {!search ? (
        <SearchFailed terms={terms} error={errors.find(({ path }) => path?.[0] === 'search')} />
      ) : isEmpty ? (
        <NothingFound terms={terms} search={search} query={waysOn} />
      ) : (
        <>
          {search.exactPart && search.products.pageNumber === 1 && (
            <Panel of="part">
              <ExactPart variation={search.exactPart} terms={terms} />
            </Panel>
          )}
          {!isNarrowed && <CorrectedTerms search={search} />}
          {(search.products.totalCount > 0 || isNarrowed) && (
            <Panel of="products" like="rows">
              <ProductList
                connection={search.products}
                label={`Products for “${terms}”`}
                productCount={search.products.totalCount}
              />
            </Panel>
          )}
          <FoundPlaces search={search} />
        </>
      )}
    </>
  )
}
