import { useNow } from '../../platform/time/clock.ts'
import { dayText, weekdayOf } from '../../platform/time/dayText.ts'
import { type OfficeHours, clock } from './officeHours.ts'

const DAY_MS = 86_400_000
/** Offices are not closed longer. */
const DAYS_AHEAD = 30

/** "today", "tomorrow", the name of a later day, or "Monday, January 4" after a week. */
function dayAfter(date: string, days: number) {
  return days > 7 ? dayText(date, 'long') : (['today', 'tomorrow'][days] ?? weekdayOf(date))
}

interface Openness {
  isOpen: boolean
  /** "until 5:00 pm", or "opens Monday at 6:00 am"; empty if the office never opens. */
  change: string
}

/** Whether the office is open at an instant in its own time zone, and when that changes. */
export function opennessAt(hours: readonly OfficeHours[], closedDays: readonly string[], now: Date): Openness {
  const [first] = hours
  if (!first) return { isOpen: false, change: '' }
  const local = now.getTime() + 1_000 * first.utcOffset
  const dateAfter = (days: number) => new Date(local + days * DAY_MS).toISOString().slice(0, 10)
  const time = new Date(local).toISOString().slice(11, 16)
  function openAfter(days: number) {
    const date = dateAfter(days)
    if (closedDays.includes(date)) return []
    const name = weekdayOf(date)
    return hours.flatMap(({ day, opens, closes }) => (day === name && opens && closes ? [{ opens, closes }] : []))
  }
  const current = openAfter(0).find(({ opens, closes }) => opens <= time && time < closes)
  if (current) return { isOpen: true, change: `until ${clock(current.closes)}` }
  for (let days = 0; days <= DAYS_AHEAD; days += 1) {
    const next = openAfter(days)
      .filter(({ opens }) => days > 0 || opens > time)
      .toSorted((one, other) => (one.opens < other.opens ? -1 : 1))[0]
    if (next) return { isOpen: false, change: `opens ${dayAfter(dateAfter(days), days)} at ${clock(next.opens)}` }
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
  return `${isOpen ? 'Open' : 'Closed'} now${isShort || !change ? '' : `, ${change} ${first.timeZoneName}`}`
}
