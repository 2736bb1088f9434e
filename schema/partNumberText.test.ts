import { describe, expect, it } from 'vitest'
import { readPartNumbers } from './partNumberText.ts'

describe('a labeled part number', () => {
  it.each([
    'P/N 180050',
    'p/n: 180050',
    'P.N. 180050',
    'P/N180050',
    'PN 180050',
    'MPN: 180050',
    'SKU 180050',
    'Part No. 180050',
    'Part no 180050',
    'part # 180050',
    'Part number: 180050',
    'PartNo=180050',
    'Manufacturer Part Number 180050',
    "Mfr's part no. 180050",
    'Vendor item no. 180050',
    'Item # 180050',
    'Order code: 180050',
    'Ordering number 180050',
    'Cat. No. 180050',
    'Catalogue number 180050',
    'Model no. 180050',
    'Ref. No. 180050',
    'Material no. 180050',
    'Art.-Nr. 180050',
    'Art.-Nr.: 180050',
    'Artikelnummer 180050',
    'Artikel-Nr. 180050',
    'Bestell-Nr.: 180050',
    'Best.-Nr. 180050',
    'Teilenummer: 180050',
    'Sachnummer 180050',
    'Référence : 180050',
    'Réf. 180050',
    'reference 180050',
    'Code article 180050',
    'N° de pièce 180050',
    'Número de parte: 180050',
    'Numero de parte 180050',
    'Código 180050',
    'Codice articolo: 180050',
    'Bestelnummer 180050',
    'Varenr. 180050',
    'Tuotenumero 180050',
    'Numer części: 180050',
    'Артикул: 180050',
    '品番：180050',
    '品番 180050',
    '部品番号180050',
    '订货号: 180050',
    '품번: 180050',
    'part 180050',
    'Material 180050',
    'Item: 180050',
    '# 180050',
    '#180050',
    '№ 180050',
    'No. 180050',
    '“180050”',
  ])('is found in %s', (typed) => {
    const { text, numbers } = readPartNumbers(typed)
    expect(text.replaceAll(/[“”]/g, '')).toBe('180050')
    expect(numbers).toEqual(['180050'])
  })

  it('is found among words, also if it is short', () => {
    expect(readPartNumbers('please quote P/N A-100, 2 pieces')).toEqual({
      text: 'please quote A-100, 2 pieces',
      numbers: ['A-100'],
      otherWords: 'please quote 2 pieces',
    })
  })
})

describe('part numbers among words', () => {
  it.each([
    ['180050, 630027', ['180050', '630027']],
    ['180050; 630027; 180050', ['180050', '630027']],
    ['P/N 180050 and Part No. 630027-T', ['180050', '630027-T']],
    ['valve vac-5412474 (old: FTT0411053)', ['vac-5412474', 'FTT0411053']],
  ])('%s', (typed, numbers) => expect(readPartNumbers(typed).numbers).toEqual(numbers))

  it.each([
    'material 304 stainless flange',
    '304 stainless 10-32 screw',
    'viewport AR 1064nm',
    'model with 4 pins',
    'part of a valve',
    '2-3/4 blank flanges',
    'no 2.75 CF flange',
    'PN16 flange',
    'type k thermocouple',
    'gauge 15000 psi',
    'sku',
    '',
  ])('are not in %s, which stays as it is', (typed) => {
    expect(readPartNumbers(typed)).toMatchObject({ text: typed, numbers: [] })
  })
})
