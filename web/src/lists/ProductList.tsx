import { Button } from '@mantine/core'
import { graphql, useFragment } from 'react-relay/hooks'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { Empty } from '../parts/Empty.tsx'
import { Pagination } from './Pagination.tsx'
import { ProductTable } from './ProductTable.tsx'
import { ShopLink } from '../shell/ShopLink.tsx'
import type { ProductList_connection$key } from './__generated__/ProductList_connection.graphql.ts'
import { Chips } from './Chips.tsx'
import { countText } from './countText.ts'
import { Facets } from './Facets.tsx'
import { offeredFacets } from './facets.ts'
import { type ListState, listAddress, pageSizes, readListState } from './listState.ts'
import { ListSelect } from './ListSelect.tsx'
import { ProductCards } from './ProductCards.tsx'
import styles from './ProductList.module.css'
import { ResultsBar } from './ResultsBar.tsx'

type Props = { connection: ProductList_connection$key; label: string; productCount: number }

/** Products of a category, a page at a time. Everything chosen stands in the address. */
export function ProductList({ connection, label, productCount }: Props) {
  const { edges, facets, totalCount, pageNumber, pageCount } = useFragment(
    graphql`
      fragment ProductList_connection on ProductConnection {
        totalCount
        pageNumber
        pageCount
        facets {
          name
          label
          values {
            value
            label
            count
            isSelected
          }
          ...Facets_facets
          ...Chips_facets
        }
        edges {
          node {
            ...ProductTable_products
            ...ProductCards_products
          }
        }
      }
    `,
    connection,
  )
  const [search] = useSearchParams()
  const isStale = useListIsLoading()
  const state = readListState(search)
  const hasFacets = offeredFacets(facets).length > 0
  const rows = edges.map((edge) => edge.node)

  if (totalCount === 0) return <NoProducts state={state} />
  return (
    <div className={styles.layout} data-without-facets={!hasFacets || undefined}>
      {hasFacets && <Facets facets={facets} state={state} />}
      <div>
        <Chips facets={facets} state={state} />
        <ResultsBar state={state} count={totalCount} productCount={productCount} />
        <div className={isStale ? styles.stale : undefined} aria-busy={isStale || undefined}>
          {state.view === 'cards' ? <ProductCards products={rows} /> : <ProductTable products={rows} label={label} />}
        </div>
        <div className={styles.pager}>
          <span className="mute">{countText(totalCount)}</span>
          <Pagination page={pageNumber} pageCount={pageCount} addressOf={(page) => listAddress(state, { page })} />
          <ListSelect
            label="Per page"
            name="per"
            value={String(state.per)}
            options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
            state={state}
          />
        </div>
      </div>
    </div>
  )
}

/** Whether another state of this very list is on its way. */
function useListIsLoading() {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  return navigation.state === 'loading' && navigation.location.pathname === pathname
}

function NoProducts({ state }: { state: ListState }) {
  const isNarrowed = Object.keys(state.facets).length > 0
  return isNarrowed ? (
    <Empty title="No product fits all filters" text="Taking filters away widens the list again.">
      <Button component={ShopLink} to={listAddress(state, { facets: {} })} variant="filled">
        Clear all
      </Button>
    </Empty>
  ) : (
    <Empty title="No products here yet" text="Other parts of the catalogue are one step away.">
      <Button component={ShopLink} to="/products" variant="filled">
        All products
      </Button>
    </Empty>
  )
}
