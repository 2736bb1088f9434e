import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { csvText, orderColumns } from '../../../platform/csv/csvText.ts'
import { type FileContents, readFile } from './readFile.ts'
import { readTable } from './readTable.ts'
import { type ReadingCase, questionOf, writtenLines } from './testing/cases.ts'
import samples from './testing/samples.json' with { type: 'json' }

type Content = string | Uint8Array<ArrayBuffer>

async function contentsOf(content: Content): Promise<FileContents> {
  const reading = await readFile(new File([content], 'order.csv'))
  if ('problem' in reading) throw new Error(reading.problem)
  return reading
}

async function linesIn(content: Content) {
  const { tables } = await contentsOf(content)
  return writtenLines(readTable(tables[0]?.rows ?? []))
}

describe('a file of a public report', () => {
  test.each(samples as (ReadingCase & { file: string })[])('$file is read', async ({ file, asks, answers, lines }) => {
    const { tables } = await contentsOf(new Uint8Array(readFileSync(new URL(`testing/files/${file}`, import.meta.url))))
    const rows = tables[0]?.rows ?? []
    const reading = readTable(rows)
    expect(questionOf(reading)).toBe(asks)
    expect(writtenLines(answers ? readTable(rows, answers) : reading)).toEqual(lines)
  })
})

const list = 'Part number;Quantity\r\n180050;2\r\n630027;4\r\n'
const lines = ['180050 2', '630027 4']

describe('a list', () => {
  test.each([
    ['a byte order mark', `\uFEFF${list}`],
    ['quotes', '"Part number","Quantity"\n"180050","2"\n"630027","4"'],
    ['tabs', '180050\t2\n630027\t4'],
    ['spaces', '180050 2\n630027   4'],
    ['a tab and a comma', '180050\t2\n630027,4'],
    ['empty lines', '\n180050,2\n\n\n630027,4\n'],
    ['quantities first', '2,180050\n4,630027'],
    ['formula guards', '="180050",2\n630027,4'],
    [
      'an HTML page',
      '<html><table><tr><th>Part number<th>Qty<tr><td>180050<td>2<tr><td>630027</td><td>4</td></tr></table>',
    ],
    [
      'an XML spreadsheet',
      '<?xml version="1.0"?><Workbook xmlns:ss="u"><Worksheet><Table><Row><Cell><Data>SKU</Data></Cell><Cell ss:Index="3"><Data>Qty</Data></Cell></Row><Row><Cell><Data>180050</Data></Cell><Cell ss:Index="3"><Data>2</Data></Cell></Row><Row><Cell><Data>630027</Data></Cell><Cell ss:Index="3"><Data>4</Data></Cell></Row></Table></Worksheet></Workbook>',
    ],
  ])('is read with %s', async (_, text) => expect(await linesIn(text)).toEqual(lines))

  test('is read as an exported cart, unchanged', async () => {
    const rows = [
      ['180050', '2', 'for chamber "B", left'],
      ['630027', '10', '=1+1'],
      ['680029-T', '4', '-5 °C'],
    ]
    expect(await linesIn(`\uFEFF${csvText([orderColumns, ...rows])}`)).toEqual([
      '180050 2 |for chamber "B", left',
      '630027 10 |=1+1',
      '680029-T 4 |-5 °C',
    ])
  })

  test('keeps line breaks within a quoted cell', async () => {
    expect(await linesIn('Part,Qty,Note\n180050,2,"for B,\nand C"\n630027,4,')).toEqual([
      '180050 2 |for B, and C',
      '630027 4',
    ])
  })
})

/** A workbook with the rows of each sheet as XML. */
function workbook(sheets: Record<string, string>, state = '') {
  const names = Object.keys(sheets)
  const files = {
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, index) => `<sheet name="${name}" r:id="r${index}" ${index === 0 ? state : ''}/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, index) => `<Relationship Id="r${index}" Target="worksheets/s${index}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="000000"/><numFmt numFmtId="171" formatCode="0&quot; ft&quot;"/><numFmt numFmtId="172" formatCode="0\\ \\d"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/s${index}.xml`,
        `<worksheet><sheetData>${sheets[name] ?? ''}</sheetData></worksheet>`,
      ]),
    ),
  }
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
}

function row(cells: string, attributes = '') {
  return `<row ${attributes}>${cells}</row>`
}
function text(value: string) {
  return `<c t="str"><v>${value}</v></c>`
}
const header = row(text('Part number') + text('Quantity') + text('Note'))

describe('a workbook', () => {
  test('is read from the sheet with the best header, and offers the others', async () => {
    const { tables } = await contentsOf(
      workbook({ Cover: row(text('Order for chamber 7')), List: header + row(text('180050') + '<c><v>2</v></c>') }),
    )
    expect(tables.map(({ sheet }) => sheet)).toEqual(['List', 'Cover'])
  })

  test('skips hidden rows and counts them', async () => {
    const { tables } = await contentsOf(
      workbook({
        List: header + row(text('180050') + '<c><v>2</v></c>') + row(text('630027') + '<c><v>4</v></c>', 'hidden="1"'),
      }),
    )
    expect(tables[0]).toMatchObject({ hidden: { rows: 1, columns: 0 }, rows: { length: 2 } })
  })

  test('skips rows and columns without height or width', async () => {
    const columns = '</sheetData><cols><col min="2" max="2" width="0"/></cols><sheetData>'
    const rows = row(text('180050') + text('99')) + row(text('630027') + text('99'), 'ht="0"')
    const { tables } = await contentsOf(workbook({ List: columns + header + rows }))
    expect(tables[0]).toMatchObject({ hidden: { rows: 1, columns: 1 }, rows: { length: 2 } })
  })

  test('skips hidden columns and counts them', async () => {
    const columns = '</sheetData><cols><col min="2" max="16384" hidden="1"/></cols><sheetData>'
    const { tables } = await contentsOf(workbook({ List: columns + header + row(text('180050') + text('99')) }))
    expect(tables[0]).toMatchObject({ hidden: { rows: 0, columns: 2 } })
    expect(tables[0]?.rows.map(({ cells }) => cells)).toEqual([['Part number'], ['180050']])
  })

  test('keeps errors, uncalculated formulas, leading zeros, dates, decimals and units', async () => {
    const rows = [
      text('1') + '<c t="e"><v>#N/A</v></c>',
      '<c s="1"><v>1234</v></c><c><f>A1</f><v></v></c>',
      text('180050') + '<c><v>1.234</v></c><c s="2"><v>46000</v></c>',
      text('630027') + '<c><v>4.000000000000001</v></c>',
      text('410077') + '<c s="3"><v>125</v></c>',
      text('540003') + '<c s="4"><v>2</v></c>',
    ]
    expect(await linesIn(workbook({ List: header + rows.map((cells) => row(cells)).join('') }))).toEqual([
      '1 #N/A',
      '001234 =A1',
      '180050 1.234 |2025-12-09',
      '630027 4',
      '410077 125 ft',
      '540003 2',
    ])
  })
})

describe('an unreadable file', () => {
  test.each<[string, Content, string]>([
    ['an empty file', '', 'This file is empty.'],
    ['a file with only blank lines', '\n \n\n', 'This file contains no lines.'],
    ['a large file', new Uint8Array(10 * 1024 * 1024), 'This file is 10.0 MB. The limit is 1 MB.'],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0]),
      'This file is neither text nor a spreadsheet.',
    ],
    [
      'an old spreadsheet',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      'This is an old (.xls) or password-protected Excel file',
    ],
    ['a damaged spreadsheet', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 'This spreadsheet could not be read.'],
    [
      'a workbook with only hidden sheets',
      workbook({ List: header }, 'state="veryHidden"'),
      'This spreadsheet could not be read.',
    ],
  ])('%s is rejected with a reason', async (_, content, problem) => {
    expect(await readFile(new File([content], 'order'))).toEqual({
      problem: expect.stringContaining(problem) as string,
    })
  })
})
