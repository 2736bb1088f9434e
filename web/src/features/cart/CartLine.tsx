import { Button } from '../../platform/ui/Button.tsx'
import { useEffect } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { useCartLine } from './useCartLine.tsx'
import { cartPath, quotePath } from '../../components/paths.ts'
import { PostForm } from '../../platform/forms/PostForm.tsx'
import { useWriteButton } from '../../platform/forms/useWriteButton.ts'
import { LineAvailability } from '../../components/products/Availability.tsx'
import { PartNumber } from '../../components/products/Printed.tsx'
import { Price } from '../../components/products/Price.tsx'
import { ProductPicture } from '../../components/products/ProductPicture.tsx'
import { QuantityInput } from '../../components/products/QuantityInput.tsx'
import { typeset } from '../../components/products/typeset.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { CartLine_item$data, CartLine_item$key } from './__generated__/CartLine_item.graphql.ts'
import type { CartLine_price$key } from './__generated__/CartLine_price.graphql.ts'
import styles from './CartLine.module.css'
import { LineAttributes } from './LineAttributes.tsx'
import { LineLength } from './LineLength.tsx'
import { LineNote } from './LineNote.tsx'

/** Milliseconds without a keystroke before a typed quantity is sent. */
const idle = 600

type Quote = NonNullable<CartLine_item$data['openQuote']>

function OpenQuote({ quote: { uuid, number, quantity, price } }: { quote: Quote }) {
  return (
    <p className={styles.quoted}>
      You have a quote for {quantity} at {price.formatted} each: <ShopLink to={quotePath(uuid)}>{number}</ShopLink>
    </p>
  )
}

interface Props {
  item: CartLine_item$key
  /** Whether to show it in one row, without picture, attributes and note. */
  isCompact: boolean
  onWaiting: (id: string, isWaiting: boolean) => void
}

const itemFragment = graphql`
  fragment CartLine_item on CartItem @throwOnFieldError {
    id
    name
    partNumber
    quantity
    link
    isAvailable
    isQuoted
    openQuote {
      uuid
      number
      quantity
      price {
        formatted
      }
    }
    shipsBy
    stockedQuantity
    linePrice {
      ...Price_money
    }
    image {
      ...ProductPicture_image
    }
    variation {
      minimumQuantity
      maximumQuantity
      quantityStep
      availability {
        status
        quantity
        leadTime
        shipsBy: shipDate
      }
    }
    ...CartLine_price
    ...LineAttributes_item
    ...LineLength_item
    ...LineNote_item
    ...useCartLine_item
  }
`

/** One cart item. Quantities update immediately; prices wait for the server. */
export function CartLine({ item, isCompact, onWaiting }: Props) {
  const line = useFragment(itemFragment, item)
  const writes = useCartLine(line)
  useEffect(() => {
    onWaiting(line.id, writes.isPending)
    return () => onWaiting(line.id, false)
  }, [line.id, writes.isPending, onWaiting])
  return (
    <li
      className={styles.line}
      data-compact={isCompact || undefined}
      data-unavailable={!line.isAvailable || undefined}
      aria-label={`${line.partNumber}, ${line.name}`}
    >
      <div className={styles.picture}>
        <ProductPicture image={line.image} size={80} isEager />
      </div>
      <div className={styles.info}>
        <h2>{line.variation ? <ShopLink to={line.link}>{typeset(line.name)}</ShopLink> : typeset(line.name)}</h2>
        <PartNumber sku={line.partNumber} />
        <LineAttributes item={line} quantity={line.quantity} />
        {line.isAvailable && <LineLength item={line} onAnswer={writes.answerLength} />}
        {line.isAvailable && line.variation && <LineAvailability facts={line.variation.availability} line={line} />}
        {!line.isAvailable && <Unavailable isInCatalog={Boolean(line.variation)} />}
        {line.isQuoted && <p className={styles.quoted}>Price and quantity are set by your quote.</p>}
        {line.openQuote && <OpenQuote quote={line.openQuote} />}
        {writes.notices.map((notice) => (
          <p key={notice} className={styles.note} role="status">
            {notice}
          </p>
        ))}
        <LineNote item={line} isPending={writes.isPending} onWrite={writes.write} />
      </div>
      <div className={styles.unit}>
        <span className="sr-only">Unit price </span>
        {line.isAvailable && <UnitPrice item={line} />}
      </div>
      <Quantity line={line} isCompact={isCompact} onQuantity={writes.setQuantity} />
      <div className={`${styles.total} ${writes.isPending ? styles.waiting : ''}`} aria-busy={writes.isPending}>
        <span className="sr-only">Total </span>
        {line.isAvailable ? <Price money={line.linePrice} /> : '–'}
      </div>
      <RemoveForm line={line} onRemove={writes.remove} />
    </li>
  )
}

/** Unit price of a cart item, with the price break that applies and the list price if higher. */
function UnitPrice({ item }: { item: CartLine_price$key }) {
  const { price, listPrice, priceFrom } = useFragment(
    graphql`
      fragment CartLine_price on CartItem @throwOnFieldError {
        price {
          ...Price_money
        }
        listPrice {
          ...Price_money
        }
        priceFrom
      }
    `,
    item,
  )
  return (
    <>
      <Price money={price} />
      {listPrice && (
        <s className={styles.list}>
          <span className="sr-only">instead of </span>
          <Price money={listPrice} />
        </s>
      )}
      {priceFrom > 1 && <span className={styles.from}>for {priceFrom} or more</span>}
    </>
  )
}

function Unavailable({ isInCatalog }: { isInCatalog: boolean }) {
  return (
    <p className={styles.off}>
      <Icon name="warning" />
      {isInCatalog
        ? 'This part is no longer available. It is not included in the total; remove it to check out.'
        : 'This part is no longer in our catalog. It is not included in the total; remove it to check out.'}
    </p>
  )
}

interface QuantityProps {
  line: CartLine_item$data
  isCompact: boolean
  onQuantity: (quantity: number) => void
}

function Quantity({ line, isCompact, onQuantity }: QuantityProps) {
  if (!line.isAvailable || line.isQuoted) {
    return (
      <p className={`${styles.quantity} ${styles.figure}`}>
        <span className="sr-only">Quantity </span>
        {line.quantity}
      </p>
    )
  }
  const rule = {
    minimum: line.variation?.minimumQuantity ?? 1,
    maximum: line.variation?.maximumQuantity,
    step: line.variation?.quantityStep ?? 1,
    allowsNone: true,
  }
  return (
    <PostForm
      className={styles.quantity}
      action={cartPath}
      values={{ intent: 'update', itemId: line.id }}
      onSend={() => {}}
    >
      <QuantityInput
        look={isCompact ? 'row' : 'roomy'}
        label={`Quantity of ${line.partNumber}`}
        name="quantity"
        rule={rule}
        quantity={line.quantity}
        onQuantity={onQuantity}
        idle={idle}
        isLive
      />
      <noscript>
        <Button type="submit" size="compact-sm">
          Update
        </Button>
      </noscript>
    </PostForm>
  )
}

function RemoveForm({ line, onRemove }: { line: CartLine_item$data; onRemove: () => Promise<void> }) {
  const removeButton = useWriteButton()
  return (
    <PostForm
      className={styles.remove}
      action={cartPath}
      values={{ intent: 'remove', itemId: line.id }}
      onSend={() => void onRemove()}
    >
      <button type="submit" aria-label={`Remove ${line.partNumber}`} {...removeButton}>
        <Icon name="bin" />
      </button>
    </PostForm>
  )
}
