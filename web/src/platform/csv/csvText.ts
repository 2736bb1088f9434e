/** What a spreadsheet would take for a formula, however many apostrophes already stand before it. */
const likeFormula = /^'*[=+\-@\t\r]/

/**
 * A cell as it is safe to open in a spreadsheet: what would be run as a formula begins with an apostrophe. `unguarded`
 * takes exactly that one away again.
 */
function guarded(cell: string) {
  return likeFormula.test(cell) ? `'${cell}` : cell
}

export function unguarded(cell: string) {
  return cell.startsWith("'") && likeFormula.test(cell.slice(1)) ? cell.slice(1) : cell
}

function quoted(cell: string) {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Rows of cells as CSV: commas, CRLF, quotes where they are needed. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map((cell) => quoted(guarded(String(cell)))).join(',')).join('\r\n') + '\r\n'
}

/** The address of a CSV file that is made of the page itself, for a link with `download`. The mark tells spreadsheets that it is UTF-8. */
export function csvAddress(csv: string): string {
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv}`)}`
}

/** The columns in which a cart is written down, and read back by the quick order. */
export const orderColumns = ['Part number', 'Quantity', 'Note'] as const
