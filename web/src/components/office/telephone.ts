/** The `tel:` address of a North American number as it is printed, e.g. "(661) 555-0100" → "tel:+16615550100". */
export function telephoneAddress(printed: string): string {
  const digits = printed.replace(/\D/g, '')
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`
}
