import { useId, useMemo } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { countInView, untilWhole, useIsWhole } from '../../../platform/ui/useIsWhole.ts'
import { ListLink } from './ListForm.tsx'
import type { ProductTable_edges$key } from './__generated__/ProductTable_edges.graphql.ts'
import { chosenValuesOf } from './chosenValues.ts'
import { useShopTexts } from '../../../platform/ui/ShopTexts.ts'
import { type NamedColumn, namedColumns, type SpecificationColumn, tableColumns } from './columns.ts'
import { priceFacet } from './choices.ts'
import type { FacetFacts } from './facets.ts'
import { ProductRow, propertiesOf } from './ProductRow.tsx'
import styles from './ProductTable.module.css'
import { directionOf, nextSort, propertyColumn, type SortColumn, sortableColumns } from './sorting.ts'
import type { ListPlace } from './useListState.ts'

/** Number of rows whose pictures load first: those above the fold of most screens. */
const eagerRows = 8
/** In pixels. */
const leastRowHeight = 36

interface Props {
  edges: ProductTable_edges$key
  /** Properties for comparing the products of the list. */
  columns: readonly NamedColumn[]
  label: string
  facets: readonly FacetFacts[]
  /** Sort orders that the shop supports. */
  orders: readonly string[]
  place: ListPlace
  /** Properties whose columns come first. */
  requestedColumns: readonly string[]
}

const edgesFragment = graphql`
  fragment ProductTable_edges on ProductEdge @relay(plural: true) {
    node {
      id
    }
    ranges {
      name
      label
      text
    }
    matchingVariation {
      attributes {
        name
        label
        value
      }
      specifications {
        name
        label
        value
        unit
      }
    }
    ...ProductRow_edge
  }
`

/**
 * Products as comparable rows, each by its matching part, with a column per differing property. Wide tables scroll by
 * themselves; on a phone it is a list.
 */
export function ProductTable({ edges, columns: named, label, facets, orders, place, requestedColumns }: Props) {
  const captionId = useId()
  const rows = useFragment(edgesFragment, edges)
  const isWhole = useIsWhole()
  const { columnLabels } = useShopTexts().products
  const { choices } = place.state
  const columns = useMemo(() => {
    const ranged = choices.flatMap(({ facet, range }) => (range && facet !== priceFacet ? [facet] : []))
    const facts = rows.map(({ ranges, matchingVariation }) => ({
      ranges,
      properties: propertiesOf(matchingVariation),
    }))
    return tableColumns(named, namedColumns([...requestedColumns, ...ranged], facets, facts), facts, columnLabels)
  }, [rows, named, facets, choices, requestedColumns, columnLabels])
  const chosenValues = useMemo(() => chosenValuesOf(choices, facets), [choices, facets])
  const isNarrowed = choices.length > 0 || requestedColumns.length > 0
  return (
    <div className={styles.area} style={isWhole ? undefined : untilWhole} role="region" aria-labelledby={captionId}>
      <table className={styles.table}>
        <caption className="sr-only" id={captionId}>
          {label}
        </caption>
        <Head columns={columns} facets={facets} orders={orders} place={place} />
        <tbody>
          {(isWhole ? rows : rows.slice(0, countInView(leastRowHeight))).map((row, index) => (
            <ProductRow
              // A product in another place is a new row: it appears there instead of moving there.
              key={`${index} ${row.node.id}`}
              edge={row}
              columns={columns}
              isNarrowed={isNarrowed}
              chosenValues={chosenValues}
              isEager={index < eagerRows}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps = Pick<Props, 'facets' | 'orders' | 'place'> & { columns: readonly SpecificationColumn[] }

function Head({ columns, facets, orders, place }: HeadProps) {
  const { partNumber, availability, price } = sortableColumns(orders)
  const canSortBy = (name: string) => facets.some((facet) => facet.name === name)
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.pictureCell}>
          <span className="sr-only">Picture</span>
        </th>
        <SortHead className={styles.number} label="Part number" sorting={partNumber} place={place} />
        <th scope="col">Name</th>
        {columns.map((column) => (
          <SortHead
            key={column.name}
            className={`${styles.spec} ${column.isFigure ? styles.figure : ''}`}
            label={column.label}
            sorting={canSortBy(column.name) ? propertyColumn(column.name) : null}
            place={place}
          />
        ))}
        <SortHead className={styles.availability} label="Availability" sorting={availability} place={place} />
        <SortHead className={styles.figure} label="Price" sorting={price} place={place} />
        <th scope="col" className={styles.figure}>
          Quantity
        </th>
      </tr>
    </thead>
  )
}

interface SortHeadProps {
  label: string
  /** Null if the list cannot be sorted by this column. */
  sorting: SortColumn | null
  place: ListPlace
  className?: string | undefined
}

/** A column header. Clicking cycles through ascending, descending and relevance. */
function SortHead({ label, sorting, place, className }: SortHeadProps) {
  if (!sorting) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  }
  const direction = directionOf(sorting, place.state.sort)
  return (
    <th scope="col" className={className} aria-sort={direction ?? 'none'}>
      <ListLink className={styles.sort} to={place.addressOf({ sort: nextSort(sorting, place.state.sort) })}>
        {label}
        <span className={styles.arrow} data-direction={direction}>
          <Icon name="arrow" size={15} />
        </span>
      </ListLink>
    </th>
  )
}
