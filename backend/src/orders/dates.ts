import { companyTimeZone as timeZone } from '../catalogue/company.ts'

const day = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'short', day: 'numeric' })
const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
const year = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' })

/** `Mar 3, 2026` */
export const printedDay = (time: Date): string => day.format(time)

/** `Mar 3, 2026, 9:12 AM Pacific` */
export const printedTime = (time: Date): string => `${day.format(time)}, ${clock.format(time)} Pacific`

const code = new Intl.DateTimeFormat('en-CA', { timeZone, year: '2-digit', month: '2-digit', day: '2-digit' })

/** `261121` */
export const dayCode = (time: Date): string => code.format(time).replaceAll('-', '')

export const shopYear = (time: Date): string => year.format(time)
