import { describe, expect, test } from 'vitest'
import { curveSummary, plotCurve, readCurve } from './curve.ts'

const silica = '185 nm 54%; 266 nm 92%; 1064 nm 93%; 2200 nm 70%'

describe('readCurve', () => {
  test('reads points with their units', () => {
    expect(readCurve(silica)).toEqual({
      xUnit: 'nm',
      yUnit: '%',
      points: [
        { x: 185, y: 54 },
        { x: 266, y: 92 },
        { x: 1064, y: 93 },
        { x: 2200, y: 70 },
      ],
    })
    expect(readCurve('0.5 um 1.5 dB; 1 um 2 dB; 1.5 um 3 dB')).toMatchObject({ xUnit: 'µm', yUnit: 'dB' })
  })

  test.each([
    '185–2,200 nm, 93% peak',
    'scratch-dig 20-10',
    '185 nm 54%; 266 nm 92%',
    '185 nm 54%; 266 nm 92%; see drawing',
    '185 nm 54%; 266 nm 92%; 1 um 93%',
    '266 nm 92%; 185 nm 54%; 1064 nm 93%',
    '',
  ])('leaves "%s" a text', (text) => expect(readCurve(text)).toBeUndefined())
})

test('curveSummary states both ranges', () => {
  const curve = readCurve(silica)
  expect(curve && curveSummary(curve)).toBe('54–93% from 185 to 2,200 nm')
})

describe('plotCurve', () => {
  test('draws wide ranges on a logarithmic scale, and percentages from 0 to 100', () => {
    const curve = readCurve(silica)
    const plot = curve && plotCurve(curve, 100, 50)
    expect(plot?.xTicks.map(({ text }) => text)).toEqual(['200', '500', '1,000', '2,000'])
    expect(plot?.yTicks).toEqual([
      { at: 50, text: '0' },
      { at: 40, text: '20' },
      { at: 30, text: '40' },
      { at: 20, text: '60' },
      { at: 10, text: '80' },
      { at: 0, text: '100' },
    ])
    expect(plot?.points[0]).toEqual({ x: 0, y: 23 })
    expect(plot?.points.at(-1)).toEqual({ x: 100, y: 15 })
  })

  test('draws narrow ranges on a linear scale', () => {
    const curve = readCurve('2 um 43%; 8 um 47%; 14 um 37%')
    expect(curve && plotCurve(curve, 120, 50).xTicks).toEqual([
      { at: 30, text: '5' },
      { at: 80, text: '10' },
    ])
  })
})
