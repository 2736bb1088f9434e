export interface OfficeHours {
  readonly day: string
  /** 24-hour "06:00"; null on closed days. */
  readonly opens: string | null | undefined
  readonly closes: string | null | undefined
  /** "Pacific" */
  readonly timeZoneName: string
  /** Seconds by which the time zone is ahead of UTC. */
  readonly utcOffset: number
}

interface Stretch {
  first: string
  last: string
  opens: string | null
  closes: string | null
  timeZoneName: string
}

/** "06:00" → "6:00 am". Returns other formats unchanged. */
export function clock(time: string): string {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})/.exec(time) ?? []
  if (hour === undefined || minute === undefined) return time
  const hours = Number(hour)
  return `${hours % 12 || 12}:${minute} ${hours < 12 ? 'am' : 'pm'}`
}

/** Groups consecutive days with the same hours. */
function stretches(days: readonly OfficeHours[]): Stretch[] {
  const found: Stretch[] = []
  for (const { day, opens = null, closes = null, timeZoneName } of days) {
    const before = found.at(-1)
    if (before && before.opens === opens && before.closes === closes) before.last = day
    else found.push({ first: day, last: day, opens, closes, timeZoneName })
  }
  return found
}

function span({ first, last }: Stretch, join: string, name: (day: string) => string) {
  return first === last ? name(first) : name(first) + join + name(last)
}

/** For the header: "Mon–Thu, 6:00 am – 5:00 pm Pacific". */
export function shortHours(days: readonly OfficeHours[]) {
  return stretches(days)
    .flatMap((stretch) =>
      stretch.opens && stretch.closes
        ? `${span(stretch, '–', (day) => day.slice(0, 3))}, ${clock(stretch.opens)} – ${clock(stretch.closes)} ${stretch.timeZoneName}`
        : [],
    )
    .join('; ')
}

const weekend = ['Saturday', 'Sunday']

/** For the footer: "Monday to Thursday, 6:00 am to 5:00 pm Pacific. Closed on Friday." A closed weekend is omitted. */
export function longHours(days: readonly OfficeHours[]) {
  return stretches(days.filter(({ day, opens }) => opens || !weekend.includes(day)))
    .map((stretch) =>
      stretch.opens && stretch.closes
        ? `${span(stretch, ' to ', String)}, ${clock(stretch.opens)} to ${clock(stretch.closes)} ${stretch.timeZoneName}.`
        : `Closed on ${span(stretch, ' to ', String)}.`,
    )
    .join(' ')
}

interface HoursRow {
  days: string
  hours: string
}

/** For a table: "Monday to Thursday", "6:00 am – 5:00 pm Pacific"; "Friday", "Closed". A closed weekend is omitted. */
export function hoursRows(days: readonly OfficeHours[]): HoursRow[] {
  return stretches(days.filter(({ day, opens }) => opens || !weekend.includes(day))).map((stretch) => ({
    days: span(stretch, ' to ', String),
    hours:
      stretch.opens && stretch.closes
        ? `${clock(stretch.opens)} – ${clock(stretch.closes)} ${stretch.timeZoneName}`
        : 'Closed',
  }))
}
