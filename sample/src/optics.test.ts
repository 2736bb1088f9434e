import { expect, test } from 'vitest'
import { curveSummary, readCurve } from '@shop/schema/curve'
import { makeCatalog } from './catalog.ts'
import { transmission } from './numbers.ts'

const { variations } = makeCatalog()

test('curves of windows have the range and peak of their specifications', () => {
  const windows = variations.filter(({ specs }) => 'Transmission Uncoated' in specs)
  expect(windows.length).toBeGreaterThan(500)
  for (const { sku, specs, numericSpecs } of windows) {
    const curve = readCurve(specs['Transmission Uncoated'] ?? '')
    const [from, to] = [transmission.from, transmission.to].map(
      (label) => numericSpecs.find((number) => number.label === label)?.value,
    )
    const nanometers = curve?.points.map(({ x }) => (curve.xUnit === 'µm' ? Math.round(x * 1_000) : x)) ?? []
    if (from !== undefined) expect([sku, nanometers[0], nanometers.at(-1)]).toEqual([sku, from, to])
    const peak = Math.max(...(curve?.points.map(({ y }) => y) ?? []))
    expect([sku, specs['Optical Specs']]).toEqual([sku, expect.stringContaining(`, ${peak}% peak`)])
  }
})

test('windows state flatness, surface quality and damage threshold, which coatings lower', () => {
  const specsOf = (coating: string) =>
    variations.find(({ values }) => values['optic'] === 'UV fused silica' && values['coating type'] === coating)?.specs
  expect(specsOf('Uncoated')).toMatchObject({
    'Surface Flatness': 'λ/4 at 633 nm over 25 mm, before sealing',
    'Surface Quality': 'scratch-dig 20-10',
    'Laser Damage Threshold': '10 J/cm² at 1,064 nm, 10 ns, typical',
  })
  expect(specsOf('AR 1064 nm')?.['Laser Damage Threshold']).toMatch(/^5 J\/cm²/)
  const curve = readCurve(specsOf('Uncoated')?.['Transmission Uncoated'] ?? '')
  expect(curve && curveSummary(curve)).toBe('54–93% from 185 to 2,200 nm')
})
