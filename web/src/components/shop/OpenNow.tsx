import { useNow } from '../../platform/time/clock.ts'
import { zonedFormats } from '@shop/schema/timeZones'
import { type OfficeHours, clock } from './officeHours.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const clocks = zonedFormats({ weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Local time in a time zone: "Thursday", "16:59". */
function wallClock(timeZone: string, now: Date) {
  const parts = clocks(timeZone).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return { day: part('weekday'), time: `${part('hour')}:${part('minute')}` }
}

/** "today", "tomorrow", or the name of a later day. */
function dayAfter(today: number, days: number) {
  return ['today', 'tomorrow'][days] ?? weekdays[(today + days) % weekdays.length] ?? ''
}

interface Openness {
  isOpen: boolean
  /** "until 5:00 pm", or "opens Monday at 6:00 am"; empty if the office never opens. */
  change: string
}

/** Whether the office is open at an instant in its own time zone, and when that changes. */
export function opennessAt(hours: readonly OfficeHours[], now: Date): Openness {
  const timeZone = hours[0]?.timeZone
  if (timeZone === undefined) return { isOpen: false, change: '' }
  const { day, time } = wallClock(timeZone, now)
  const openOn = (name: string | undefined) =>
    hours.flatMap(({ day: named, opens, closes }) => (named === name && opens && closes ? [{ opens, closes }] : []))
  const current = openOn(day).find(({ opens, closes }) => opens <= time && time < closes)
  if (current) return { isOpen: true, change: `until ${clock(current.closes)}` }
  const today = weekdays.indexOf(day)
  for (let days = 0; days <= weekdays.length; days += 1) {
    const next = openOn(weekdays[(today + days) % weekdays.length])
      .filter(({ opens }) => days > 0 || opens > time)
      .toSorted((one, other) => one.opens.localeCompare(other.opens))[0]
    if (next) return { isOpen: false, change: `opens ${dayAfter(today, days)} at ${clock(next.opens)}` }
  }
  return { isOpen: false, change: '' }
}

interface Props {
  hours: readonly OfficeHours[]
  /** Omits the time of the next change. */
  isShort?: boolean
}

/** "Open now, until 5:00 pm", in the office's time zone; nothing without known hours. */
export function OpenNow({ hours, isShort = false }: Props) {
  const { isOpen, change } = opennessAt(hours, useNow())
  if (hours.length === 0) return null
  return `${isOpen ? 'Open' : 'Closed'} now${isShort || !change ? '' : `, ${change}`}`
}
