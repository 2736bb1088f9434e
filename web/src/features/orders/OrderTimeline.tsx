import { graphql, useFragment } from 'react-relay/hooks'
import { dayText } from '../../platform/time/dayText.ts'
import { type ShopTime, useShopTime } from '../../platform/time/shopTime.ts'
import styles from './OrderTimeline.module.css'
import type { OrderState, OrderTimeline_order$key } from './__generated__/OrderTimeline_order.graphql.ts'
import { afterPayment } from './WireTransfer.tsx'
import { hasShipped, stateLabel } from './orderLabels.ts'

/** The parts of an order that the timeline shows; times are RFC 3339. */
export interface TimelineFacts {
  state: OrderState
  /** Shown elsewhere, so omitted from events. */
  stateReason: string | null | undefined
  /** Oldest first. */
  events: readonly { readonly state: OrderState; readonly at: string; readonly detail: string | null | undefined }[]
  items: readonly {
    readonly quantity: number
    readonly shippedQuantity: number
    readonly shipsBy: string | null | undefined
  }[]
  isShippedComplete: boolean
  shipsCompleteBy: string | null | undefined
  shippingService: { readonly label: string } | null | undefined
  /** Set while the order awaits its wire transfer. */
  wireTransfer?: { readonly shipsAfterDays: number | null | undefined } | null | undefined
}

interface Step {
  title: string
  detail: string
  /** In the past; the last such step is the current one. */
  isDone: boolean
}

/** Past events of an order and its expected next steps. */
export function timelineOf(order: TimelineFacts, shopTime: ShopTime): Step[] {
  return [...pastSteps(order, shopTime), ...futureSteps(order)]
}

/** Joins the groups of a tracking number, such as "1Z 999 AA1", with non-breaking spaces. */
function unbrokenNumbers(text: string) {
  return text.replace(/\b([A-Z\d]+) (?=[A-Z]*\d[A-Z\d]*\b)/g, '$1\u00a0')
}

function pastSteps(order: TimelineFacts, { weekdayOf, timeOf }: ShopTime): Step[] {
  const { events, stateReason, wireTransfer } = order
  return events.map(({ state, at, detail }) => ({
    title: wireTransfer && state === 'ON_HOLD' ? 'Waiting for payment' : stateLabel(state),
    // The cancellation period starts here, so show the time.
    detail: [weekdayOf(at), state === 'PLACED' && timeOf(at), detail !== stateReason && unbrokenNumbers(detail ?? '')]
      .filter(Boolean)
      .join(', '),
    isDone: true,
  }))
}

function futureStep(title: string, ...details: (string | null | undefined)[]): Step {
  return {
    title,
    detail: details.filter(Boolean).join(', '),
    isDone: false,
  }
}

function futureSteps(order: TimelineFacts): Step[] {
  const { state, events, stateReason } = order
  if (order.wireTransfer) return [futureStep('Ships', afterPayment(order.wireTransfer.shipsAfterDays))]
  if (state === 'ON_HOLD') {
    const isExplained = stateReason || events.some((event) => event.state === 'ON_HOLD' && event.detail)
    return isExplained ? [futureStep('Ships', 'once this is resolved')] : []
  }
  const days = shippingDays(order)
  if (state === 'CANCELED' || days.length === 0) return []
  const hasBegun = hasShipped(state) || events.some((event) => event.state === 'IN_PROCESS')
  return [...(hasBegun ? [] : [futureStep('In process', days[0]?.day)]), ...departures(order, days)]
}

interface ShippingDay {
  /** Formatted date; null if unknown. */
  day: string | null
  lines: number
}

/** Ship dates of unshipped items, earliest first, unknown dates last. */
function shippingDays({ items, isShippedComplete, shipsCompleteBy }: TimelineFacts): ShippingDay[] {
  const unshipped = items.filter(({ quantity, shippedQuantity }) => shippedQuantity < quantity)
  const shipDates = unshipped.map(({ shipsBy }) => (isShippedComplete ? shipsCompleteBy : shipsBy) ?? null)
  const knownDates = shipDates.filter((date) => date !== null).sort()
  const days = new Map<string | null, number>()
  for (const day of knownDates.map((date) => dayText(date, 'medium'))) days.set(day, (days.get(day) ?? 0) + 1)
  if (knownDates.length < unshipped.length) days.set(null, unshipped.length - knownDates.length)
  return [...days].map(([day, lines]) => ({ day, lines }))
}

/** The first and the last shipping day; days in between are left out. */
function departures({ isShippedComplete, items, shippingService }: TimelineFacts, days: ShippingDay[]): Step[] {
  const [first, ...others] = days
  if (!first) return []
  const rest = others.reduce((sum, { lines }) => sum + lines, 0)
  if (rest === 0 && first.lines === items.length) {
    const title = isShippedComplete && first.lines > 1 ? 'Ships complete' : 'Ships'
    return [futureStep(title, first.day, shippingService?.label)]
  }
  const lastDay = days.at(-1)?.day
  const last = (lines: number) => (lines === 1 ? 'Last line ships' : `Last ${lines} lines ship`)
  const by = lastDay && `by ${lastDay}`
  if (rest === 0) return [futureStep(last(first.lines), by, shippingService?.label)]
  const title = first.lines === 1 ? '1 line ships' : `${first.lines} lines ship`
  return [futureStep(title, first.day, shippingService?.label), futureStep(last(rest), by)]
}

/** Timeline of an order: past events and next steps with dates. */
export function OrderTimeline({ order }: { order: OrderTimeline_order$key }) {
  const facts = useFragment(
    graphql`
      fragment OrderTimeline_order on Order @throwOnFieldError {
        state
        stateReason
        events {
          state
          at
          detail
        }
        items {
          quantity
          shippedQuantity
          shipsBy
        }
        isShippedComplete
        shipsCompleteBy
        shippingService {
          label
        }
        wireTransfer {
          shipsAfterDays
        }
      }
    `,
    order,
  )
  const steps = timelineOf(facts, useShopTime())
  const now = steps.findLastIndex(({ isDone }) => isDone)
  return (
    <ol className={styles.timeline}>
      {steps.map(({ title, detail, isDone }, index) => (
        <li
          key={`${index} ${title}`}
          className={isDone ? styles.done : undefined}
          aria-current={index === now ? 'step' : undefined}
        >
          <strong>{title}</strong>
          {detail}
        </li>
      ))}
    </ol>
  )
}
