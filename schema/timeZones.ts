/** Formatters by time zone, because creating one takes longer than formatting. */
export function zonedFormats(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const known = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format = known.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    known.set(timeZone, format)
    return format
  }
}

const offsets = zonedFormats({ timeZoneName: 'longOffset' })

/** Seconds by which a time zone is ahead of UTC at an instant. */
export function utcOffset(timeZone: string, instant: Date): number {
  const name = offsets(timeZone).format(instant)
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60)
}

const names = zonedFormats({ timeZoneName: 'longGeneric' })

/** "Pacific" for America/Los_Angeles, "Central European Time" for Europe/Berlin. */
export function zoneName(timeZone: string): string {
  const name = names(timeZone)
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value
  return name?.replace(/^(\S+) Time$/, '$1').replace(/^GMT\+00:00$/, 'UTC') ?? timeZone
}
