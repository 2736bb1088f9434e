import { describe, expect, test } from 'vitest'
import { longHours, shortHours } from './officeHours.ts'

const zone = { timeZoneName: 'Pacific', utcOffset: -28_800 }
function open(day: string, opens = '06:00', closes = '17:00') {
  return { day, opens, closes, ...zone }
}
function closed(day: string) {
  return { day, opens: null, closes: null, ...zone }
}
const week = [...['Monday', 'Tuesday', 'Wednesday', 'Thursday'].map((day) => open(day)), closed('Friday')]

describe('office hours', () => {
  test("formats the shop's hours", () => {
    expect(shortHours(week)).toBe('Mon–Thu, 6:00 am – 5:00 pm Pacific')
    expect(longHours(week)).toBe('Monday to Thursday, 6:00 am to 5:00 pm Pacific. Closed on Friday.')
  })

  test('omits a closed weekend, but not other hours', () => {
    const days = [...week, closed('Saturday'), closed('Sunday')]
    expect(longHours(days)).toBe(longHours(week))
    expect(shortHours([open('Monday'), open('Tuesday', '08:30', '12:00')])).toBe(
      'Mon, 6:00 am – 5:00 pm Pacific; Tue, 8:30 am – 12:00 pm Pacific',
    )
  })
})
