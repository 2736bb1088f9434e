import { describe, expect, it } from 'vitest'
import { arrivalDay, closedDates, dateText, dayOfDate, shipDay, type ShopCalendar, workdaysAfter } from './shipDates.ts'

const calendar: ShopCalendar = {
  timeZone: 'America/Los_Angeles',
  workdays: [1, 2, 3, 4],
  closedDays: ['2026-12-23', '12-24', '12-31'],
  country: 'US',
}
const stocked = { leadTime: null, isStocked: true }

function ships(now: string, shipped = stocked as Parameters<typeof shipDay>[1], where = calendar) {
  const day = shipDay(new Date(now), shipped, where)
  return day === null ? null : dateText(day)
}

describe('ship dates', () => {
  it.each([
    ['on Thanksgiving', '2026-11-26T09:00:00-08:00', '2026-11-30'],
    ['on the eve of Thanksgiving, after the cut-off', '2026-11-25T14:00:00-08:00', '2026-11-30'],
    ['before the closed days at Christmas', '2026-12-22T09:00:00-08:00', '2026-12-22'],
    ['on a closed day', '2026-12-23T09:00:00-08:00', '2026-12-28'],
    ['on a closed day of every year', '2027-12-27T14:30:00-08:00', '2027-12-28'],
    ['on December 31, which is closed', '2026-12-31T09:00:00-08:00', '2027-01-04'],
    ['on the Monday on which Independence Day is observed', '2027-07-05T09:00:00-07:00', '2027-07-06'],
  ])('of an order %s', (_when, now, date) => expect(ships(now)).toBe(date))

  it('of a lead time that ends on a holiday', () => {
    expect(ships('2026-11-12T09:00:00-08:00', { leadTime: '2 weeks', isStocked: false })).toBe('2026-11-30')
    expect(ships('2026-12-21T15:00:00-08:00', { ...stocked, hasInstructions: true })).toBe('2026-12-28')
  })

  it('follow the holidays of the United States only there', () => {
    const berlin = { ...calendar, timeZone: 'Europe/Berlin', country: 'DE' }
    expect(ships('2026-11-26T09:00:00+01:00', stocked, berlin)).toBe('2026-11-26')
    expect(ships('2026-12-24T09:00:00+01:00', stocked, berlin)).toBe('2026-12-28')
  })

  it('end if the shop closes on every day', () => {
    expect(workdaysAfter({ ...calendar, workdays: [] }, dayOfDate('2026-01-01'), 1)).toBe(dayOfDate('2027-01-03'))
  })
})

describe('arrival dates', () => {
  it.each([
    ['2026-12-24', 1, 'ups', '2026-12-28'],
    ['2026-12-21', 5, 'ups', '2026-12-29'],
    ['2026-12-28', 5, 'ups', '2027-01-05'],
    ['2026-11-23', 5, 'ups', '2026-12-01'],
    ['2026-11-10', 1, 'usps', '2026-11-12'],
    ['2026-11-10', 1, 'ups', '2026-11-11'],
    ['2022-12-23', 1, 'ups', '2022-12-27'],
    ['2022-12-30', 1, 'ups', '2023-01-03'],
    ['2027-12-24', 1, 'ups', '2027-12-27'],
    ['2027-07-02', 1, 'ups', '2027-07-06'],
    ['2026-07-02', 1, 'ups', '2026-07-03'],
    ['2026-05-22', 1, 'ups', '2026-05-26'],
    ['2026-11-25', 2, 'ups', '2026-11-30'],
    ['2028-02-28', 1, 'ups', '2028-02-29'],
    ['2028-11-10', 1, 'usps', '2028-11-13'],
    ['2033-06-17', 1, 'usps', '2033-06-21'],
    ['2026-02-13', 1, 'usps', '2026-02-17'],
    ['2026-12-24', 2, 'usps', '2026-12-29'],
  ] as const)('shipped on %s, %d days by %s: %s', (shipped, days, carrier, arrives) => {
    expect(dateText(arrivalDay(dayOfDate(shipped), days, carrier))).toBe(arrives)
  })
})

describe('closedDates', () => {
  it('are holidays and closed days with office hours', () => {
    expect(closedDates(new Date('2026-11-20T12:00:00-08:00'), calendar, 60)).toEqual([
      '2026-11-26',
      '2026-12-23',
      '2026-12-24',
      '2026-12-31',
    ])
  })
})
