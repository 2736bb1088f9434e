import { companyTimeZone } from '../catalogue/company.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: companyTimeZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** A day of the shop's calendar, counted from January 1, 1970. */
export type Day = number

/** The shop's day and hour at an instant. */
export const shopTime = (instant: Date): { readonly day: Day; readonly hour: number } => {
  const read = new Map(parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const of = (name: Intl.DateTimeFormatPartTypes) => read.get(name) ?? 0
  return { day: Date.UTC(of('year'), of('month') - 1, of('day')) / DAY, hour: of('hour') }
}

/** Noon of a day at the shop: the same date in every time zone of America and Europe. */
export const noonOf = (day: Day): Date => {
  const standard = new Date(day * DAY + 20 * HOUR)
  return new Date(standard.getTime() - (shopTime(standard).hour - 12) * HOUR)
}

/** 0 is Sunday. */
const weekday = (day: Day): number => (day + 4) % 7

/** The shop works Monday to Thursday, carriers Monday to Friday. */
const workdays = { shop: [1, 2, 3, 4], carrier: [1, 2, 3, 4, 5] } as const satisfies Record<string, readonly number[]>

type Worker = keyof typeof workdays

export const isWorkday = (who: Worker, day: Day): boolean => workdays[who].some((each) => each === weekday(day))

/** The day itself where somebody works then, else the next on which they do. */
export const workdayFrom = (who: Worker, day: Day): Day => (isWorkday(who, day) ? day : workdayFrom(who, day + 1))

/** So many workdays later. */
export const workdaysAfter = (who: Worker, day: Day, count: number): Day =>
  count === 0 ? day : workdaysAfter(who, workdayFrom(who, day + 1), count - 1)
