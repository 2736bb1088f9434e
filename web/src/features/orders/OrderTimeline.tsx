import { graphql, useFragment } from 'react-relay/hooks'
import { timeOf, weekdayOf } from '../../platform/time/shopTime.ts'
import styles from './OrderTimeline.module.css'
import type { OrderState, OrderTimeline_order$key } from './__generated__/OrderTimeline_order.graphql.ts'
import { hasShipped, stateWord } from './orderWords.ts'

/** An order as far as it is known; instants are RFC 3339. */
export interface TimelineFacts {
  state: OrderState
  /** Said elsewhere, and so not here. */
  stateReason: string | null | undefined
  /** The oldest first. */
  events: readonly { readonly state: OrderState; readonly at: string; readonly detail: string | null | undefined }[]
  items: readonly {
    readonly quantity: number
    readonly shippedQuantity: number
    readonly shipsBy: string | null | undefined
  }[]
  isShippedComplete: boolean
  shipsCompleteBy: string | null | undefined
  shippingMethod: string | null | undefined
}

interface Step {
  title: string
  detail: string
  /** Past; the last of them is where the order stands. */
  isDone: boolean
}

/** Where an order has been, and where it goes from here as far as that is promised. */
export function timelineOf(order: TimelineFacts): Step[] {
  return [...pastOf(order), ...futureOf(order)]
}

function pastOf({ events, stateReason }: TimelineFacts): Step[] {
  return events.map(({ state, at, detail }) => ({
    title: stateWord(state),
    // When it was placed to the minute: from then on it can be canceled for a while.
    detail: [weekdayOf(at), state === 'PLACED' && timeOf(at), detail !== stateReason && detail]
      .filter(Boolean)
      .join(', '),
    isDone: true,
  }))
}

function ahead(title: string, ...details: (string | null | undefined)[]): Step {
  return {
    title,
    detail: details.filter(Boolean).join(', '),
    isDone: false,
  }
}

function futureOf(order: TimelineFacts): Step[] {
  const { state, events } = order
  if (state === 'ON_HOLD') return [ahead('Ships', 'once this is settled')]
  const days = shippingDays(order)
  if (state === 'CANCELED' || days.length === 0) return []
  const hasBegun = hasShipped(state) || events.some((event) => event.state === 'IN_PROCESS')
  return [...(hasBegun ? [] : [ahead('In process', days[0]?.day)]), ...departures(order, days)]
}

interface ShippingDay {
  /** As it is printed; null where it is not known. */
  day: string | null
  lines: number
}

/** When the lines that have not left yet leave, the first day first; days that are not known come last. */
function shippingDays({ items, isShippedComplete, shipsCompleteBy }: TimelineFacts): ShippingDay[] {
  const left = items.filter(({ quantity, shippedQuantity }) => shippedQuantity < quantity)
  const instants = left.map(({ shipsBy }) => (isShippedComplete ? shipsCompleteBy : shipsBy) ?? null)
  const known = instants.filter((instant) => instant !== null).sort()
  const days = new Map<string | null, number>()
  for (const day of known.map(weekdayOf)) days.set(day, (days.get(day) ?? 0) + 1)
  if (known.length < left.length) days.set(null, left.length - known.length)
  return [...days].map(([day, lines]) => ({ day, lines }))
}

/** The day of the first lines, and the last day: between them nobody waits for one in particular. */
function departures({ isShippedComplete, items, shippingMethod }: TimelineFacts, days: ShippingDay[]): Step[] {
  const [first, ...others] = days
  if (!first) return []
  const rest = others.reduce((sum, { lines }) => sum + lines, 0)
  if (rest === 0 && first.lines === items.length) {
    const title = isShippedComplete && first.lines > 1 ? 'Ships complete' : 'Ships'
    return [ahead(title, first.day, shippingMethod)]
  }
  const lastDay = days.at(-1)?.day
  const last = (lines: number) => (lines === 1 ? 'Last line ships' : `Last ${lines} lines ship`)
  const by = lastDay && `by ${lastDay}`
  if (rest === 0) return [ahead(last(first.lines), by, shippingMethod)]
  const title = first.lines === 1 ? '1 line ships' : `${first.lines} lines ship`
  return [ahead(title, first.day, shippingMethod), ahead(last(rest), by)]
}

/** Where an order has been and what comes next, with dates. */
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
        shippingMethod
      }
    `,
    order,
  )
  const steps = timelineOf(facts)
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
