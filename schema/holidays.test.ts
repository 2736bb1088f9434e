import { describe, expect, it } from 'vitest'
import { isCarrierHoliday } from './holidays.ts'
import { dateText, dayOfDate } from './shipDates.ts'

function holidays(carrier: 'ups' | 'usps', year: number): string[] {
  const days: string[] = []
  for (let day = dayOfDate(`${year}-01-01`); day < dayOfDate(`${year + 1}-01-01`); day += 1)
    if (isCarrierHoliday(carrier, day)) days.push(dateText(day))
  return days
}

describe('carrier holidays', () => {
  it('of UPS in 2026', () => {
    expect(holidays('ups', 2026)).toEqual([
      '2026-01-01',
      '2026-05-25',
      '2026-07-04',
      '2026-09-07',
      '2026-11-26',
      '2026-12-25',
    ])
  })

  it('of USPS in 2026', () => {
    expect(holidays('usps', 2026)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-04',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ])
  })

  it('on a Sunday are observed on Monday', () => {
    expect(holidays('ups', 2027)).toContain('2027-07-05')
    expect(holidays('ups', 2027)).not.toContain('2027-07-04')
    expect(holidays('ups', 2023)).toContain('2023-01-02')
  })
})
