/** A table with a longer cell consists of sentences rather than figures. */
const SENTENCE = 40

const cellsOf = /<(t[hd])((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/g
const rowsOf = /<tr((?:\s[^>]*)?)>([\s\S]*?)<\/tr>/g

function plain(html: string): string {
  return html.replace(/<[^>]*>/g, '').trim()
}

/** Headings of the columns, if the table is simple enough to be shown as a list of rows; otherwise null. */
function headingsOf(table: string): readonly string[] | null {
  const head = /<thead>([\s\S]*?)<\/thead>/.exec(table)?.[1]
  if (head === undefined || /(?:col|row)span=/.test(table)) return null
  const isProse = [...table.matchAll(cellsOf)].some(([, , , cell = '']) => plain(cell).length > SENTENCE)
  return isProse ? [...head.matchAll(cellsOf)].map(([, , , cell = '']) => plain(cell)) : null
}

/**
 * A table of sentences whose cells have the headings of their columns, so that narrow screens can show each row as a list
 * of labeled values. The roles keep it a table for screen readers when it is not displayed as one. Null for other tables.
 */
export function labeledTable(table: string): string | null {
  const headings = headingsOf(table)
  if (headings === null) return null
  const row = (_match: string, attributes: string, cells: string) => {
    let column = -1
    const labeled = cells.replace(cellsOf, (_cell, tag: string, more: string, text: string) => {
      column += 1
      if (tag === 'th') return `<th role="columnheader"${more}>${text}</th>`
      return `<td role="cell" data-label="${(headings[column] ?? '').replaceAll('"', '&quot;')}"${more}>${text}</td>`
    })
    return `<tr role="row"${attributes}>${labeled}</tr>`
  }
  return table
    .replace(/<table\b/, '<table role="table"')
    .replaceAll(/<(thead|tbody)\b/g, '<$1 role="rowgroup"')
    .replace(rowsOf, row)
}
