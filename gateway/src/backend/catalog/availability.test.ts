import type { ShopCalendar } from '@shop/schema/shipDates'
import { describe, expect, it } from 'vitest'
import { availabilityOf } from './availability.ts'

const stocked = { isRecorded: true, stock: 12, leadTime: null, discontinued: false }
function made(leadTime: string | null) {
  return { isRecorded: true, stock: null, leadTime, discontinued: false }
}
/** A shop that works from Monday to Thursday. */
const calendar: ShopCalendar = {
  timeZone: 'America/Los_Angeles',
  workdays: [1, 2, 3, 4],
  closedDays: [],
  country: 'US',
}
function statusOf(facts: Partial<Parameters<typeof availabilityOf>[0]>) {
  return availabilityOf({ ...stocked, ...facts }, new Date(), calendar).status
}
function shipDate(facts: Parameters<typeof availabilityOf>[0], now: string, where = calendar) {
  return availabilityOf(facts, new Date(now), where).shipDate
}

describe('availability', () => {
  it.each([
    [12, 'IN_STOCK'],
    [6, 'IN_STOCK'],
    [5, 'LOW_STOCK'],
    [1, 'LOW_STOCK'],
    [0, 'LEAD_TIME'],
    [null, 'LEAD_TIME'],
  ])('%s in stock is %s', (stock, status) => {
    expect(statusOf({ stock, leadTime: '2 weeks' })).toBe(status)
  })

  it('promises no date for discontinued parts', () => {
    expect(availabilityOf({ ...stocked, leadTime: '2 weeks', discontinued: true }, new Date(), calendar)).toEqual({
      status: 'DISCONTINUED',
      quantity: null,
      leadTime: null,
      shipDate: null,
    })
  })

  it('is unknown if the site records neither stock nor lead times', () => {
    expect(statusOf({ ...made(null), isRecorded: false })).toBe('UNKNOWN')
  })

  // Pacific time: UTC-7 until November 1, 2026, UTC-8 after that.
  it.each([
    ['before the cutoff on a business day', '2026-11-23T21:59:00Z', '2026-11-23'],
    ['at the cutoff', '2026-11-23T22:00:00Z', '2026-11-24'],
    ['on Thursday before the cutoff', '2026-11-19T18:00:00Z', '2026-11-19'],
    ['on Thanksgiving', '2026-11-26T18:00:00Z', '2026-11-30'],
    ['on Thursday after the cutoff, as Friday is closed', '2026-11-26T23:00:00Z', '2026-11-30'],
    ['on Friday morning', '2026-11-27T17:00:00Z', '2026-11-30'],
    ['on Sunday', '2026-11-22T12:00:00Z', '2026-11-23'],
    ['late on Sunday in UTC, still Saturday in California', '2026-11-22T05:00:00Z', '2026-11-23'],
    ['across the end of daylight saving time', '2026-10-30T20:00:00Z', '2026-11-02'],
    ['during daylight saving time', '2026-07-06T15:00:00Z', '2026-07-06'],
  ])('ships from stock when ordered %s', (_when, now, expected) => {
    expect(shipDate(stocked, now)).toBe(expected)
  })

  it.each([
    ['Europe/Berlin', '2026-11-27T12:59:59Z', '2026-11-27'],
    ['Europe/Berlin', '2026-11-27T13:00:00Z', '2026-11-30'],
    ['Asia/Kolkata', '2026-11-27T08:29:59Z', '2026-11-27'],
    ['Asia/Kolkata', '2026-11-27T08:30:00Z', '2026-11-30'],
  ])('follows the clock and the workdays of a shop in %s at %s', (timeZone, now, expected) => {
    expect(shipDate(stocked, now, { timeZone, workdays: [1, 2, 3, 4, 5], closedDays: [], country: null })).toBe(
      expected,
    )
  })

  it('counts the lead time from the order to the next business day, using the longer estimate', () => {
    // Monday, November 23 + 3 weeks = Monday, December 14; Thursday 26 + 1 week = Thursday; Friday + 1 week = Friday →
    // Monday.
    expect(shipDate(made('2-3 weeks'), '2026-11-23T18:00:00Z')).toBe('2026-12-14')
    expect(shipDate(made('1 week'), '2026-11-26T23:30:00Z')).toBe('2026-12-03')
    expect(shipDate(made('1 week'), '2026-11-27T18:00:00Z')).toBe('2026-12-07')
  })

  it.each([null, 'on request', 'call us'])('promises no date for a lead time of %s', (leadTime) => {
    expect(shipDate(made(leadTime), '2026-11-23T18:00:00Z')).toBeNull()
  })
})
