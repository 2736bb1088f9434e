import { Button } from '../../../platform/ui/Button.tsx'
import { useRef } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { Empty } from '../../../components/Empty.tsx'
import { Pagination } from '../../../components/Pagination.tsx'
import { countText } from '../../../components/countText.ts'
import { typeset } from '../../../components/products/typeset.ts'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { useUnits } from '../../../platform/units/UnitsProvider.tsx'
import { Chips } from './Chips.tsx'
import { Facets } from './Facets.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { ListSelect } from './ListSelect.tsx'
import { ProductCards } from './ProductCards.tsx'
import styles from './ProductList.module.css'
import { ProductTable } from './ProductTable.tsx'
import { ResultsBar } from './ResultsBar.tsx'
import type { ProductList_connection$key } from './__generated__/ProductList_connection.graphql.ts'
import { removeChoice } from './choices.ts'
import { choiceLabel } from './facetLabels.ts'
import { type FacetFacts, splitFacets } from './facets.ts'
import { pageSizes } from './listState.ts'
import { placeWithBounds, type ReadTerms } from './searchBounds.ts'
import { type ListPlace, useListState } from './useListState.ts'

/** Shown when the list is empty, with links to continue. */
function NoProducts({ facets, place }: { facets: readonly FacetFacts[]; place: ListPlace }) {
  const units = useUnits()
  const { choices } = place.state
  const last = choices.at(-1)
  if (!last) {
    return (
      <Empty title="No products here yet" text="Browse other parts of the catalog.">
        <Button component={ShopLink} to="/products" variant="filled">
          All products
        </Button>
      </Empty>
    )
  }
  const label = choiceLabel(last, facets, units)
  return (
    <Empty title="No products match all filters" text="Remove filters to see more products.">
      <Button
        component={ShopLink}
        to={place.addressOf({ choices: removeChoice(choices, last) })}
        variant="filled"
        preventScrollReset
      >
        {`Remove ${label.facet.toLowerCase()} ${typeset(label.text)}`}
      </Button>
      {choices.length > 1 && (
        <Button component={ShopLink} to={place.addressOf({ choices: [] })} preventScrollReset>
          Clear all
        </Button>
      )}
    </Empty>
  )
}

interface PagerProps {
  place: ListPlace
  totalCount: number
  page: number
  pageCount: number
}

function Pager({ place, totalCount, page, pageCount }: PagerProps) {
  return (
    <div className={styles.pager}>
      <span className="mute">{countText(totalCount)}</span>
      <Pagination page={page} pageCount={pageCount} addressOf={(next) => place.addressOf({ page: next })} />
      <ListSelect
        label="Per page"
        name="per"
        value={String(place.state.per)}
        options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
        place={place}
      />
    </div>
  )
}

interface Props {
  connection: ProductList_connection$key
  /** Accessible name of the list. */
  label: string
  /** Number of products without filters. */
  productCount: number
  /** Facets shown elsewhere on the screen. */
  without?: readonly string[]
  /** What the search terms contain, if it is a list of results. */
  read?: ReadTerms | undefined
}

const noFacets: readonly string[] = []

const connectionFragment = graphql`
  fragment ProductList_connection on ProductConnection {
    totalCount
    pageNumber
    pageCount
    sorts
    columns {
      name
      label
    }
    facets {
      name
      label
      unit
      range {
        min
        max
      }
      histogram(most: 24) {
        min
        max
        count
      }
      values(numbersUpTo: 8) {
        value
        label
        count
      }
    }
    edges {
      ...ProductTable_edges
      ...ProductCards_edges
    }
  }
`

/** A page of products with filters and sorting. All of its state is in the address. */
export function ProductList({ connection, label, productCount, without = noFacets, read }: Props) {
  const { edges, facets, sorts, columns, totalCount, pageNumber, pageCount } = useFragment(
    connectionFragment,
    connection,
  )
  const place = useListState()
  const { state, isStale } = place
  const count = useRef<HTMLParagraphElement>(null)
  const listedFacets = facets.filter(({ name }) => !without.includes(name))
  const hasFacets = splitFacets(listedFacets, state.choices).flat().length > 0
  const isNarrowed = state.choices.length > 0
  if (totalCount === 0 && !isNarrowed) return <NoProducts facets={facets} place={place} />
  const panelPlace = read && read.bounds.length > 0 ? placeWithBounds(place, read) : place
  const panel = <Facets facets={listedFacets} place={panelPlace} />
  return (
    <div className={styles.layout} data-without-facets={!hasFacets || undefined}>
      {hasFacets && <div className={styles.facets}>{panel}</div>}
      <div className={styles.results}>
        <Chips facets={facets} place={place} count={count} />
        <ResultsBar
          place={place}
          facets={facets}
          orders={sorts}
          count={totalCount}
          productCount={productCount}
          countRef={count}
          filters={hasFacets && <FilterSheet place={panelPlace} count={totalCount} children={panel} />}
        />
        <div className={isStale ? styles.stale : undefined} aria-busy={isStale || undefined}>
          {totalCount === 0 ? (
            <NoProducts facets={facets} place={place} />
          ) : state.view === 'cards' ? (
            <ProductCards edges={edges} isNarrowed={isNarrowed} />
          ) : (
            <ProductTable
              edges={edges}
              columns={columns}
              label={label}
              facets={facets}
              orders={sorts}
              place={place}
              requestedColumns={read?.bounds.map(({ facet }) => facet) ?? noFacets}
            />
          )}
        </div>
        {totalCount > 0 && <Pager place={place} totalCount={totalCount} page={pageNumber} pageCount={pageCount} />}
      </div>
    </div>
  )
}
