import { expect, test } from 'vitest'
import { formatDate, shopTimeIn } from './shopTime.ts'

const evening = '2026-11-22T05:42:00Z'

test('formats times in the time zone of the shop', () => {
  const { dayOf, longDayOf, weekdayOf, timeOf, momentOf } = shopTimeIn('America/Los_Angeles')
  expect(dayOf(evening)).toBe('Nov 21, 2026')
  expect(longDayOf(evening)).toBe('November 21, 2026')
  expect(weekdayOf(evening)).toBe('Sat, Nov 21')
  expect(timeOf(evening)).toBe('9:42 pm Pacific')
  expect(timeOf('2026-07-01T07:05:00Z')).toBe('12:05 am Pacific')
  expect(momentOf(evening)).toBe('Nov 21, 2026, 9:42 pm Pacific')
})

test.each([
  ['Europe/Berlin', '6:42 am Central European Time'],
  ['America/New_York', '12:42 am Eastern'],
  ['UTC', '5:42 am UTC'],
])('names the time zone %s', (timeZone, text) => {
  expect(shopTimeIn(timeZone).timeOf(evening)).toBe(text)
})

test('formats dates without a time zone', () => {
  expect(formatDate('2026-12-24')).toBe('Dec 24, 2026')
})
