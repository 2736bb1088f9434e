import type { ShopCalendar } from '@shop/schema/shipDates'

/** The seller's name, also printed on documents. */
export const companyName = 'Vacuum Components'

/** The seller's address and contact details, as printed on order documents. */
export const companyAddress = ['28100 Example Avenue', 'Valencia, CA 91355']
export const companyPhone = '(661) 555-0100'

/** Determines where the shop's days start and end, regardless of the machine's time zone. */
export const companyTimeZone = 'America/Los_Angeles'

/** When it works: Monday to Thursday, except on the store's closed days. */
export function companyCalendar(closedDays: readonly string[]): ShopCalendar {
  return { timeZone: companyTimeZone, workdays: [1, 2, 3, 4], closedDays, country: 'US' }
}

/** Default email address of the office. */
export const companyMail = 'sales@vacuum-components.example'
