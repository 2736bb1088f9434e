/** The parameter of a product's address that names one of its parts. */
const parameter = 'part-number'

const controlSigns = /\p{Cc}+/gu

/**
 * The part asked for, else the default one, else the first. `unknown` holds a part number that was asked for and is none
 * of these.
 */
export function chosenPart<Part extends { sku: string }>(
  parts: readonly Part[],
  defaultSku: string | undefined,
  asked: string | null,
): { chosen: Part | undefined; unknown: string | null } {
  const typed = asked?.replace(controlSigns, ' ').trim() ?? ''
  const found = typed ? parts.find((part) => part.sku.toUpperCase() === typed.toUpperCase()) : undefined
  return {
    chosen: found ?? parts.find((part) => part.sku === defaultSku) ?? parts[0],
    unknown: typed && !found ? typed : null,
  }
}

/** The address of a part on its product's page: the default part needs no parameter. */
export function partAddress(sku: string, defaultSku: string | undefined) {
  return {
    search: sku === defaultSku ? '' : `?${new URLSearchParams({ [parameter]: sku })}`,
  }
}

/** The parameter that says which page of a long table of parts is shown. */
const rowsParameter = 'rows'

export function rowsAsked(search: string): string | null {
  return new URLSearchParams(search).get(rowsParameter)
}

/** Where another page of the table is: the part stays chosen, and the table in view. */
export function rowsAddress(search: string, page: number): string {
  const parameters = new URLSearchParams(search)
  parameters.set(rowsParameter, String(page))
  return `?${parameters}#variations`
}

const mostQuoted = 40

/** A part number as a sentence can quote it, however long somebody has made it. */
export function quoted(partNumber: string): string {
  return partNumber.length > mostQuoted ? `${partNumber.slice(0, mostQuoted)}…` : partNumber
}
