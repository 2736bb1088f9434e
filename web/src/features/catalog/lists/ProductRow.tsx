import { memo } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { moreText } from '../../../components/countText.ts'
import { Availability } from '../../../components/products/Availability.tsx'
import { PartNumber, Printed } from '../../../components/products/Printed.tsx'
import { Price } from '../../../components/products/Price.tsx'
import { ProductPicture } from '../../../components/products/ProductPicture.tsx'
import { type SpecificationFacts, cellText, keyFigures } from '../../../components/products/specification.ts'
import { typeset } from '../../../components/products/typeset.ts'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { RowAddToCart } from '../../cart/RowAddToCart.tsx'
import { CompareToggle } from '../../compare/CompareToggle.tsx'
import styles from './ProductTable.module.css'
import type { ProductRow_edge$key } from './__generated__/ProductRow_edge.graphql.ts'
import type { SpecificationColumn } from './columns.ts'

interface Part {
  readonly attributes: readonly { readonly name: string; readonly label: string; readonly value: string }[]
  readonly specifications: readonly SpecificationFacts[]
}

/** Distinguishing properties of a part first, then its other specifications. */
export function propertiesOf(part: Part | null | undefined): SpecificationFacts[] {
  if (!part) return []
  const attributes = part.attributes.map((attribute) => ({ ...attribute, unit: null }))
  return [
    ...attributes,
    ...part.specifications.filter(({ name }) => !attributes.some((attribute) => attribute.name === name)),
  ]
}

interface Props {
  edge: ProductRow_edge$key
  columns: readonly SpecificationColumn[]
  /** Other matching parts of the row's product. */
  isNarrowed: boolean
  isEager: boolean
}

const edgeFragment = graphql`
  fragment ProductRow_edge on ProductEdge @throwOnFieldError {
    matchingVariationCount
    matchingVariation {
      sku
      path
      image {
        ...ProductPicture_image
      }
      price {
        ...Price_money
      }
      availability {
        ...Availability_availability
      }
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
      ...RowAddToCart_variation
    }
    node {
      title
      path
    }
  }
`

/** One product row, represented by its part that matches the filters. */
export const ProductRow = memo(function ProductRow({ edge, columns, isNarrowed, isEager }: Props) {
  const { node, matchingVariation: part, matchingVariationCount: matchCount } = useFragment(edgeFragment, edge)
  const properties = propertiesOf(part)
  const path = part?.path ?? node.path
  return (
    <tr className={styles.row}>
      <td className={styles.pictureCell}>
        <div className={styles.picture}>
          {part && <ProductPicture image={part.image} size={48} isEager={isEager} />}
        </div>
      </td>
      <td className={styles.number}>
        {part && (
          <ShopLink to={path}>
            <PartNumber sku={part.sku} />
          </ShopLink>
        )}
        {matchCount > 1 && <span className={styles.more}>{moreText(matchCount - 1, isNarrowed)}</span>}
      </td>
      <td>
        <ShopLink className={styles.name} to={path}>
          {typeset(node.title)}
        </ShopLink>
        <span className={styles.inline}>
          <Printed text={keyFigures(properties).join(' · ')} />
        </span>
      </td>
      {columns.map((column) => {
        const property = properties.find(({ name }) => name === column.name)
        return (
          <td key={column.name} className={`${styles.spec} ${column.isFigure ? styles.figure : ''}`}>
            {property ? <Printed text={cellText(property)} /> : '–'}
          </td>
        )
      })}
      <td className={styles.availability}>{part && <Availability availability={part.availability} date="short" />}</td>
      <td className={`${styles.price} ${styles.figure}`}>
        <Price money={part?.price} />
      </td>
      <td className={`${styles.buy} ${styles.figure}`}>
        {part && (
          <>
            <RowAddToCart variation={part} />
            <CompareToggle sku={part.sku} />
          </>
        )}
      </td>
    </tr>
  )
})
