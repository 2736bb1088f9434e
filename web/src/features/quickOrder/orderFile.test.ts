import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { guessColumns, linesOf } from './orderColumns.ts'
import { readOrderFile, textOf } from './orderFile.ts'

function file(content: string | Uint8Array<ArrayBuffer>, name = 'order.csv') {
  return new File([content], name)
}

async function linesIn(content: string | Uint8Array<ArrayBuffer>) {
  const read = await readOrderFile(file(content))
  if ('problem' in read) throw new Error(read.problem)
  return linesOf(read.table, guessColumns(read.table)).map(({ partNumber, quantity }) => `${partNumber} ${quantity}`)
}

async function problemOf(content: string | Uint8Array<ArrayBuffer>) {
  const read = await readOrderFile(file(content))
  return 'problem' in read ? read.problem : null
}

function utf16(text: string, isBig: boolean, mark: boolean) {
  const codes = [...(mark ? '\uFEFF' : ''), ...text].map((sign) => sign.charCodeAt(0))
  return new Uint8Array(codes.flatMap((code) => (isBig ? [code >> 8, code & 255] : [code & 255, code >> 8])))
}

const list = 'Part number;Quantity\r\n180050;2\r\n630027;4\r\n'
const lines = ['180050 2', '630027 4']

describe('a file with a list', () => {
  test.each([
    ['UTF-8', new TextEncoder().encode(list)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${list}`)],
    ['UTF-16 with a mark', utf16(list, false, true)],
    ['UTF-16, the other way round', utf16(list, true, true)],
    ['UTF-16 without a byte order mark', utf16(list, false, false)],
    ['commas and quotes', new TextEncoder().encode('"Part number","Quantity"\n"180050","2"\n"630027","4"')],
    ['tabs', new TextEncoder().encode('180050\t2\n630027\t4')],
  ])('is read as %s', async (_, bytes) => expect(await linesIn(bytes)).toEqual(lines))

  test('is read as Windows-1252', () => {
    expect(textOf(new Uint8Array([0xd8, 0x20, 0x32, 0x35, 0xb0]))).toBe('Ø 25°')
  })

  test('is read from a spreadsheet with computed formulas', async () => {
    const bytes = new Uint8Array(readFileSync(new URL('testing/order.xlsx', import.meta.url)))
    expect(await linesIn(bytes)).toEqual(['180050 2', '630027 4', '410077 6'])
  })

  test('keeps formulas in text files as text', async () => {
    expect(await linesIn('=HYPERLINK("https://x.example";"180050"),1\n630027,4')).toContain('630027 4')
  })
})

describe('an unreadable file', () => {
  test.each([
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
  ])('%s is rejected with a reason', async (_, content, problem) => expect(await problemOf(content)).toContain(problem))

  test('has no lines if it contains only a header', async () => {
    expect(await linesIn('Part number,Quantity\n')).toEqual([])
  })
})
