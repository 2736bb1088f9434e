/** Operations that run while the visitor types. */
const SUGGESTING: ReadonlySet<string> = new Set(['findParts', 'searchByPartNumber', 'searchByTerms'])

/** The header by which the embedded backend stops the queries of a suggestion after 500 ms. Other sites ignore it. */
export const deadlineOf = (operation: string): Readonly<Record<string, string>> =>
  SUGGESTING.has(operation) ? { 'x-query-deadline-ms': '500' } : {}
