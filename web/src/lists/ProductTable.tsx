import { graphql, useFragment } from 'react-relay/hooks'
import type { ProductTable_products$key } from './__generated__/ProductTable_products.graphql.ts'
import { ProductRow } from './ProductRow.tsx'
import styles from './ProductTable.module.css'
import { columnsThatDiffer } from '../parts/specification.ts'

const mostColumns = 5
/** Rows whose pictures are above the fold of a large screen. */
const eagerRows = 8

type Props = { products: ProductTable_products$key; label: string }

/** Products as rows to be compared: a column for each property in which these rows differ. On a phone a list. */
export function ProductTable({ products, label }: Props) {
  const rows = useFragment(
    graphql`
      fragment ProductTable_products on Product @relay(plural: true) {
        id
        specifications {
          name
          label
          value
          unit
        }
        ...ProductRow_product
      }
    `,
    products,
  )
  const columns = columnsThatDiffer(
    rows.map((row) => row.specifications),
    mostColumns,
  )
  return (
    <table className={styles.table}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Picture</span>
          </th>
          <th scope="col">Part number</th>
          <th scope="col">Name</th>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={`${styles.spec} ${column.isFigure ? styles.figure : ''}`}>
              {column.label}
            </th>
          ))}
          <th scope="col">Availability</th>
          <th scope="col" className={styles.figure}>
            From
          </th>
          <th scope="col" className={styles.figure}>
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <ProductRow key={row.id} product={row} columns={columns} isEager={index < eagerRows} />
        ))}
      </tbody>
    </table>
  )
}
