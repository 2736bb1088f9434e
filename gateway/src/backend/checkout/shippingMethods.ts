import { z } from 'zod'
import { dateIn } from '../jsonapi/dates.ts'
import { compareDecimals } from '../jsonapi/decimals.ts'
import type { Resource } from '../jsonapi/document.ts'
import { type Money, readMoney, zeroMoney } from '../jsonapi/money.ts'

/** A shipping method that the site offers for this order. */
export interface ShippingMethod {
  readonly id: string
  readonly label: string
  readonly description: string | null
  readonly price: Money
  readonly estimate: string | null
  readonly shipsOn: string | null
  readonly arrivesBy: string | null
  readonly isOwnAccount: boolean
}

const rateSchema = z.looseObject({
  id: z.string(),
  label: z.string().nullish().catch(null),
  service: z.looseObject({ label: z.string().nullish() }).nullish().catch(null),
  amount: z.unknown().optional(),
  rate: z.unknown().optional(),
  description: z.string().nullish().catch(null),
  delivery_date: z.unknown().optional(),
  data: z
    .looseObject({ ships_on: z.unknown().optional(), own_account: z.boolean().catch(false) })
    .nullish()
    // Drupal writes an empty map as a list.
    .catch(null),
})

const ratesSchema = z.array(z.unknown())

const shownDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

function dateOf(value: unknown): string | null {
  return typeof value === 'string' ? dateIn(value) : null
}

function formatDate(date: string): string {
  return shownDay.format(new Date(date))
}

function methodOf(value: unknown): ShippingMethod | null {
  const rate = rateSchema.safeParse(value).data
  if (!rate) return null
  const shipsOn = dateOf(rate.data?.ships_on)
  const arrivesBy = dateOf(rate.delivery_date)
  const when = [shipsOn && `Ships ${formatDate(shipsOn)}`, arrivesBy && `arrives by ${formatDate(arrivesBy)}`]
  const estimate = when.filter(Boolean).join(', ')
  return {
    id: rate.id,
    label: rate.service?.label || rate.label || rate.id,
    description: rate.description || null,
    price: readMoney(rate.amount) ?? readMoney(rate.rate) ?? zeroMoney(),
    estimate: estimate ? `${estimate.charAt(0).toUpperCase()}${estimate.slice(1)}` : null,
    shipsOn,
    arrivesBy,
    isOwnAccount: rate.data?.own_account === true,
  }
}

/** Cheapest first. Methods that the buyer pays the carrier for have no price and come last. */
export function shippingMethodsOf(order: Resource): ShippingMethod[] {
  const rates = order.readMeta('shipping_rates', ratesSchema) ?? []
  return rates
    .map(methodOf)
    .filter((method) => method !== null)
    .sort(
      (one, other) =>
        Number(one.isOwnAccount) - Number(other.isOwnAccount) || compareDecimals(one.price.amount, other.price.amount),
    )
}
