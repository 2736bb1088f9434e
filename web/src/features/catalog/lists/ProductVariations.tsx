import { graphql, useLazyLoadQuery } from 'react-relay/hooks'
import { Availability } from '../../../components/products/Availability.tsx'
import { PartNumber, Printed } from '../../../components/products/Printed.tsx'
import { Price } from '../../../components/products/Price.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { SEPARATOR, typeset } from '../../../components/products/typeset.ts'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { RowAddToCart } from '../../cart/RowAddToCart.tsx'
import { CompareToggle } from '../../compare/CompareToggle.tsx'
import { type ChosenValues, matchingVariations } from './chosenValues.ts'
import type { ProductVariationsQuery } from './__generated__/ProductVariationsQuery.graphql.ts'
import styles from './ProductVariations.module.css'

interface Props {
  product: { id: string; title: string; path: string }
  chosenValues: ChosenValues
  /** Whether they are shown because the product is to be compared. */
  isComparing: boolean
}

/** The parts of a product below its row in a list, each with its own order button. */
export function ProductVariations(props: Props) {
  return (
    <Panel of="sizes">
      <Variations {...props} />
    </Panel>
  )
}

const variationsQuery = graphql`
    query ProductVariationsQuery($id: ID!) {
      node(id: $id) {
        ... on Product @alias(as: "product") {
          attributes {
            name
            label
          }
          variations(first: 100) {
            totalCount
            nodes {
              id
              sku
              path
              attributes {
                name
                value
              }
              price {
                ...Price_money
              }
              availability {
                ...Availability_availability
              }
              ...RowAddToCart_variation
            }
          }
        }
      }
    }
`

/** Maximum number of rows shown in the list; the product's page has them all. */
const MAX_ROWS = 100

function Variations({ product: { id, title, path }, chosenValues, isComparing }: Props) {
  const { node } = useLazyLoadQuery<ProductVariationsQuery>(variationsQuery, { id })
  const { attributes: all, variations } = node?.product ?? { attributes: [], variations: null }
  const rows = matchingVariations(variations?.nodes ?? [], chosenValues)
  const attributes = all.filter(({ name }) => rows.some((row) => row.attributes.some((own) => own.name === name)))
  return (
    <>
      {isComparing && (
        <p className={styles.hint} role="status">
          Choose a part to compare. Other products will be compared in the same size.
        </p>
      )}
      <table className={styles.table}>
        <caption className="sr-only">Variations of {typeset(title)}</caption>
        <thead>
          <tr>
            <th scope="col">Part number</th>
            {attributes.map(({ name, label }) => (
              <th scope="col" key={name}>
                {label}
              </th>
            ))}
            <th scope="col">Availability</th>
            <th scope="col" className={styles.figure}>
              Price
            </th>
            <th scope="col" className={styles.figure}>
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} product={id} names={attributes.map(({ name }) => name)} />
          ))}
        </tbody>
      </table>
      {variations && variations.totalCount > MAX_ROWS && (
        <ShopLink className={styles.all} to={`${path}#variations`}>
          All {variations.totalCount} variations
        </ShopLink>
      )}
    </>
  )
}

type Product = NonNullable<NonNullable<ProductVariationsQuery['response']['node']>['product']>

interface RowProps {
  row: Product['variations']['nodes'][number]
  /** ID of the product. */
  product: string
  /** Names of the attributes, in the order of the columns. */
  names: readonly string[]
}

function Row({ row, product, names }: RowProps) {
  const valueOf = (name: string) => row.attributes.find((attribute) => attribute.name === name)?.value
  return (
    <tr>
      <th scope="row" className={styles.number}>
        <ShopLink to={row.path}>
          <PartNumber sku={row.sku} />
        </ShopLink>
        <span className={styles.inline}>
          <Printed text={names.flatMap((name) => valueOf(name) ?? []).join(SEPARATOR)} />
        </span>
      </th>
      {names.map((name) => (
        <td key={name} className={styles.value}>
          <Printed text={valueOf(name) ?? '–'} />
        </td>
      ))}
      <td>
        <Availability availability={row.availability} date="short" />
      </td>
      <td className={`${styles.price} ${styles.figure}`}>
        <Price money={row.price} />
      </td>
      <td className={`${styles.buy} ${styles.figure}`}>
        <RowAddToCart variation={row} />
        <CompareToggle sku={row.sku} size={{ product, attributes: row.attributes }} />
      </td>
    </tr>
  )
}
