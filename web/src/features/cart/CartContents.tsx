import { Button } from '../../platform/ui/Button.tsx'
import { use, useCallback, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { acceptsQuotes, ShopContext } from '../../components/shop/ShopContext.ts'
import { Panel } from '../../components/Panel.tsx'
import type { AvailabilityFacts } from '../../components/products/availability.ts'
import { dayText } from '../../platform/time/dayText.ts'
import field from '../../platform/forms/Field.module.css'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { requestQuotePath } from '../../components/paths.ts'
import { useShopTime } from '../../platform/time/shopTime.ts'
import { CartFile } from './CartFile.tsx'
import { CartLine } from './CartLine.tsx'
import { CartNotices } from './CartNotices.tsx'
import styles from './CartScreen.module.css'
import { CartSummary } from './CartSummary.tsx'
import { CheckoutLink } from './CheckoutLink.tsx'
import { MissingParts } from './needed/MissingParts.tsx'
import { ClearCart } from './ClearCart.tsx'
import { SaveCart } from './SaveCart.tsx'
import { ShareCart } from './ShareCart.tsx'
import type { CartFile_cart$key } from './__generated__/CartFile_cart.graphql.ts'
import type { CartScreen_cart$data, CartScreen_cart$key } from './__generated__/CartScreen_cart.graphql.ts'
import type { ClearCart_cart$key } from './__generated__/ClearCart_cart.graphql.ts'

type Part = Pick<AvailabilityFacts, 'status' | 'shipsBy'>

/**
 * When the whole order and its in-stock items can ship. Null if unknown, or if everything ships on the same day, which each
 * item already shows.
 * @param completeBy date on which the last item can ship
 */
export function shippingSentence(completeBy: string | null | undefined, parts: readonly Part[]): string | null {
  if (!completeBy) return null
  const stocked = parts.filter(({ status }) => status === 'IN_STOCK' || status === 'LOW_STOCK')
  const [first] = stocked.flatMap(({ shipsBy }) => shipsBy ?? []).sort()
  const complete = dayText(completeBy, 'long')
  const early = first ? dayText(first, 'long') : null
  if (complete === early) return null
  const sentence = `Ships complete by about ${complete}.`
  return early === null ? sentence : `${sentence} In-stock items can ship on ${early}.`
}

/** Footer of a printed cart with the time of its prices. */
function PrintedCart() {
  const { momentOf } = useShopTime()
  const [printedAt] = useState(() => new Date().toISOString())
  return (
    <p className={`${styles.printed} only-print`} suppressHydrationWarning>
      {`Prices and ship dates as of ${momentOf(printedAt)}. This is not an order.`}
    </p>
  )
}

/** Tracks which items have pending changes. */
function useWaiting() {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  const onWaiting = useCallback(
    (id: string, isWaiting: boolean) =>
      setWaiting((before) => {
        if (before.has(id) === isWaiting) return before
        const after = new Set(before)
        if (isWaiting) after.add(id)
        else after.delete(id)
        return after
      }),
    [],
  )
  return { isWaiting: waiting.size > 0, onWaiting }
}

function CartHead({ cart }: { cart: CartFile_cart$key & ClearCart_cart$key }) {
  return (
    <div className={styles.head}>
      <h1>Cart</h1>
      <div className={styles.ways}>
        <button type="button" className={styles.quiet} onClick={() => window.print()}>
          <Icon name="print" />
          Print
        </button>
        <CartFile cart={cart} className={styles.quiet} />
        <ClearCart cart={cart} className={styles.quiet} />
      </div>
    </div>
  )
}

/** Longer carts have compact rows and a filter. */
const SHORT_CART_LENGTH = 10

interface LineToolsProps {
  filter: string
  onFilter(filter: string): void
  hasDetails: boolean
  onDetails(hasDetails: boolean): void
}

function LineTools({ filter, onFilter, hasDetails, onDetails }: LineToolsProps) {
  return (
    <div className={`${styles.tools} no-print`}>
      <input
        className={field.input}
        type="search"
        aria-label="Filter items"
        placeholder="Filter by part number or name"
        autoComplete="off"
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
      />
      <button type="button" className={styles.quiet} aria-pressed={hasDetails} onClick={() => onDetails(!hasDetails)}>
        Show details
      </button>
    </div>
  )
}

interface Props {
  cart: CartScreen_cart$key
  isCustomer: boolean
}

const cartFragment = graphql`
  fragment CartScreen_cart on Cart {
    id
    shipsCompleteBy
    canCheckout
    items {
      id
      name
      partNumber
      isAvailable
      quantity
      variation {
        availability {
          status
          shipsBy: shipDate
        }
      }
      ...CartLine_item
    }
    ...MissingParts_cart
    ...CartSummary_cart
    ...CartFile_cart
    ...ClearCart_cart
  }
`

interface SaveOrShareProps {
  items: CartScreen_cart$data['items']
  isCustomer: boolean
}

/** Forms to save or share the cart, if the shop supports them. */
function SaveOrShareCart({ items, isCustomer }: SaveOrShareProps) {
  const { features } = use(ShopContext)
  const [isSaved, isShared] = [features.includes('SAVED_CARTS'), features.includes('SHARED_CARTS')]
  if (!isSaved && !isShared) return null
  return (
    <section className={`${styles.keeping} no-print`} aria-label="Save or share this cart">
      {isSaved && <SaveCart isCustomer={isCustomer} />}
      {isShared && <ShareCart contents={items.map(({ id, quantity }) => `${id} ${quantity}`).join()} />}
    </section>
  )
}

function ColumnHeads({ isCompact }: { isCompact: boolean }) {
  return (
    <div className={styles.columns} data-compact={isCompact || undefined} aria-hidden="true">
      <span />
      <span>Product</span>
      <span>Unit price</span>
      <span>Quantity</span>
      <span>Total</span>
    </div>
  )
}

/** Cart items beside the order summary. */
export function CartContents({ cart, isCustomer }: Props) {
  const contents = useFragment(cartFragment, cart)
  const { isWaiting, onWaiting } = useWaiting()
  const isLong = contents.items.length > SHORT_CART_LENGTH
  const [filter, setFilter] = useState('')
  const [hasDetails, setHasDetails] = useState(false)
  const isCompact = isLong && !hasDetails
  const words = isLong ? filter.toLowerCase().split(/\s+/) : []
  const matches = ({ name, partNumber }: { name: string; partNumber: string }) =>
    words.every((word) => `${partNumber} ${name}`.toLowerCase().includes(word))
  const ships = shippingSentence(
    contents.shipsCompleteBy,
    contents.items.flatMap(({ isAvailable, variation }) => (isAvailable && variation ? [variation.availability] : [])),
  )
  return (
    <>
      <CartHead cart={contents} />
      <CartNotices />
      <div className="only-phone no-print">
        <CheckoutLink canCheckout={contents.canCheckout} className={styles.above} />
      </div>
      <div className={styles.layout}>
        <div>
          {isLong && (
            <LineTools filter={filter} onFilter={setFilter} hasDetails={hasDetails} onDetails={setHasDetails} />
          )}
          <ColumnHeads isCompact={isCompact} />
          <ul aria-label="Items">
            {contents.items.filter(matches).map((item) => (
              <Panel key={item.id} of="cart line">
                <CartLine item={item} isCompact={isCompact} onWaiting={onWaiting} />
              </Panel>
            ))}
          </ul>
          <div className={styles.below}>
            {ships && <p className={styles.ships}>{ships}</p>}
            {acceptsQuotes(use(ShopContext)) && (
              <Button component={ShopLink} to={requestQuotePath} variant="default" size="md" className="no-print">
                Request a quote
              </Button>
            )}
            <div className="only-wide no-print">
              <CheckoutLink canCheckout={contents.canCheckout} />
            </div>
          </div>
          <MissingParts cart={contents} />
          <PrintedCart />
        </div>
        <div className={styles.aside}>
          <Panel of="subtotal">
            <CartSummary cart={contents} isWaiting={isWaiting} />
          </Panel>
          <SaveOrShareCart items={contents.items} isCustomer={isCustomer} />
        </div>
      </div>
    </>
  )
}
