import { describe, expect, test } from 'vitest'
import { makeCatalog } from './catalog.ts'
import { makeContent } from './content.ts'
import { domain } from './domain/domain.ts'
import { cfFlange } from './families/dimensions.ts'
import { bakeLimit, MAX_BAKE } from './numbers.ts'

const catalog = makeCatalog()
const pages = new Map(makeContent(catalog).pages.map((page) => [page.path, page]))
const { seals, optics, gaskets } = domain.standards
const familyOf = new Map(catalog.products.map(({ key, family }) => [key, family]))
const variationsOf = Map.groupBy(catalog.variations, ({ product }) => product)
function printedBake(specs: Readonly<Record<string, string>>): number {
  return Number.parseFloat(specs[MAX_BAKE] ?? '')
}

/** Cells of the table on a page whose heading row starts with this cell, by the first cell of each row. */
function rowsOf(path: string, heading: string): Map<string, readonly string[]> {
  const section = pages
    .get(path)
    ?.sections.find((section) => section.kind === 'table' && section.cells[0]?.[0] === heading)
  if (section?.kind !== 'table') throw new Error(`${path} has no table of ${heading}`)
  return new Map(section.cells.slice(1).map(([first = '', ...rest]) => [first, rest]))
}

describe('limits', () => {
  test('of viewports agree with the safety page', () => {
    const rows = rowsOf('/viewports/safety-information', 'Window')
    let compared = 0
    for (const { values, specs, product } of catalog.variations) {
      const window = optics.find(({ optics }) => optics.includes(values['optic'] ?? ''))
      if (window === undefined) continue
      const [, , bake, ramp] = rows.get(window.material.replace(' (Kodial type)', '')) ?? []
      expect([product, printedBake(specs)]).toEqual([product, Math.min(Number(bake), bakeLimit(values))])
      expect(catalog.products.find(({ key }) => key === product)?.body).toContain(`no more than ${ramp} °C per minute`)
      compared += 1
    }
    expect(compared).toBeGreaterThan(500)
  })

  test('of seals agree with the feedthrough page', () => {
    const rows = rowsOf('/vacuum-feedthrough', 'Seal')
    const sealByFamily = {
      'pin-glass': 'Glass to metal, matched',
      subd: 'Glass-ceramic',
      'wire-ft': 'Epoxy, potted',
      data: 'Epoxy, potted',
    }
    for (const [family, seal] of Object.entries(sealByFamily)) {
      const [bake] = rows.get(seal) ?? []
      const own = catalog.variations.filter(({ product }) => familyOf.get(product) === family)
      expect(own.length).toBeGreaterThan(0)
      for (const { sku, values, specs } of own)
        expect([sku, printedBake(specs)]).toEqual([sku, Math.min(Number(bake), bakeLimit(values))])
    }
  })

  test('of copper gaskets agree with their texts and the reference page', () => {
    for (const { finish, max_bake_c } of gaskets) {
      const product = catalog.products.find(({ family, axes }) => family === 'gasket-cu' && axes['finish'] === finish)
      const own = variationsOf.get(product?.key ?? '') ?? []
      expect(own.length).toBeGreaterThan(0)
      expect(new Set(own.map(({ specs }) => printedBake(specs)))).toEqual(new Set([max_bake_c]))
    }
    const unplated = gaskets.find(({ finish }) => finish === 'Unplated')?.max_bake_c
    const references = JSON.stringify(pages.get('/technical-references'))
    expect(references).toContain(`unplated copper gaskets ${unplated} °C`)
  })

  test('in the text of a product match its specifications', () => {
    const ramps = new Set([...seals, ...optics].map(({ max_ramp_c_per_min }) => max_ramp_c_per_min))
    let compared = 0
    for (const { key, body, summary, family } of catalog.products) {
      const bakes = new Set((variationsOf.get(key) ?? []).map(({ specs }) => printedBake(specs)))
      const text = `${summary} ${body}`
      for (const [, bake] of text.matchAll(/\b[Bb]ake(?:s|able)?(?: it)? to (\d+) °C/g)) {
        expect([key, [...bakes], Number(bake)]).toEqual([
          key,
          [...bakes],
          [...bakes].find((one) => one === Number(bake)),
        ])
        compared += 1
      }
      if (family === 'heater') continue
      for (const [, ramp] of text.matchAll(/(\d+) °C per minute/g))
        expect([key, ramps.has(Number(ramp))]).toEqual([key, true])
    }
    expect(compared).toBeGreaterThan(500)
  })

  test('of bolts reach as far as the torque table requires', () => {
    const printed = Object.fromEntries(
      catalog.variations
        .filter(({ values }) => values.head === 'Hex' && values.type === 'Through hole')
        .map(({ values, specs }) => [`${values['flange size']} ${values['type measurement']}`, specs['Dimensions']]),
    )
    expect(printed).toMatchObject({
      'CF2.12 Inch': '1/4-28 × 1.25 in',
      'CF3.38-CF4.62 Inch': '5/16-24 × 2.00 in',
      'CF6.00-CF8.00 Inch': '5/16-24 × 2.25 in',
      'CF10.00 Inch': '5/16-24 × 2.50 in',
      'CF10.00 Metric': 'M8 × 65 mm',
      'CF12.00 Inch': '5/16-24 × 2.75 in',
    })
  })

  test('of bolt kits fit the flanges in their titles', () => {
    for (const { sku, product, values, title } of catalog.variations) {
      if (familyOf.get(product) !== 'bolt-cf') continue
      const [, first = '', last = first] = /([\d.]+)"(?: to ([\d.]+)")? CF/.exec(title) ?? []
      const bolts = [first, last].map((size) => {
        const { bolt_imperial, bolt_length_in, tapped_bolt_length_in } = cfFlange(`CF${Number(size).toFixed(2)}`) ?? {}
        return [bolt_imperial, bolt_length_in, tapped_bolt_length_in]
      })
      expect([sku, bolts[0]]).toEqual([sku, bolts[1]])
      if (values.head === 'Hex') expect(bolts[0]).not.toContain(undefined)
    }
  })

  test('of ISO clamps state how many a joint takes, and bolt rings their bolts', () => {
    const printed = (item: string) =>
      catalog.variations.filter(({ values }) => values['item'] === item).map(({ specs }) => specs['Dimensions'])
    expect(new Set(printed('Double claw clamp'))).toContain('for bore Ø213 mm, 6 clamps per joint')
    expect(new Set(printed('Bolt ring'))).toContain('for bore Ø213 mm, 12 × M10 bolts')
    expect(new Set(printed('Centering ring'))).toContain('for bore Ø213 mm')
  })

  test('of ISO flanges are those of their hardware', () => {
    const onIso = catalog.variations.filter(({ values }) => /^ISO/.test(values['flange size'] ?? values['end 2'] ?? ''))
    expect(onIso.length).toBeGreaterThan(100)
    for (const { sku, specs } of onIso)
      if (MAX_BAKE in specs) expect([sku, printedBake(specs) <= 150]).toEqual([sku, true])
  })

  test('of cable assemblies do not exceed those of their cable', () => {
    const volts = (family: string): number =>
      Math.max(
        ...catalog.variations
          .filter(({ product }) => familyOf.get(product) === family)
          .flatMap(({ numericSpecs }) => numericSpecs.filter(({ label }) => label === 'Voltage Rating'))
          .map(({ value }) => value),
      )
    expect(volts('cable-coax')).toBeLessThanOrEqual(volts('wire-coax'))
  })

  test('of voltage are those of the class in the title', () => {
    const classes = catalog.products.filter(({ title }) => title.includes(' class'))
    expect(classes.length).toBeGreaterThan(50)
    for (const { key, title } of classes)
      for (const { specs } of variationsOf.get(key) ?? [])
        expect(title).toContain(`${specs['Voltage Rating']?.replace(' DC', '')} class`)
  })

  test('of voltage are voltages, and only seals have a compound', () => {
    for (const { sku, title, specs, product } of catalog.variations) {
      expect([sku, specs['Voltage Rating'] ?? '']).not.toEqual([sku, expect.stringContaining('/mm')])
      if (familyOf.get(product) === 'iso-hw' && !title.includes('ring') && !title.includes('Ring'))
        expect(title).not.toContain('FKM')
    }
  })
})
