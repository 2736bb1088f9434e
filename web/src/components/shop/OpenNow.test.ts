import { describe, expect, test } from 'vitest'
import { utcOffset } from '@shop/schema/timeZones'
import { opennessAt } from './OpenNow.tsx'

const zone = { timeZoneName: 'Pacific', utcOffset: -28_800 }
function open(day: string, opens = '06:00', closes = '17:00') {
  return { day, opens, closes, ...zone }
}
function closed(day: string) {
  return { day, opens: null, closes: null, ...zone }
}
const week = [
  ...['Monday', 'Tuesday', 'Wednesday', 'Thursday'].map((day) => open(day)),
  ...['Friday', 'Saturday', 'Sunday'].map(closed),
]

/** Status text at an instant in UTC. */
function at(instant: string, hours: Parameters<typeof opennessAt>[0] = week, closedDays: string[] = []) {
  const now = new Date(instant)
  const offset = utcOffset('America/Los_Angeles', now)
  const hoursNow = hours.map((each) => ({ ...each, utcOffset: offset }))
  const { isOpen, change } = opennessAt(hoursNow, closedDays, now)
  return `${isOpen ? 'open' : 'closed'} ${change}`.trim()
}

describe('office hours status', () => {
  test.each([
    // Standard time is 8 hours behind UTC.
    ['2026-01-15T13:59:59Z', 'closed opens today at 6:00 am'],
    ['2026-01-15T14:00:00Z', 'open until 5:00 pm'],
    ['2026-01-16T00:59:59Z', 'open until 5:00 pm'],
    ['2026-01-16T01:00:00Z', 'closed opens Monday at 6:00 am'],
    // Daylight time is 7 hours behind UTC.
    ['2026-07-16T12:59:59Z', 'closed opens today at 6:00 am'],
    ['2026-07-16T13:00:00Z', 'open until 5:00 pm'],
    ['2026-07-16T23:59:59Z', 'open until 5:00 pm'],
    ['2026-07-17T00:00:00Z', 'closed opens Monday at 6:00 am'],
  ])('follows the clock in Valencia in winter and summer: %s', (instant, text) => expect(at(instant)).toBe(text))

  test.each([
    ['the evening before', '2026-11-17T02:00:00Z', 'closed opens tomorrow at 6:00 am'],
    ['Friday', '2026-11-20T18:00:00Z', 'closed opens Monday at 6:00 am'],
    ['Sunday, when it is Monday in UTC', '2026-11-23T05:00:00Z', 'closed opens tomorrow at 6:00 am'],
    ['midnight', '2026-11-19T08:00:00Z', 'closed opens today at 6:00 am'],
  ])('respects special days: %s', (_, instant, text) => expect(at(instant)).toBe(text))

  test.each([
    // Clocks go forward on March 8 and back on November 1 at 2:00 am, both Sundays.
    ['the Thursday before the clocks go forward', '2026-03-05T14:00:00Z', 'open until 5:00 pm'],
    ['the Sunday the clocks go forward, before the change', '2026-03-08T09:59:00Z', 'closed opens tomorrow at 6:00 am'],
    ['the Monday after, an hour earlier in UTC', '2026-03-09T13:00:00Z', 'open until 5:00 pm'],
    ['the Thursday before the clocks go back', '2026-10-29T13:00:00Z', 'open until 5:00 pm'],
    ['the second pass of the repeated hour', '2026-11-01T09:30:00Z', 'closed opens tomorrow at 6:00 am'],
    ['the Monday after, too early', '2026-11-02T13:30:00Z', 'closed opens today at 6:00 am'],
    ['the Monday after, at opening time', '2026-11-02T14:00:00Z', 'open until 5:00 pm'],
  ])('handles clock changes: %s', (_, instant, text) => expect(at(instant)).toBe(text))

  test('handles the day of a clock change', () => {
    const sundays = [open('Sunday', '01:00', '04:00')]
    expect(at('2026-03-08T10:30:00Z', sundays)).toBe('open until 4:00 am')
    expect(at('2026-03-08T11:00:00Z', sundays)).toBe('closed opens Sunday at 1:00 am')
    expect(at('2026-11-01T11:30:00Z', sundays)).toBe('open until 4:00 am')
  })

  test.each([
    ['during a closed day', '2026-12-24T18:00:00Z', ['2026-12-24'], 'closed opens Monday at 6:00 am'],
    ['the evening before', '2026-12-24T02:00:00Z', ['2026-12-24'], 'closed opens Monday at 6:00 am'],
    ['the day before', '2026-12-23T18:00:00Z', ['2026-12-24'], 'open until 5:00 pm'],
    [
      'before a week of closed days',
      '2026-12-24T18:00:00Z',
      ['2026-12-24', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
      'closed opens Monday, January 4 at 6:00 am',
    ],
  ])('is closed on closed days: %s', (_, instant, closedDays, text) => expect(at(instant, week, closedDays)).toBe(text))

  test('handles lunch breaks and missing hours', () => {
    const split = [open('Monday', '13:00', '17:00'), open('Monday', '08:00', '12:00')]
    expect(at('2026-11-23T20:30:00Z', split)).toBe('closed opens today at 1:00 pm')
    expect(at('2026-11-23T15:00:00Z', split)).toBe('closed opens today at 8:00 am')
    expect(at('2026-11-23T20:30:00Z', [closed('Monday')])).toBe('closed')
    expect(at('2026-11-23T20:30:00Z', [])).toBe('closed')
  })
})
