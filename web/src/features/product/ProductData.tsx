import { use } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import type { AggregateOffer, ItemAvailability, Offer, Product } from 'schema-dts'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { useStructuredData } from '../../components/structuredData/StructuredData.ts'
import { sellerOf } from '../../components/structuredData/shop.ts'
import { OriginContext } from '../../platform/ui/OriginContext.ts'
import type { ProductData_product$key } from './__generated__/ProductData_product.graphql.ts'

export interface PartFacts {
  readonly sku: string
  readonly modelNumber?: string | null | undefined
  /** Page of the part. */
  readonly path: string
  readonly price?: { readonly amount: string; readonly currencyCode: string } | null | undefined
  readonly availability: { readonly status: string }
}

interface ProductFacts {
  readonly title: string
  readonly path: string
  readonly description: string
  /** Image addresses: paths of this shop. */
  readonly images: readonly string[]
  readonly brand: string
  readonly category: string | null
}

/** Maximum number of parts offered one by one; beyond it only the price range is given. */
const maxOffers = 24

/** Availability → schema.org term. */
const availabilities: Record<string, ItemAvailability> = {
  IN_STOCK: 'https://schema.org/InStock',
  LOW_STOCK: 'https://schema.org/LimitedAvailability',
  LEAD_TIME: 'https://schema.org/BackOrder',
  DISCONTINUED: 'https://schema.org/Discontinued',
}

function availabilityOf({ availability: { status } }: PartFacts) {
  const availability = availabilities[status]
  return availability && { availability }
}

type PricedPart = PartFacts & { readonly price: NonNullable<PartFacts['price']> }
function isPriced(part: PartFacts): part is PricedPart {
  return part.price != null
}

/** The shop that sells a part. */
interface Seller {
  readonly origin: string
  readonly name: string
}

function offerOf(part: PricedPart, shop: Seller): Offer {
  return {
    '@type': 'Offer',
    sku: part.sku,
    url: shop.origin + part.path,
    price: part.price.amount,
    priceCurrency: part.price.currencyCode,
    ...availabilityOf(part),
    itemCondition: 'https://schema.org/NewCondition',
    seller: sellerOf(shop.origin, shop.name),
  }
}

function offersOf(parts: readonly PricedPart[], path: string, shop: Seller): Offer | AggregateOffer | null {
  const byPrice = parts.toSorted((a, b) => Number(a.price.amount) - Number(b.price.amount))
  const [cheapest] = byPrice
  const greatest = byPrice.at(-1)
  if (!cheapest || !greatest) return null
  if (parts.length === 1) return offerOf(cheapest, shop)
  const onTheShelf = parts.find(({ availability: { status } }) => status === 'IN_STOCK' || status === 'LOW_STOCK')
  return {
    '@type': 'AggregateOffer',
    url: shop.origin + path,
    priceCurrency: cheapest.price.currencyCode,
    lowPrice: cheapest.price.amount,
    highPrice: greatest.price.amount,
    offerCount: parts.length,
    ...availabilityOf(onTheShelf ?? cheapest),
    ...(parts.length <= maxOffers && { offers: parts.map((part) => offerOf(part, shop)) }),
  }
}

/**
 * Structured data of a product. Without priced `parts` it has no offers.
 * @param part the part its page shows first
 */
export function productOf(
  product: ProductFacts,
  part: PartFacts,
  parts: readonly PartFacts[],
  origin: string,
): Product {
  const offers = offersOf(parts.filter(isPriced), product.path, { origin, name: product.brand })
  return {
    '@type': 'Product',
    '@id': `${origin}${product.path}#product`,
    name: product.title,
    description: product.description || product.title,
    url: origin + product.path,
    image: product.images.map((image) => (image.startsWith('/') ? origin + image : image)),
    brand: { '@type': 'Brand', name: product.brand },
    sku: part.sku,
    mpn: part.modelNumber ?? part.sku,
    ...(product.category && { category: product.category }),
    ...(offers && { offers }),
  }
}

/** Structured data of a product and its prices. Only for the server's HTML. */
export function ProductData({ product: key }: { product: ProductData_product$key }) {
  const origin = use(OriginContext)
  const { companyName } = use(ShopContext)
  const product = useFragment(
    graphql`
      fragment ProductData_product on Product {
        title
        path
        categories {
          name
        }
        images {
          detail: url(style: DETAIL)
        }
        meta {
          description
          ogImage
        }
        defaultVariation {
          sku
        }
        variations(first: 500) {
          edges {
            node {
              sku
              modelNumber
              path
              price {
                amount
                currencyCode
              }
              availability {
                status
              }
            }
          }
        }
      }
    `,
    key,
  )
  useStructuredData(() => {
    const parts = product.variations.edges.map(({ node }) => node)
    const part = parts.find(({ sku }) => sku === product.defaultVariation?.sku) ?? parts[0]
    if (!part) return null
    const { title, path, meta, categories } = product
    const images = [...product.images.map(({ detail }) => detail), meta.ogImage].filter(Boolean)
    const category = categories[0]?.name ?? null
    const facts = { title, path, description: meta.description, images, brand: companyName, category }
    return productOf(facts, part, parts, origin)
  })
  return null
}
