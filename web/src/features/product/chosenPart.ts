/** Parameter that selects a part on a product page. */
const parameter = 'part-number'

const controlSigns = /\p{Cc}+/gu

/**
 * The requested part, else the default one, else the first. `unknown` is a requested part number that is not among
 * them.
 */
export function chosenPart<Part extends { sku: string }>(
  parts: readonly Part[],
  defaultSku: string | undefined,
  requested: string | null,
): { chosen: Part | undefined; unknown: string | null } {
  const partNumber = requested?.replace(controlSigns, ' ').trim() ?? ''
  const match = partNumber ? parts.find((part) => part.sku.toUpperCase() === partNumber.toUpperCase()) : undefined
  return {
    chosen: match ?? parts.find((part) => part.sku === defaultSku) ?? parts[0],
    unknown: partNumber && !match ? partNumber : null,
  }
}

/** Address of a part on its product page; the default part needs no parameter. */
export function partAddress(sku: string, defaultSku: string | undefined) {
  return {
    search: sku === defaultSku ? '' : `?${new URLSearchParams({ [parameter]: sku })}`,
  }
}

/** Parameter for the page of a long table of parts. */
const rowsParameter = 'rows'

export function rowsPage(search: string): string | null {
  return new URLSearchParams(search).get(rowsParameter)
}

/** Address of another page of the table; keeps the part and scrolls to the table. */
export function rowsAddress(search: string, page: number): string {
  const parameters = new URLSearchParams(search)
  parameters.set(rowsParameter, String(page))
  return `?${parameters}#variations`
}

const maxQuoted = 40

/** A part number shortened for display. */
export function quotePartNumber(partNumber: string): string {
  return partNumber.length > maxQuoted ? `${partNumber.slice(0, maxQuoted)}…` : partNumber
}
