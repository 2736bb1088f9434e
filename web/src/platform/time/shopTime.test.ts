import { expect, test } from 'vitest'
import { dayOf, timeOf, weekdayOf } from './shopTime.ts'

test("formats dates in the shop's time zone", () => {
  const evening = '2026-11-22T05:42:00Z'
  expect(dayOf(evening)).toBe('Nov 21, 2026')
  expect(weekdayOf(evening)).toBe('Sat, Nov 21')
  expect(timeOf(evening)).toBe('9:42 pm Pacific')
  expect(timeOf('2026-07-01T07:05:00Z')).toBe('12:05 am Pacific')
})
