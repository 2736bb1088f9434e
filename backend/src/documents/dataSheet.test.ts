import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { drawSheet, type Part } from '@shop/drawings/draw'
import { dataSheet } from './dataSheet.ts'
import type { PartFacts } from './facts.ts'

const part: Part = {
  family: 'cf-blank',
  values: { material: '304L', construction: 'Non-rotatable', 'flange size': 'CF2.75', 'bolt hole': 'Clearance' },
  partNumber: '110001-T',
  title: 'Blank CF flange, 2.75" CF (DN40), clearance holes',
  date: '2026-11-21',
}

const facts: PartFacts = {
  modelNumber: 'M-110001',
  summary: 'A blank flange for ultra-high vacuum.',
  weightKg: '0.450000',
  attributes: [
    { label: 'Flange size', value: '2.75" CF (DN40)' },
    { label: 'Bolt hole', value: 'Clearance' },
  ],
  specifications: {
    field_model_number: 'M-110001',
    field_max_bake_temperature: '450 C',
    field_max_vacuum_level: '1E-13 Torr',
    field_rohs_compliant: true,
    field_partner_part_numbers: ['VAC-204518', 'QXT-90017'],
    field_transmission_uncoated: '185 nm 54%; 266 nm 92%; 1064 nm 93%; 2200 nm 70%',
    field_resistance: '0.65 Ω ±5% at 20 µA',
    field_catalog_page: '/flanges-and-fittings/cf-flanges',
  },
  documents: [
    { kind: 'drawing', path: 'drawings/110001-T.svg' },
    { kind: 'drawing_dxf', path: 'drawings/110001-T.dxf' },
    { kind: 'model_step', path: 'models/110001-T.step' },
  ],
}

async function read(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: false })
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return {
    pages: text.map((page) => page.normalize('NFKC').replaceAll(/\s+/g, ' ')),
    size: [width, height].map(Math.round),
  }
}

describe('a data sheet', () => {
  test('contains all facts about the part and its drawing', async () => {
    const { pages, size } = await read(await dataSheet(part, facts, drawSheet(part, 'landscape')))
    expect(size).toEqual([612, 792])
    const all = pages.join(' ')
    for (const words of [
      ...['Vacuum Components', '110001-T', part.title, 'M-110001', facts.summary, '0.45 kg', '2026-11-21'],
      ...['Flange size', '2.75" CF (DN40)', 'Bolt hole', 'Clearance'],
      ...['Max bake temperature', '450 °C (842 °F)', 'Max vacuum level', '1 × 10⁻¹³ Torr (1.33 × 10⁻¹³ mbar)'],
      ...['RoHS compliant Yes', 'VAC-204518, QXT-90017', '0.65 Ω ±5% at 20 µA'],
      ...['Outline Drawings', '110001-T.svg, 110001-T.dxf', 'STEP Files', '110001-T.step'],
      ...['Transmission, uncoated 54–93% from 185 to 2,200 nm', '500 1,000 2,000'],
      ...['Ø69.3', 'Ø58.7 BC', '6 × Ø6.6'],
    ])
      expect(all).toContain(words.normalize('NFKC'))
    // Links are useless in print.
    expect(all).not.toContain('Catalog page')
    expect(all).not.toContain('/flanges')
  })

  test('flows over numbered pages without losing content', async () => {
    const words = Array.from({ length: 600 }, (_, i) => `word${i}`)
    const unbroken = Array.from({ length: 60 }, (_, i) => `part${i}`).join('_')
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`field_extra_${i}`, `value ${i}`]))
    const { pages } = await read(
      await dataSheet(
        part,
        { ...facts, specifications: { field_code: unbroken, field_notes: words.join(' '), ...many } },
        null,
      ),
    )
    expect(pages.length).toBeGreaterThan(2)
    const all = pages.join(' ')
    for (const word of words) expect(all).toContain(word)
    expect(all.replaceAll(' ', '')).toContain(unbroken)
    for (const [field, value] of Object.entries(many)) {
      expect(all).toContain(`${field.replace('field_extra_', 'Extra ')} ${value}`)
    }
    pages.forEach((page, i) => {
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
      expect(page).toContain('110001-T · 2026-11-21')
    })
  })

  test('omits the drawing of a part that cannot be drawn', async () => {
    const { pages } = await read(await dataSheet(part, facts, null))
    expect(pages.join(' ')).toContain('450 °C (842 °F)')
    expect(pages.join(' ')).not.toContain('Dimensions in mm')
  })

  test('is identical when rendered again', async () => {
    const sheet = drawSheet(part, 'landscape')
    expect((await dataSheet(part, facts, sheet)).equals(await dataSheet(part, facts, sheet))).toBe(true)
  })
})
