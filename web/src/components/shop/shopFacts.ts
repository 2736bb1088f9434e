import { splitPhone } from '@shop/schema/addresses/phone'

/** The `tel:` address of a printed North American number: "(661) 555-0100 ext. 21" → "tel:+16615550100;ext=21". */
export function telephoneAddress(printed: string): string {
  const { number, extension } = splitPhone(printed)
  const digits = number.replace(/\D/g, '')
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}${extension === null ? '' : `;ext=${extension}`}`
}

/** Notice on every page of a demo shop. */
export const demoNotice = 'Demo shop: nothing is sold or charged.'
