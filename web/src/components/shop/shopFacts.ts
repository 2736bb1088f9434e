/** The `tel:` address of a printed North American number: "(661) 555-0100" → "tel:+16615550100". */
export function telephoneAddress(printed: string): string {
  const digits = printed.replace(/\D/g, '')
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`
}

/** Notice on every page of a demo shop. */
export const demoNotice = 'Demo shop: nothing is sold or charged.'
