import { useNow } from '../../platform/time/clock.ts'
import { zoneName, zonedFormats } from '@shop/schema/timeZones'
import { type OfficeHours, clock } from './officeHours.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const DAY_MS = 86_400_000
/** Offices are not closed longer. */
const DAYS_AHEAD = 30

const clocks = zonedFormats({
  ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
})
const dateNames = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' })

/** Local midnight in a time zone as if it were UTC, and the time: "16:59". */
function wallClock(timeZone: string, now: Date) {
  const parts = clocks(timeZone).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  const today = Date.parse(`${part('year')}-${part('month')}-${part('day')}`)
  return { today, time: `${part('hour')}:${part('minute')}` }
}

/** "today", "tomorrow", the name of a later day, or "Monday, January 4" after a week. */
function dayAfter(today: number, days: number) {
  const day = new Date(today + days * DAY_MS)
  if (days > weekdays.length) return dateNames.format(day)
  return ['today', 'tomorrow'][days] ?? weekdays[day.getUTCDay()] ?? ''
}

interface Openness {
  isOpen: boolean
  /** "until 5:00 pm", or "opens Monday at 6:00 am"; empty if the office never opens. */
  change: string
}

/** Whether the office is open at an instant in its own time zone, and when that changes. */
export function opennessAt(hours: readonly OfficeHours[], closedDays: readonly string[], now: Date): Openness {
  const timeZone = hours[0]?.timeZone
  if (timeZone === undefined) return { isOpen: false, change: '' }
  const { today, time } = wallClock(timeZone, now)
  function openAfter(days: number) {
    const date = new Date(today + days * DAY_MS)
    if (closedDays.includes(date.toISOString().slice(0, 10))) return []
    const name = weekdays[date.getUTCDay()]
    return hours.flatMap(({ day, opens, closes }) => (day === name && opens && closes ? [{ opens, closes }] : []))
  }
  const current = openAfter(0).find(({ opens, closes }) => opens <= time && time < closes)
  if (current) return { isOpen: true, change: `until ${clock(current.closes)}` }
  for (let days = 0; days <= DAYS_AHEAD; days += 1) {
    const next = openAfter(days)
      .filter(({ opens }) => days > 0 || opens > time)
      .toSorted((one, other) => one.opens.localeCompare(other.opens))[0]
    if (next) return { isOpen: false, change: `opens ${dayAfter(today, days)} at ${clock(next.opens)}` }
  }
  return { isOpen: false, change: '' }
}

interface Props {
  hours: readonly OfficeHours[]
  /** "2026-12-24" */
  closedDays: readonly string[]
  /** Omits the time of the next change. */
  isShort?: boolean
}

/** "Open now, until 5:00 pm Pacific"; nothing without known hours. */
export function OpenNow({ hours, closedDays, isShort = false }: Props) {
  const { isOpen, change } = opennessAt(hours, closedDays, useNow())
  const [first] = hours
  if (!first) return null
  return `${isOpen ? 'Open' : 'Closed'} now${isShort || !change ? '' : `, ${change} ${zoneName(first.timeZone)}`}`
}
