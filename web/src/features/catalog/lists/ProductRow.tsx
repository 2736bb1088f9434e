import { Fragment, memo, type MouseEvent, useId, useState } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { moreText } from '../../../components/countText.ts'
import { Availability } from '../../../components/products/Availability.tsx'
import { PartNumber, Printed } from '../../../components/products/Printed.tsx'
import { Price } from '../../../components/products/Price.tsx'
import { ProductPicture } from '../../../components/products/ProductPicture.tsx'
import type { SpecificationFacts } from '../../../components/products/specification.ts'
import { typeset } from '../../../components/products/typeset.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { idleComponent } from '../../../platform/ui/idleComponent.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { RowAddToCart } from '../../cart/RowAddToCart.tsx'
import { CompareProductToggle, CompareToggle, useCompare } from '../../compare/CompareToggle.tsx'
import type { ChosenValues } from './chosenValues.ts'
import styles from './ProductTable.module.css'
import type { ProductRow_edge$key } from './__generated__/ProductRow_edge.graphql.ts'
import { phoneTexts, rowText, type SpecificationColumn, variationsText } from './columns.ts'

const ProductVariations = idleComponent(() =>
  import('./ProductVariations.tsx').then((module) => module.ProductVariations),
)

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

/** Sizes such as "1.33–12 in CF" are names and stay in inches. */
function CellText({ text }: { text: string }) {
  return / CF$/.test(text) ? typeset(text) : <Printed text={text} />
}

interface Props {
  edge: ProductRow_edge$key
  columns: readonly SpecificationColumn[]
  /** Whether the list is filtered. */
  isNarrowed: boolean
  /** Attribute values that the list is filtered by. */
  chosenValues: ChosenValues
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
    priceRange {
      min {
        amount
        ...Price_money
      }
      max {
        amount
      }
    }
    ranges {
      name
      label
      first
      last
      unit
      count
    }
    node {
      id
      title
      path
    }
  }
`

/** One product row, represented by its part that matches the filters; it expands to all its parts. */
export const ProductRow = memo(function ProductRow({ edge, columns, isNarrowed, chosenValues, isEager }: Props) {
  const { node, priceRange, ranges, ...row } = useFragment(edgeFragment, edge)
  const { matchingVariation: part, matchingVariationCount: count } = row
  const [isOpen, setIsOpen] = useState<boolean | 'to compare'>(false)
  const environment = useRelayEnvironment()
  const compare = useCompare()
  const detailsId = useId()
  const facts = { properties: propertiesOf(part), ranges }
  const path = part?.path ?? node.path
  const hasSeveral = part !== null && part !== undefined && count > 1
  const isFrom = priceRange !== null && priceRange !== undefined && priceRange.min.amount !== priceRange.max.amount
  function toggle(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setIsOpen(isOpen === false)
  }
  /** Asks for the size once: further products are compared in the same size, if they have it. */
  async function compareInSameSize() {
    const { findComparedSize } = await import('./findComparedSize.ts')
    const found = await findComparedSize(environment, node.id).catch(() => null)
    if (found) compare(found.sku, { product: node.id, attributes: found.attributes })
    else setIsOpen('to compare')
  }
  return (
    <>
      <tr className={styles.row} data-open={isOpen !== false || undefined}>
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
          {count > 1 && <span className={styles.more}>{moreText(count - 1, isNarrowed)}</span>}
        </td>
        <td>
          <ShopLink className={styles.name} to={path}>
            {typeset(node.title)}
          </ShopLink>
          <span className={styles.inline}>
            {phoneTexts(columns, facts).map((text, index) => (
              <Fragment key={text}>
                {index > 0 && ' · '}
                <CellText text={text} />
              </Fragment>
            ))}
          </span>
        </td>
        {columns.map((column) => (
          <td key={column.name} className={`${styles.spec} ${column.isFigure ? styles.figure : ''}`}>
            <CellText text={rowText(column.name, facts) ?? '–'} />
          </td>
        ))}
        <td className={styles.availability}>
          {part && <Availability availability={part.availability} date="short" />}
        </td>
        <td className={`${styles.price} ${styles.figure}`}>
          {isFrom && <span className={styles.from}>from </span>}
          <Price money={priceRange?.min ?? part?.price} />
        </td>
        <td className={`${styles.buy} ${styles.figure}`}>
          {hasSeveral && (
            <>
              <a
                className={styles.expand}
                href={`${node.path}#variations`}
                aria-expanded={isOpen !== false}
                aria-controls={isOpen === false ? undefined : detailsId}
                aria-label={`${variationsText(count, ranges)} of ${node.title}`}
                onClick={toggle}
              >
                {variationsText(count, ranges)}
                <Icon name="arrow" size={15} />
              </a>
              <CompareProductToggle
                sku={part.sku}
                product={node.id}
                title={node.title}
                onCompare={() => void compareInSameSize()}
              />
            </>
          )}
          {part && !hasSeveral && (
            <>
              <RowAddToCart variation={part} />
              <CompareToggle sku={part.sku} />
            </>
          )}
        </td>
      </tr>
      {isOpen !== false && (
        <tr className={styles.details} id={detailsId}>
          <td colSpan={columns.length + 6}>
            <ProductVariations product={node} chosenValues={chosenValues} isComparing={isOpen === 'to compare'} />
          </td>
        </tr>
      )}
    </>
  )
})
