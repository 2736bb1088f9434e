/** What a spreadsheet would take for a formula, however many apostrophes already stand before it. */
const likeFormula = /^'*[=+\-@\t\r]/

/**
 * A cell as it is safe to open in a spreadsheet: what would be run as a formula begins with an apostrophe. `unguarded`
 * takes exactly that one away again.
 */
const guarded = (cell: string) => (likeFormula.test(cell) ? `'${cell}` : cell)

export const unguarded = (cell: string) =>
  cell.startsWith("'") && likeFormula.test(cell.slice(1)) ? cell.slice(1) : cell

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Rows of cells as CSV: commas, CRLF, quotes where they are needed. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map((cell) => quoted(guarded(String(cell)))).join(',')).join('\r\n') + '\r\n'

/** The address of a CSV file that is made of the page itself, for a link with `download`. The mark tells spreadsheets that it is UTF-8. */
export const csvAddress = (csv: string): string => `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv}`)}`

/** The columns in which a cart is written down, and read back by the quick order. */
export const orderColumns = ['Part number', 'Quantity', 'Note'] as const
