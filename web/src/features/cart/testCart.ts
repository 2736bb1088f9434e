import type { Price_money$data } from '../../components/products/__generated__/Price_money.graphql.ts'
import type { ProductPicture_image$data } from '../../components/products/__generated__/ProductPicture_image.graphql.ts'
import type { PlainData } from '../../testing/testing.tsx'
import type { CartLine_item$data } from './__generated__/CartLine_item.graphql.ts'
import type { CartScreen_cart$data } from './__generated__/CartScreen_cart.graphql.ts'
import type { CartSummary_cart$data } from './__generated__/CartSummary_cart.graphql.ts'
import type { Coupons_cart$data } from './__generated__/Coupons_cart.graphql.ts'
import type { MissingParts_cart$data } from './needed/__generated__/MissingParts_cart.graphql.ts'
import type { LineAttributes_item$data } from './__generated__/LineAttributes_item.graphql.ts'
import type { LineNote_item$data } from './__generated__/LineNote_item.graphql.ts'
import type { CartLine_price$data } from './__generated__/CartLine_price.graphql.ts'
import type { CheckoutSummary_checkout$data } from '../checkout/__generated__/CheckoutSummary_checkout.graphql.ts'
import type { ReviewLines_cart$data } from '../checkout/__generated__/ReviewLines_cart.graphql.ts'
import type { CartDropDown_cart$data } from '../../shell/header/__generated__/CartDropDown_cart.graphql.ts'

type Money = PlainData<Price_money$data>

type Line = PlainData<CartLine_item$data> &
  PlainData<LineAttributes_item$data> &
  PlainData<LineNote_item$data> &
  PlainData<CartLine_price$data> &
  PlainData<CartScreen_cart$data['items'][number]> &
  PlainData<CartDropDown_cart$data['items'][number]> &
  PlainData<ReviewLines_cart$data['items'][number]> &
  PlainData<CheckoutSummary_checkout$data['cart']['items'][number]> & {
    image: PlainData<ProductPicture_image$data>
    price: Money
    linePrice: Money
    variation: { id: string } | null
  }

type Cart = PlainData<CartScreen_cart$data> &
  PlainData<CartSummary_cart$data> &
  PlainData<MissingParts_cart$data> &
  PlainData<Coupons_cart$data> &
  PlainData<CartDropDown_cart$data> & { subTotal: Money; total: Money; items: Line[] }

const picture = '/sites/default/files/parts/180050.svg'

function lineResponse(id: string, quantity: number) {
  return {
    __typename: 'CartItem',
    id,
    name: 'Subminiature-D feedthrough',
    partNumber: '180050',
    quantity,
    stockedQuantity: null,
    link: '/feedthrough?part-number=180050',
    price: { formatted: '$378.00' },
    listPrice: null,
    priceFrom: 1,
    linePrice: { formatted: '$756.00' },
    image: { url: picture, thumbnail: picture, card: '/sites/default/files/parts/180050-card.svg', alt: '' },
    attributeData: [],
    quantityMultiplierLabel: '',
    isOneLength: null,
    isAvailable: true,
    isQuoted: false,
    openQuote: null,
    shipsBy: '2026-11-23',
    note: null,
    reference: null,
    variation: {
      id: 'VARIATION-180050',
      canBeOneLength: false,
      minimumQuantity: 1,
      maximumQuantity: null,
      quantityStep: 1,
      availability: { status: 'IN_STOCK', quantity: 42, shipsBy: '2026-11-23', leadTime: null },
    },
  } satisfies Line & { __typename: string }
}

/** A cart with one item and every field that any page queries. */
export function cartResponse(id: string, quantity: number) {
  return {
    __typename: 'Cart',
    id,
    quantityTotal: quantity,
    canCheckout: true,
    acceptsCoupons: true,
    shipsCompleteBy: '2026-11-23',
    missingParts: [],
    subTotal: { formatted: '$756.00' },
    adjustments: [],
    shippingEstimate: [],
    coupons: [],
    total: { formatted: '$756.00' },
    items: [lineResponse(`${id}-1`, quantity)],
  } satisfies Cart & { __typename: string }
}
