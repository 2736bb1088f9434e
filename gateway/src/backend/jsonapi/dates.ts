/** The date in a site's date or time, which has the site's own offset. Null for other text. */
export function dateIn(text: string): string | null {
  const date = /^\d{4}-\d\d-\d\d(?=T|$)/.exec(text)?.[0] ?? ''
  return Number.isNaN(Date.parse(date)) ? null : date
}
