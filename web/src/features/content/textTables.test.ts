import { describe, expect, it } from 'vitest'
import { labeledTable } from './textTables.ts'

const sentence = 'Wait for the number of seconds in the header, then repeat.'

describe('labeledTable', () => {
  it('gives each cell of a table with sentences the heading of its column, and keeps its roles', () => {
    const table = `<table><thead><tr><th>code</th><th>what <b>to</b> do</th></tr></thead><tbody><tr><td><code>A</code></td><td>${sentence}</td></tr></tbody></table>`
    expect(labeledTable(table)).toBe(
      '<table role="table"><thead role="rowgroup"><tr role="row">' +
        '<th role="columnheader">code</th><th role="columnheader">what <b>to</b> do</th></tr></thead>' +
        '<tbody role="rowgroup"><tr role="row"><td role="cell" data-label="code"><code>A</code></td>' +
        `<td role="cell" data-label="what to do">${sentence}</td></tr></tbody></table>`,
    )
  })

  it.each([
    ['figures', '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>0.53</td></tr></tbody></table>'],
    ['no headings', `<table><tbody><tr><td>${sentence}</td></tr></tbody></table>`],
    ['merged cells', `<table><thead><tr><th colspan="2">a</th></tr></thead><tr><td>${sentence}</td></tr></table>`],
  ])('leaves tables with %s alone', (_what, table) => {
    expect(labeledTable(table)).toBeNull()
  })
})
