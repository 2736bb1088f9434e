import { Button } from '../../platform/ui/Button.tsx'
import { use, useEffect, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { AddToCartForm } from '../cart/AddToCartForm.tsx'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { Availability, ShelfNote } from '../../components/products/Availability.tsx'
import { Price } from '../../components/products/Price.tsx'
import { breakRows, PriceBreaks } from '../../components/products/PriceBreaks.tsx'
import { QuantityInput } from '../../components/products/QuantityInput.tsx'
import { unitOfSale } from '@shop/schema/quantity'
import { perUnit, type QuantityRule, readQuantity } from '../../components/products/quantity.ts'
import { specificationText } from '../../components/products/specification.ts'
import { typeset } from '../../components/products/typeset.ts'
import { acceptsQuotes, ShopContext } from '../../components/shop/ShopContext.ts'
import { contactAddress, contactPath, partParameter, requestQuotePath } from '../../components/paths.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { Price_money$key } from '../../components/products/__generated__/Price_money.graphql.ts'
import type { BuyBox_variation$data, BuyBox_variation$key } from './__generated__/BuyBox_variation.graphql.ts'
import styles from './BuyBox.module.css'

const partFragment = graphql`
  fragment BuyBox_variation on ProductVariation @throwOnFieldError {
    sku
    minimumQuantity
    maximumQuantity
    quantityStep
    quantityMultiplierLabel
    canBeOneLength
    price {
      amount
      currencyCode
      ...Price_money
    }
    priceBreaks {
      minimumQuantity
      price {
        amount
        ...Price_money
      }
    }
    availability {
      status
      ...Availability_availability
    }
    replacement {
      sku
      path
    }
    specifications {
      name
      value
      unit
    }
    documents {
      kind
      url
    }
  }
`

export interface QuantityProps {
  /** As entered; null means the minimum. */
  quantity: number | null
  onQuantity: (quantity: number | null) => void
}

interface Props extends QuantityProps {
  variation: BuyBox_variation$key
}

/** The chosen part and its quantity, corrected to one that can be ordered. */
export function useChosenQuantity(variation: BuyBox_variation$key, entered: number | null) {
  const part = useFragment(partFragment, variation)
  const rule = { minimum: part.minimumQuantity, maximum: part.maximumQuantity, step: part.quantityStep }
  const { quantity, notice } = readQuantity(String(entered ?? part.minimumQuantity), rule)
  return { part, rule, notice, quantity: quantity ?? part.minimumQuantity }
}

/** Price, delivery and quantity of the chosen part, with its Add button. */
export function BuyBox({ variation, quantity: entered, onQuantity }: Props) {
  const { part, rule, notice, quantity } = useChosenQuantity(variation, entered)
  const rows = part.price
    ? breakRows({ minimumQuantity: part.minimumQuantity, price: part.price }, part.priceBreaks, quantity)
    : []
  const price = rows.find(({ isInForce }) => isInForce)?.price ?? null
  const leadTime = part.specifications.find(({ name }) => name === 'non_stocked_lead_time')
  const restIn = leadTime && specificationText(leadTime)
  return (
    <div className={styles.buy}>
      <div>
        <p className={styles.price}>
          <Price money={price} />{' '}
          {price && (
            <small>
              {typeset(perUnit(part.quantityMultiplierLabel))}
              {quantity > 1 && `, ${totalOf(price.amount, quantity, part.price?.currencyCode)} for ${quantity}`}
            </small>
          )}
        </p>
        <p className={styles.ships}>
          <Availability availability={part.availability} date="long" asked={quantity} restIn={restIn} />
        </p>
        <p className={styles.shelf}>
          <ShelfNote availability={part.availability} restIn={restIn} />
        </p>
      </div>
      <PriceBreaks rows={rows} />
      <OrderAction part={part} price={price} rule={rule} quantity={quantity} notice={notice} onQuantity={onQuantity} />
      <Requests part={part} quantity={quantity} />
    </div>
  )
}

function totalOf(amount: string, quantity: number, currency: string | undefined): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(amount) * quantity)
}

/** Address of the form that requests a quote for a quantity of a part. */
function quoteAddress(sku: string, quantity: number) {
  return `${requestQuotePath}?${new URLSearchParams({ [partParameter]: sku, quantity: String(quantity) })}`
}

/** Links to the forms for questions, quotes and custom parts, which begin with the part, quantity and drawing. */
function Requests({ part, quantity }: { part: BuyBox_variation$data; quantity: number }) {
  const shop = use(ShopContext)
  const drawing = part.documents.find(({ kind }) => kind === 'OUTLINE_DRAWING')?.url
  const about = [part.sku, `quantity ${quantity}`, ...(drawing ? [`drawing ${drawing}`] : [])].join(', ')
  const links = [
    ...(shop.features.includes('CONTACT')
      ? ([
          ['Ask about this part', contactAddress('Technical', about)],
          ['Modify this part', contactAddress('Technical', `a modified version of ${about}`)],
        ] as const)
      : []),
    ...(part.price && acceptsQuotes(shop) ? ([['Request a quote', quoteAddress(part.sku, quantity)]] as const) : []),
  ]
  return (
    <p className={styles.requests}>
      {links.map(([label, to]) => (
        <ShopLink key={label} to={to}>
          {label}
        </ShopLink>
      ))}
    </p>
  )
}

/** Whether the Add button of the page's form is out of view. */
function useIsFormHidden() {
  // On phones, the form is below the first screen.
  const [isHidden, setHidden] = useState(true)
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!form) return
    const watcher = new IntersectionObserver(([entry]) => setHidden(!entry?.isIntersecting))
    watcher.observe(form)
    return () => watcher.disconnect()
  }, [])
  return isHidden
}

/** On phones, price and Add button at the bottom of the window while those of the page are out of view. */
function BuyBar({ price, quantity }: Pick<OrderActionProps, 'price' | 'quantity'>) {
  if (!useIsFormHidden()) return null
  return (
    <div className={`${styles.bar} only-phone no-print`}>
      <div>
        <span className={styles.price}>
          <Price money={price} />
        </span>
        <SubmitButton form={formId} className={styles.button} variant="filled">
          {quantity > 1 ? `Add ${quantity} to cart` : 'Add to cart'}
        </SubmitButton>
      </div>
    </div>
  )
}

const formId = 'buy'

interface OrderActionProps {
  part: BuyBox_variation$data
  /** Unit price at the quantity. */
  price: Price_money$key | null
  rule: QuantityRule
  quantity: number
  notice: string | null
  onQuantity: (quantity: number | null) => void
}

/** The way to order the part: Add button, quote or replacement. */
function OrderAction({ part, price, rule, quantity, notice, onQuantity }: OrderActionProps) {
  const shop = use(ShopContext)
  if (part.availability.status === 'DISCONTINUED') {
    return (
      <p className={styles.form}>
        This part is discontinued. {part.replacement && 'Its replacement is '}
        <ShopLink to={part.replacement?.path ?? contactPath}>
          {part.replacement?.sku ?? 'Ask us about a replacement'}
        </ShopLink>
        .
      </p>
    )
  }
  if (!part.price) {
    if (!acceptsQuotes(shop)) return null
    return (
      <div className={styles.form}>
        <Button
          className={styles.button}
          component={ShopLink}
          to={quoteAddress(part.sku, quantity)}
          variant="filled"
          isWide
        >
          Request a quote
        </Button>
      </div>
    )
  }
  const unit = unitOfSale(part.quantityMultiplierLabel)
  const isLength = unit !== null && /^\d/.test(unit)
  return (
    <div className={styles.form}>
      <BuyBar price={price} quantity={quantity} />
      <AddToCartForm id={formId} sku={part.sku}>
        {(isPending) => (
          <>
            {part.canBeOneLength && <OnePiece />}
            <div className={styles.add}>
              <QuantityInput
                key={part.sku}
                look="stepper"
                adjusted={notice}
                label={isLength ? `Quantity, times ${unit}` : 'Quantity'}
                name="quantity"
                rule={rule}
                quantity={quantity}
                onQuantity={onQuantity}
              />
              <SubmitButton className={styles.button} variant="filled" isWaiting={isPending}>
                {isLength ? `Add ${quantity} × ${typeset(unit)} to cart` : 'Add to cart'}
              </SubmitButton>
            </div>
          </>
        )}
      </AddToCartForm>
    </div>
  )
}

/** For parts cut to length. */
function OnePiece() {
  return (
    <fieldset className={styles.piece}>
      <legend>
        Ship as one piece? <span>No: may ship in several pieces</span>
      </legend>
      <div className={styles.answers}>
        <label>
          <input type="radio" name="isOneLength" value="yes" defaultChecked />
          Yes
        </label>
        <label>
          <input type="radio" name="isOneLength" value="no" />
          No
        </label>
      </div>
    </fieldset>
  )
}
