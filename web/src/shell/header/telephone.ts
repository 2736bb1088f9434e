/** The `tel:` address of a North American number as it is printed, e.g. "(661) 555-0100" → "tel:+16615550100". */
export function telephoneAddress(printed: string): string {
  const digits = printed.replace(/\D/g, '')
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`
}

/** A number as it is kept, in the form it is printed in: "6615550100" → "(661) 555-0100". Others stay as they are. */
export function printedTelephone(kept: string): string {
  const [, country, area, exchange, line] = /^(1?)(\d{3})(\d{3})(\d{4})$/.exec(kept) ?? []
  return area ? `${country ? '+1 ' : ''}(${area}) ${exchange}-${line}` : kept
}
