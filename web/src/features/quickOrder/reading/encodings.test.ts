import { describe, expect, test } from 'vitest'
import { decodings } from './encodings.ts'

function utf16(text: string, isBig: boolean) {
  const codes = [...text].map((sign) => sign.charCodeAt(0))
  return new Uint8Array(codes.flatMap((code) => (isBig ? [code >> 8, code & 255] : [code & 255, code >> 8])))
}

/** Encodes text by looking up the bytes of each character. */
function encode(text: string, encoding: string) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const bytesOf = new Map<string, number[]>()
  const add = (bytes: number[]) => {
    try {
      const sign = decoder.decode(new Uint8Array(bytes))
      if ([...sign].length === 1 && !bytesOf.has(sign)) bytesOf.set(sign, bytes)
    } catch {
      // No character has these bytes.
    }
  }
  for (let first = 0; first < 256; first += 1) add([first])
  for (let first = 0x81; first < 255; first += 1) for (let next = 0x40; next < 255; next += 1) add([first, next])
  return new Uint8Array([...text].flatMap((sign) => bytesOf.get(sign) ?? []))
}

const list = 'Part number;Qty;Note\r\n180050;2;'

describe('decodings', () => {
  test.each([
    ['windows-1252', `${list}Durchführung für Kammer B\r\n630027;4;Ø 25 °C`, 'Western European'],
    ['windows-1252', `${list}Pièce à souder\r\n`, 'Western European'],
    ['windows-1250', `Poz.;Objednací číslo;Množství\r\n1;180050;2;příruba`, 'Central European'],
    ['windows-1250', `Nr części;Ilość;Uwagi\r\n180050;2;kołnierz, średnica 40`, 'Central European'],
    ['windows-1252', `${list}25 °C, 50 µm, 2¾", Ø40, 378 €`, 'Western European'],
    ['iso-8859-2', `${list}kołnierz średnica ćwierć`, 'Central European (ISO)'],
    ['windows-1254', `${list}Flanş için conta, sağ`, 'Turkish'],
    ['windows-1253', `Κωδικός;Ποσότητα\r\n180050;2`, 'Greek'],
    ['windows-874', `${list}หน้าแปลนสำหรับห้อง`, 'Thai'],
    ['koi8-u', `${list}Фланец для камеры`, 'Cyrillic (KOI8)'],
    ['euc-jp', `${list}実験室ポンプ側のフランジ`, 'Japanese (EUC)'],
    ['windows-1251', `Артикул;Количество\r\n180050;2;фланец № 4`, 'Cyrillic'],
    ['shift_jis', `${list}真空ポンプ用\r\n630027;4;チャンバー`, 'Japanese'],
    ['gb18030', `${list}真空室左侧法兰\r\n630027;4;备用`, 'Simplified Chinese'],
    ['big5', `${list}真空室左側法蘭\r\n630027;4;備用`, 'Traditional Chinese'],
    ['euc-kr', `${list}진공 챔버용\r\n630027;4;예비 부품`, 'Korean'],
  ])('finds %s', (bytes, text, encoding) => {
    expect(decodings(encode(text, bytes))[0]).toMatchObject({ encoding, text })
  })

  test.each([false, true])('finds UTF-16 without a mark (big-endian: %s)', (isBig) => {
    expect(decodings(utf16(list, isBig))[0]?.text).toBe(list)
  })

  test.each([
    ['gb18030', '氦气检漏', 'Simplified Chinese'],
    ['gb18030', '氦', 'Simplified Chinese'],
    ['shift_jis', 'ﾎﾟﾝﾌﾟ', 'Japanese'],
    ['windows-1253', 'ΦΛΑΝΤΖΑ', 'Greek'],
    ['windows-1255', 'אוגן לתא ואקום', 'Hebrew'],
    ['windows-1256', 'شفة لغرفة التفريغ', 'Arabic'],
    ['windows-1257', 'jungė kamerai', 'Baltic'],
    ['windows-1250', 'čelik', 'Central European'],
    ['macintosh', 'Durchführung', 'Western European (Mac)'],
  ])('offers the encodings that %s may be, with the first note', (bytes, note, encoding) => {
    expect(decodings(encode(list + note, bytes))).toContainEqual({ encoding, text: list + note, sample: note })
  })

  test('reads Unicode with a damaged character', () => {
    const bytes = new TextEncoder().encode(`${list}Durchführung für Kammer`)
    const [first] = decodings(new Uint8Array([...bytes, 0xc3]))
    expect(first).toMatchObject({ encoding: 'Unicode', text: `${list}Durchführung für Kammer\uFFFD` })
  })

  test('reads Japanese emails', () => {
    const bytes = new TextEncoder().encode(`${list}\x1b$B:8\x1b(B`)
    expect(decodings(bytes)[0]?.text).toBe(`${list}左`)
  })

  test('returns none for a binary file', () => {
    expect(decodings(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0]))).toEqual([])
  })
})
