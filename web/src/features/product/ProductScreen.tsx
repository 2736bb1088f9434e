import { use, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { useLocation, useSearchParams } from 'react-router'
import { useRememberProduct } from './useRememberProduct.ts'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { Panel } from '../../components/Panel.tsx'
import { Printed } from '../../components/products/Printed.tsx'
import { RecentlyViewed } from '../../components/products/recentParts.ts'
import { Section } from '../../components/Section.tsx'
import { convertHtml } from '../../platform/units/convertText.ts'
import { useUnits } from '../../platform/units/UnitsProvider.tsx'
import { UnitsSwitch } from '../../platform/units/UnitsSwitch.tsx'
import { contactAddress } from '../../components/paths.ts'
import { PageMeta } from '../../components/page/PageMeta.tsx'
import { PartBoundary } from '../../components/page/PartBoundary.tsx'
import { useShopTime } from '../../platform/time/shopTime.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { untilWhole, useIsWhole } from '../../platform/ui/useIsWhole.ts'
import { ProductData } from './ProductData.tsx'
import { ContentHtml } from '../../components/ContentHtml.tsx'
import type {
  ProductScreen_product$data,
  ProductScreen_product$key,
} from './__generated__/ProductScreen_product.graphql.ts'
import { BuyBox, type QuantityProps } from './BuyBox.tsx'
import { chosenPart, partAddress, quotePartNumber } from './chosenPart.ts'
import { Documents } from './Documents.tsx'
import { NeededParts } from './NeededParts.tsx'
import { ProductHeading } from './ProductHeading.tsx'
import styles from './ProductScreen.module.css'
import { ProductViews } from './ProductViews.tsx'
import { RelatedPlace } from './RelatedPlace.tsx'
import { Specifications } from './Specifications.tsx'
import { VariationPicker } from './VariationPicker.tsx'
import { VariationTable } from './VariationTable.tsx'

const productFragment = graphql`
  fragment ProductScreen_product on Product @throwOnFieldError {
    title
    summary
    description
    defaultVariation {
      sku
    }
    variations(first: 500) {
      edges {
        node {
          id
          sku
          ...ProductHeading_variation
          ...ProductViews_variation
          ...VariationPicker_variations
          ...BuyBox_variation
          ...Specifications_variation
          ...Documents_variation
          ...VariationTable_variations
          ...useRememberProduct_variation
        }
      }
    }
    ...ProductHeading_product
    ...ProductData_product
    ...VariationPicker_product
    ...NeededParts_product
    ...Specifications_product
    ...Documents_product
    ...VariationTable_product
    meta {
      ...PageMeta_meta
    }
  }
`

function PartsFailed({ title }: { title: string }) {
  const { features } = use(ShopContext)
  return (
    <p className={styles.note} role="status">
      Parts, drawings, specifications and prices for this product are not available right now. Try again later
      {features.includes('CONTACT') && (
        <>
          , or <ShopLink to={contactAddress('Sales', title)}>ask us about it</ShopLink>
        </>
      )}
      .
    </p>
  )
}

/** A product with all its parts. `?part-number=` selects one; all are loaded, so selecting needs no request. */
export function ProductScreen({ product: key }: { product: ProductScreen_product$key }) {
  const product = useFragment(productFragment, key)
  const parts = product.variations.edges.map((edge) => edge.node)
  const { chosen, unknown } = useChosenPart(parts, product.defaultVariation?.sku)
  const addressOf = (sku: string) => partAddress(sku, product.defaultVariation?.sku)
  useRememberProduct(chosen)
  const isWhole = useIsWhole()
  const [quantity, setQuantity] = useState<number | null>(null)
  if (!chosen) {
    return (
      <>
        <PageMeta meta={product.meta} type="product" />
        <ProductHeading product={product} variation={null} />
        <PartsFailed title={product.title} />
        <Description html={product.description} />
      </>
    )
  }
  return (
    <>
      <PageMeta meta={product.meta} type="product" />
      {import.meta.env.SSR && <ProductData product={product} />}
      {unknown && <UnknownPart number={unknown} shown={chosen.sku} />}
      <Overview
        product={product}
        parts={parts}
        chosen={chosen}
        addressOf={addressOf}
        quantity={quantity}
        onQuantity={setQuantity}
      />
      {isWhole ? (
        <>
          <PartBoundary of="required parts">
            <NeededParts product={product} variation={chosen} quantity={quantity} />
          </PartBoundary>
          <Details product={product} chosen={chosen} />
          {parts.length > 1 && (
            <div id="variations">
              <Section title={`All ${parts.length} variations`}>
                <Panel of="variations">
                  <VariationTable product={product} variations={parts} chosen={chosen.sku} addressOf={addressOf} />
                </Panel>
              </Section>
            </div>
          )}
          <PrintNote sku={chosen.sku} />
          <RelatedPlace id={chosen.id} />
          <PartBoundary of="recently viewed parts">
            <RecentlyViewed except={chosen.sku} />
          </PartBoundary>
        </>
      ) : (
        <div style={untilWhole} />
      )}
    </>
  )
}

/** Says that the address has a part number that the product lacks. */
function UnknownPart({ number, shown }: { number: string; shown: string }) {
  return (
    <p className={`${styles.note} ${styles.caution}`} role="status">
      This product has no part number “{quotePartNumber(number)}”. Showing {shown} instead.{' '}
      <ShopLink to={`/search?${new URLSearchParams({ terms: number.slice(0, 200) })}`}>Search for it</ShopLink>
    </p>
  )
}

/** The part in the address. */
function useChosenPart<Part extends { sku: string }>(parts: readonly Part[], defaultSku: string | undefined) {
  const [search] = useSearchParams()
  return chosenPart(parts, defaultSku, search.get('part-number'))
}

type Part = ProductScreen_product$data['variations']['edges'][number]['node']

interface DetailsProps {
  product: ProductScreen_product$data
  chosen: Part
}

interface OverviewProps extends DetailsProps, QuantityProps {
  parts: readonly Part[]
  addressOf: (sku: string) => { search: string }
}

/** The chosen part: title, drawing, picker and price. */
function Overview({ product, parts, chosen, addressOf, ...quantityProps }: OverviewProps) {
  return (
    <div className={styles.product}>
      <div className={styles.title}>
        <ProductHeading product={product} variation={chosen} />
      </div>
      <div className={styles.drawing}>
        <Panel of="drawing">
          <ProductViews variation={chosen} />
        </Panel>
      </div>
      <div className={styles.facts}>
        {product.summary && (
          <p className={styles.summary}>
            <Printed text={product.summary} />
          </p>
        )}
        <Panel of="choices">
          <VariationPicker product={product} variations={parts} chosen={chosen.sku} addressOf={addressOf} />
        </Panel>
        <Panel of="price">
          <BuyBox variation={chosen} {...quantityProps} />
        </Panel>
      </div>
    </div>
  )
}

/** Specifications, documents and description. */
function Details({ product, chosen }: DetailsProps) {
  const { features } = use(ShopContext)
  return (
    <div className={styles.halves}>
      {features.includes('SPECIFICATIONS') && (
        <Section title="Specifications" aside={<UnitsSwitch />}>
          <Panel of="specifications">
            <Specifications product={product} variation={chosen} />
          </Panel>
        </Section>
      )}
      <div>
        {features.includes('DOCUMENTS') && (
          <Section title="Documents">
            <Panel of="documents">
              <Documents product={product} variation={chosen} />
            </Panel>
            <p className={styles.note}>Dimensions for reference only; see the drawing.</p>
          </Section>
        )}
        <Description html={product.description} />
      </div>
    </div>
  )
}

function Description({ html }: { html: string | null | undefined }) {
  const units = useUnits()
  if (!html) return null
  return (
    <Section title="Description">
      <ContentHtml className={styles.description} html={convertHtml(html, units)} />
    </Section>
  )
}

/** Print footer of a product page: date and address. */
function PrintNote({ sku }: { sku: string }) {
  const { longDayOf } = useShopTime()
  const { pathname } = useLocation()
  const [printed] = useState(() => longDayOf(new Date().toISOString()))
  return (
    <p className={`${styles.printNote} only-print`} suppressHydrationWarning>
      {`Price and availability as of ${printed}. Part ${sku}, ${pathname}`}
    </p>
  )
}
