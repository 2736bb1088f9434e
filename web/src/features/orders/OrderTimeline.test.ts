import { expect, test } from 'vitest'
import { shopTimeIn } from '../../platform/time/shopTime.ts'
import { type TimelineFacts, timelineOf } from './OrderTimeline.tsx'

const monday = '2026-11-23'
const later = '2026-12-14'

function line(shipsBy: string | null, shippedQuantity = 0, quantity = 1) {
  return { quantity, shippedQuantity, shipsBy }
}

const placed: TimelineFacts = {
  state: 'PLACED',
  stateReason: null,
  events: [{ state: 'PLACED', at: '2026-11-21T13:42:00Z', detail: null }],
  items: [line(monday, 0, 2), line(monday), line(later), line(monday)],
  isShippedComplete: false,
  shipsCompleteBy: later,
  shippingService: { label: 'UPS Ground' },
}

function lines(facts: TimelineFacts) {
  return timelineOf(facts, shopTimeIn('America/Los_Angeles')).map(
    ({ title, detail, isDone }) => `${isDone ? '* ' : ''}${title}: ${detail}`,
  )
}

test('groups the items of a placed order by ship date', () => {
  expect(lines(placed)).toEqual([
    '* Placed: Sat, Nov 21, 5:42 am Pacific',
    'In process: Mon, Nov 23',
    '3 lines ship: Mon, Nov 23, UPS Ground',
    'Last line ships: by Mon, Dec 14',
  ])
})

test('shows one date for items that ship together, by choice or because all are ready', () => {
  expect(lines({ ...placed, isShippedComplete: true }).slice(1)).toEqual([
    'In process: Mon, Dec 14',
    'Ships complete: Mon, Dec 14, UPS Ground',
  ])
  expect(lines({ ...placed, items: [line(monday)], shipsCompleteBy: monday }).at(-1)).toBe(
    'Ships: Mon, Nov 23, UPS Ground',
  )
})

test('lists shipped items as past and the rest with their date', () => {
  const events: TimelineFacts['events'] = [
    ...placed.events,
    { state: 'IN_PROCESS', at: '2026-11-23T17:00:00Z', detail: null },
    { state: 'PARTLY_SHIPPED', at: '2026-11-23T20:00:00Z', detail: 'UPS Ground 1Z 999 AA1 01' },
  ]
  const items = [line(monday, 2, 2), line(later)]
  expect(lines({ ...placed, state: 'PARTLY_SHIPPED', events, items }).slice(1)).toEqual([
    '* In process: Mon, Nov 23',
    '* Partly shipped: Mon, Nov 23, UPS Ground 1Z\u00a0999\u00a0AA1\u00a001',
    'Last line ships: by Mon, Dec 14, UPS Ground',
  ])
})

test.each(['SHIPPED', 'DELIVERED', 'CANCELED'] as const)('ends at %s', (state) => {
  const events = [...placed.events, { state, at: later, detail: null }]
  const items = state === 'CANCELED' ? placed.items : placed.items.map((each) => line(later, each.quantity))
  expect(lines({ ...placed, state, events, items })).toHaveLength(2)
})

test('shows no date for an order on hold', () => {
  const events: TimelineFacts['events'] = [
    ...placed.events,
    { state: 'ON_HOLD', at: placed.events[0]?.at ?? '', detail: 'Waiting for your wire transfer.' },
  ]
  const onHold: TimelineFacts = { ...placed, state: 'ON_HOLD', events }
  expect(lines(onHold).slice(1)).toEqual([
    '* On hold: Sat, Nov 21, Waiting for your wire transfer.',
    'Ships: once this is resolved',
  ])
  expect(lines({ ...onHold, stateReason: 'Waiting for your wire transfer.' })[1]).toBe('* On hold: Sat, Nov 21')
  expect(lines({ ...onHold, events: [] })).toEqual([])
})

test('lists items with an unknown date last', () => {
  expect(lines({ ...placed, items: [line(null), line(monday)] }).slice(2)).toEqual([
    '1 line ships: Mon, Nov 23, UPS Ground',
    'Last line ships: ',
  ])
})
