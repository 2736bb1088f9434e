import { Fragment, memo, type MouseEvent, startTransition, useId, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { moreText } from '../../../components/countText.ts'
import { Availability } from '../../../components/products/Availability.tsx'
import { PartNumber, Printed } from '../../../components/products/Printed.tsx'
import { Price, PriceFrom } from '../../../components/products/Price.tsx'
import { ProductPicture } from '../../../components/products/ProductPicture.tsx'
import type { SpecificationFacts } from '../../../components/products/specification.ts'
import { SEPARATOR, typeset } from '../../../components/products/typeset.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { idleComponent } from '../../../platform/ui/idleComponent.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { RowAddToCart } from '../../cart/RowAddToCart.tsx'
import { CompareProductToggle, CompareToggle } from '../../compare/CompareToggle.tsx'
import type { ChosenValues } from './chosenValues.ts'
import styles from './ProductTable.module.css'
import type { ProductRow_edge$data, ProductRow_edge$key } from './__generated__/ProductRow_edge.graphql.ts'
import { phoneTexts, rowText, type SpecificationColumn, variationsText } from './columns.ts'
import { useCompareProduct } from './useCompareProduct.ts'

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
  const attributes = part.attributes.map((attribute) => ({ ...attribute, unit: null, isAttribute: true }))
  return [
    ...attributes,
    ...part.specifications.filter(({ name }) => !attributes.some((attribute) => attribute.name === name)),
  ]
}

/** Sizes such as "1.33–12 in CF, weldable" are names and stay in inches. */
function CellText({ text }: { text: string }) {
  return / CF\b/.test(text) ? typeset(text) : <Printed text={text} />
}

function CellTexts({ texts }: { texts: readonly string[] }) {
  return texts.map((text, index) => (
    <Fragment key={text}>
      {index > 0 && SEPARATOR}
      <CellText text={text} />
    </Fragment>
  ))
}

function SpecificationCell({ text, isFigure }: { text: string; isFigure: boolean }) {
  if (isFigure)
    return (
      <td className={`${styles.spec} ${styles.figure}`}>
        <CellText text={text} />
      </td>
    )
  return (
    <td className={styles.spec}>
      <span className={styles.text} title={text}>
        <CellText text={text} />
      </span>
    </td>
  )
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
      ...Price_range
    }
    ranges {
      name
      label
      text
    }
    node {
      id
      title
      path
    }
  }
`

/** Whether a row is expanded, and why. */
type Opening = boolean | 'to compare'

/** Expands a row, or compares one of its parts. */
function useOpening(productId: string) {
  const [isOpen, setIsOpen] = useState<Opening>(false)
  const compareInSameSize = useCompareProduct(productId, () => setIsOpen('to compare'))
  function toggle(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    startTransition(() => setIsOpen(isOpen === false))
  }
  return { isOpen, toggle, compareInSameSize }
}

/** One product row, represented by its part that matches the filters; it expands to all its parts. */
export const ProductRow = memo(function ProductRow({ edge, columns, isNarrowed, chosenValues, isEager }: Props) {
  const row = useFragment(edgeFragment, edge)
  const { node, priceRange, ranges, matchingVariation: part, matchingVariationCount: count } = row
  const opening = useOpening(node.id)
  const { isOpen } = opening
  const detailsId = useId()
  const facts = { properties: propertiesOf(part), ranges }
  const path = part?.path ?? node.path
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
        <td className={styles.nameCell}>
          <ShopLink className={styles.name} to={path} title={node.title}>
            {typeset(node.title)}
          </ShopLink>
          <span className={styles.inline}>
            <CellTexts texts={phoneTexts(columns, facts)} />
          </span>
        </td>
        {columns.map(({ name, isFigure }) => (
          <SpecificationCell key={name} isFigure={isFigure} text={rowText(name, facts) ?? '–'} />
        ))}
        <td className={styles.availability}>
          {part && <Availability availability={part.availability} date="short" />}
        </td>
        <td className={`${styles.price} ${styles.figure}`}>
          {priceRange ? <PriceFrom range={priceRange} className={styles.from} /> : <Price money={part?.price} />}
        </td>
        <td className={`${styles.buy} ${styles.figure}`}>
          {part && <RowTools row={row} part={part} opening={opening} detailsId={detailsId} />}
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

interface RowToolsProps {
  row: ProductRow_edge$data
  part: NonNullable<ProductRow_edge$data['matchingVariation']>
  opening: ReturnType<typeof useOpening>
  /** ID of the expanded part of the row. */
  detailsId: string
}

/** Order and compare buttons of a single part; of several, the link that expands the row. */
function RowTools({ row, part, opening, detailsId }: RowToolsProps) {
  const { node, ranges, matchingVariationCount: count } = row
  const { isOpen, toggle, compareInSameSize } = opening
  if (count <= 1)
    return (
      <>
        <RowAddToCart variation={part} />
        <CompareToggle sku={part.sku} />
      </>
    )
  return (
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
  )
}
