import { type ReactNode, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { Link, useLocation } from 'react-router'
import { Pagination } from '../../components/Pagination.tsx'
import { Availability } from '../../components/products/Availability.tsx'
import { PartNumber, Printed } from '../../components/products/Printed.tsx'
import { SEPARATOR } from '../../components/products/typeset.ts'
import { Price } from '../../components/products/Price.tsx'
import { RowAddToCart } from '../cart/RowAddToCart.tsx'
import type {
  VariationTable_product$data,
  VariationTable_product$key,
} from './__generated__/VariationTable_product.graphql.ts'
import type {
  VariationTable_variations$data,
  VariationTable_variations$key,
} from './__generated__/VariationTable_variations.graphql.ts'
import { rowsAddress, rowsPage } from './chosenPart.ts'
import { VariationFilters } from './VariationFilters.tsx'
import styles from './VariationTable.module.css'
import {
  type Filters,
  filterRows,
  isSortedBy,
  nextSorting,
  pageOf,
  type Sorting,
  type SortKey,
  sortRows,
  valueOf,
} from './variationRows.ts'

interface Props {
  product: VariationTable_product$key
  variations: VariationTable_variations$key
  chosen: string
  addressOf: (sku: string) => { search: string }
}

/** Number of rows above which filters are shown. */
const maxUnfilteredRows = 12
/** With more attributes the table scrolls sideways in its own box. */
const maxColumns = 4

const variationsFragment = graphql`
  fragment VariationTable_variations on ProductVariation @relay(plural: true) {
    id
    sku
    attributes {
      name
      value
    }
    price {
      amount
      ...Price_money
    }
    availability {
      status
      shipsBy: shipDate
      ...Availability_availability
    }
    ...RowAddToCart_variation
  }
`

/** Every part of the product in a row, with attribute columns and an order button; the chosen one is marked. */
export function VariationTable({ product, variations, chosen, addressOf }: Props) {
  const { title, attributes } = useFragment(
    graphql`
      fragment VariationTable_product on Product {
        title
        attributes {
          name
          label
          values
        }
      }
    `,
    product,
  )
  const all = useFragment(variationsFragment, variations)
  const [sorting, setSorting] = useState<Sorting>(null)
  const [filters, setFilters] = useState<Filters>({})
  const { search } = useLocation()
  const matching = filterRows(all, filters)
  const { page, pageCount, rows } = pageOf(sortRows(matching, sorting), rowsPage(search), chosen)
  return (
    <>
      {all.length > maxUnfilteredRows && (
        <VariationFilters
          attributes={attributes}
          filters={filters}
          onFilters={setFilters}
          count={matching.length}
          of={all.length}
        />
      )}
      <div
        className={styles.scroll}
        data-wide={attributes.length > maxColumns || undefined}
        role="region"
        aria-label="All variations"
        tabIndex={attributes.length > maxColumns ? 0 : undefined}
      >
        <table className={styles.table}>
          <caption className="sr-only">Variations of {title}</caption>
          <TableHead attributes={attributes} sorting={sorting} onSort={setSorting} />
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} attributes={attributes} isChosen={row.sku === chosen} addressOf={addressOf} />
            ))}
          </tbody>
        </table>
      </div>
      <Pagination page={page} pageCount={pageCount} addressOf={(next) => rowsAddress(search, next)} />
    </>
  )
}

type Attributes = VariationTable_product$data['attributes']

interface TableHeadProps {
  attributes: Attributes
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

function TableHead({ attributes, ...sort }: TableHeadProps) {
  return (
    <thead>
      <tr>
        <SortHead by="sku" {...sort}>
          Part number
        </SortHead>
        {attributes.map((attribute) => (
          <SortHead key={attribute.name} by={{ attribute }} {...sort}>
            {attribute.label}
          </SortHead>
        ))}
        <SortHead by="availability" className={styles.availability} {...sort}>
          Availability
        </SortHead>
        <SortHead by="price" className={styles.figure} {...sort}>
          Price
        </SortHead>
        <th scope="col" className={`${styles.figure} ${styles.buy}`}>
          Quantity
        </th>
      </tr>
    </thead>
  )
}

interface RowProps {
  row: VariationTable_variations$data[number]
  attributes: Attributes
  isChosen: boolean
  addressOf: Props['addressOf']
}

function Row({ row, attributes, isChosen, addressOf }: RowProps) {
  return (
    <tr aria-current={isChosen || undefined}>
      <th scope="row" className={styles.number}>
        <Link to={addressOf(row.sku)} replace>
          <PartNumber sku={row.sku} />
        </Link>
        <span className={styles.inline}>
          <Printed text={attributes.flatMap((attribute) => valueOf(row, attribute.name) ?? []).join(SEPARATOR)} />
        </span>
      </th>
      {attributes.map(({ name }) => (
        <td key={name} className={styles.value}>
          <Printed text={valueOf(row, name) ?? '–'} />
        </td>
      ))}
      <td className={styles.availability}>
        <Availability availability={row.availability} />
      </td>
      <td className={`${styles.price} ${styles.figure}`}>
        <Price money={row.price} />
      </td>
      <td className={`${styles.buy} ${styles.figure}`}>
        <RowAddToCart variation={row} />
      </td>
    </tr>
  )
}

interface SortHeadProps extends Omit<TableHeadProps, 'attributes'> {
  by: SortKey
  className?: string | undefined
  children: ReactNode
}

/** A column header that cycles through ascending, descending and catalog order. */
function SortHead({ by, sorting, onSort, className, children }: SortHeadProps) {
  const isSorted = isSortedBy(sorting, by)
  const direction = isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" className={styles.sort} onClick={() => onSort(nextSorting(sorting, by))}>
        {children}
      </button>
    </th>
  )
}
