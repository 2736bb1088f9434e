/** What a spreadsheet would run as a formula, including leading apostrophes. */
const likeFormula = /^'*[=+\-@\t\r]/

/** Escapes a cell against formula injection with an apostrophe. `unguarded` removes exactly that one. */
function guarded(cell: string) {
  return likeFormula.test(cell) ? `'${cell}` : cell
}

export function unguarded(cell: string) {
  return cell.startsWith("'") && likeFormula.test(cell.slice(1)) ? cell.slice(1) : cell
}

function quoted(cell: string) {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Rows as CSV: commas, CRLF, quotes where needed. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map((cell) => quoted(guarded(String(cell)))).join(',')).join('\r\n') + '\r\n'
}

/**
 * A data: address of a CSV file, for a link with `download`. The byte order mark tells spreadsheets that it is UTF-8.
 */
export function csvAddress(csv: string): string {
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv}`)}`
}

/** Columns of an exported cart, as read by Quick order. */
export const orderColumns = ['Part number', 'Quantity', 'Note'] as const
