const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/** Date formats: `Nov 23`, `Mon, Nov 23` or `Monday, November 23`. */
export type DateLength = 'short' | 'medium' | 'long'

/** `Monday` for a date such as `2026-11-23`. */
export function weekdayOf(date: string): string {
  return weekdays[new Date(date).getUTCDay()] ?? ''
}

/**
 * A date such as `2026-11-23`, which is the same in all time zones. Without `Intl`, whose first use takes a slow phone
 * 80 ms.
 */
export function dayText(date: string, length: DateLength): string {
  const day = new Date(date)
  const [weekday, month] = [weekdayOf(date), months[day.getUTCMonth()] ?? '']
  const number = day.getUTCDate()
  if (length === 'long') return `${weekday}, ${month} ${number}`
  return `${length === 'medium' ? `${weekday.slice(0, 3)}, ` : ''}${month.slice(0, 3)} ${number}`
}
