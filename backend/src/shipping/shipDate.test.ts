import { describe, expect, test } from 'vitest'
import { addWorkdays, arrivalDate, shipDate, workdaysBetween } from './shipDate.ts'

function stocked(now: string) {
  return shipDate(new Date(now), { leadTime: '2-3 weeks', isStocked: true }, [])
}

function made(now: string, leadTime: string | null) {
  return shipDate(new Date(now), { leadTime, isStocked: false }, [])
}

describe('a part in stock', () => {
  test.each([
    ['Monday at 13:59:59 leaves the same day', '2026-11-23T13:59:59-08:00', '2026-11-23'],
    ['Monday at 14:00 leaves on Tuesday', '2026-11-23T14:00:00-08:00', '2026-11-24'],
    ['Monday just after midnight leaves the same day', '2026-11-23T00:00:01-08:00', '2026-11-23'],
    ['Wednesday at 14:00 leaves on Thursday', '2026-11-18T14:00:00-08:00', '2026-11-19'],
    ['Wednesday at 14:00 before Thanksgiving leaves on Monday', '2026-11-25T14:00:00-08:00', '2026-11-30'],
    ['Thursday before the cut-off leaves the same day', '2026-11-19T13:00:00-08:00', '2026-11-19'],
    ['Thursday at 14:00 leaves on Monday', '2026-11-19T14:00:00-08:00', '2026-11-23'],
    ['Friday morning leaves on Monday: the shop is closed', '2026-11-20T09:00:00-08:00', '2026-11-23'],
    ['Saturday leaves on Monday', '2026-11-21T05:42:00-08:00', '2026-11-23'],
    ['Sunday before midnight leaves on Monday', '2026-11-22T23:59:59-08:00', '2026-11-23'],
    ['Sunday evening at the shop, Monday elsewhere, leaves on Monday', '2026-11-23T06:00:00Z', '2026-11-23'],
    ['Thursday afternoon at the shop, Friday in Europe, leaves on Monday', '2026-11-19T23:30:00Z', '2026-11-23'],
    ['the morning of December 31 leaves in that year', '2026-12-31T10:00:00-08:00', '2026-12-31'],
    ['the afternoon of December 31 leaves in the next year', '2026-12-31T15:00:00-08:00', '2027-01-04'],
  ])('ordered on %s', (_when, now, expected) => {
    expect(stocked(now)).toBe(expected)
  })

  test.each([
    ['on the Sunday the clocks go forward, in the skipped hour', '2026-03-08T10:30:00Z', '2026-03-09'],
    ['on the Monday after, at 1:59 pm daylight time', '2026-03-09T20:59:00Z', '2026-03-09'],
    ['on the Monday after, at 2:00 pm daylight time', '2026-03-09T21:00:00Z', '2026-03-10'],
    ['on the Thursday before, at 1:59 pm standard time', '2026-03-05T21:59:00Z', '2026-03-05'],
    ['on the Sunday the clocks go back, in the repeated hour', '2026-11-01T09:30:00Z', '2026-11-02'],
    ['on the Monday after, at 1:59 pm standard time', '2026-11-02T21:59:00Z', '2026-11-02'],
    ['on the Monday after, at 2:00 pm standard time', '2026-11-02T22:00:00Z', '2026-11-03'],
  ])('ordered %s', (_when, now, expected) => {
    expect(stocked(now)).toBe(expected)
  })
})

describe('a part not in stock', () => {
  const saturday = '2026-11-21T05:42:00-08:00'
  test.each([
    ['2-3 weeks', '2026-12-14'],
    ['1-2 weeks', '2026-12-07'],
    ['2–3 weeks', '2026-12-14'],
    ['6 weeks', '2027-01-04'],
    ['1 week', '2026-11-30'],
  ])('ships after the maximum of %s, on the next workday', (leadTime, expected) => {
    expect(made(saturday, leadTime)).toBe(expected)
  })

  test('ships on the same weekday if it is a workday, at any hour', () => {
    for (const now of ['2026-11-19T08:00:00-08:00', '2026-11-19T20:00:00-08:00'])
      expect(made(now, '2-3 weeks')).toBe('2026-12-10')
    expect(made('2026-11-20T08:00:00-08:00', '2-3 weeks')).toBe('2026-12-14')
  })

  test.each([[null], ['on request'], ['soon'], ['']])('has no ship date with a lead time of %j', (leadTime) => {
    expect(made(saturday, leadTime)).toBeNull()
  })
})

test('an order with instructions ships a workday later, after the weekend on Monday', () => {
  const withInstructions = (now: string, leadTime: string | null) =>
    shipDate(new Date(now), { leadTime, isStocked: leadTime === null, hasInstructions: true }, [])
  expect(withInstructions('2026-11-18T09:00:00-08:00', null)).toBe('2026-11-19')
  expect(withInstructions('2026-11-19T09:00:00-08:00', null)).toBe('2026-11-23')
  expect(withInstructions('2026-11-21T05:42:00-08:00', '2-3 weeks')).toBe('2026-12-15')
})

test('the closed days of the store are no workdays', () => {
  const [now, closedDays] = [new Date('2026-12-23T15:00:00-08:00'), ['12-24', '2026-12-28']]
  expect(shipDate(now, { leadTime: null, isStocked: true }, closedDays)).toBe('2026-12-29')
  expect(addWorkdays(now, 1, closedDays)).toBe('2026-12-29')
  expect(workdaysBetween(now, '2026-12-30', closedDays)).toBe(2)
})

test('carriers work on Friday but not on weekends and holidays', () => {
  const thursday = '2026-11-19'
  expect([1, 2, 5, 10].map((days) => arrivalDate(thursday, days, 'ups'))).toEqual([
    '2026-11-20',
    '2026-11-23',
    '2026-11-27',
    '2026-12-04',
  ])
  expect(arrivalDate('2026-12-24', 1, 'ups')).toBe('2026-12-28')
})
