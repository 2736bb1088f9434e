import { expect, test } from 'vitest'
import { tableOf } from './orderTable.ts'

function cells(text: string) {
  return tableOf(text).map((row) => row.cells)
}

test.each([
  ['tabs, as from a spreadsheet', '180050\t2\r\n630027\t4\r\n'],
  ['commas', '180050,2\n630027,4'],
  ['semicolons', '180050;2\n630027;4'],
  ['columns separated by spaces', '180050 2\n630027   4'],
  ['a tab and a comma', '180050\t2\n630027,4'],
  ['quotes', '"180050","2"\n"630027","4"'],
  ['empty lines between rows', '\n180050,2\n\n\n630027,4\n'],
])('reads %s', (_, text) =>
  expect(cells(text)).toEqual([
    ['180050', '2'],
    ['630027', '4'],
  ]),
)

test('allows line breaks and quotes in a cell', () => {
  expect(cells('180050,2,"for ""B""\nand C"\n630027,4,')).toEqual([
    ['180050', '2', 'for "B"\nand C'],
    ['630027', '4', ''],
  ])
})

test('records line number and source text of rows', () => {
  expect(tableOf('Part,Qty\n\n180050,"2"\n').map(({ line, text }) => [line, text])).toEqual([
    [1, 'Part,Qty'],
    [3, '180050,2'],
  ])
})

test('does not split lone numbers or text with spaces', () => {
  expect(cells('180050\nblank flange\n180050-T x')).toEqual([['180050'], ['blank flange'], ['180050-T x']])
})

test('removes formula guards and ="…" wrappers but keeps formulas', () => {
  expect(cells('="0180",2\n\'=1+1,3\n"=HYPERLINK(""https://x.example"",""180050"")",1')).toEqual([
    ['0180', '2'],
    ['=1+1', '3'],
    ['=HYPERLINK("https://x.example","180050")', '1'],
  ])
})
