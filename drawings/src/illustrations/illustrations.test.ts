import { describe, expect, test } from 'vitest'
import { illustrationPath, illustrations, illustrationSvg } from './index.ts'

const names = Object.keys(illustrations)
function svgOf(name: string) {
  return illustrationSvg(illustrationPath(name))
}

/** Positions of texts and of the absolute steps in unrotated paths. */
function places(svg: string): [number, number][] {
  const paths = svg.replace(/<defs>.*?<\/defs>/s, '').replace(/<path[^>]*transform[^>]*>/g, '')
  const positions = [...paths.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)|<text[^>]* x="(-?[\d.]+)" y="(-?[\d.]+)"/g)]
  return positions.map(([, x, y, left, base]) => [Number(x ?? left), Number(y ?? base)])
}

describe('illustrations', () => {
  test.each(names)('%s stays within its window, which has the requested aspect ratio', (name) => {
    const svg = svgOf(name)
    const [, width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number)
    const displayed = illustrations[name]
    expect((displayed?.width ?? 0) / (displayed?.height ?? 1)).toBeCloseTo(width / height, 2)
    const found = places(svg)
    expect(found.length).toBeGreaterThan(20)
    for (const [x, y] of found) expect([x, y, x >= 0 && x <= width && y >= 0 && y <= height]).toEqual([x, y, true])
  })

  test.each(names)('%s leaves room for its labels', (name) => {
    const svg = svgOf(name)
    const width = illustrations[name]?.width ?? 0
    const words = [...svg.matchAll(/<text[^>]* x="([\d.]+)"[^>]*text-anchor="(\w+)">([^<]*)</g)]
    expect(words.length).toBeGreaterThan(3)
    for (const [, at = '', anchor, text = ''] of words) {
      const length = text.length * 6.7
      const start = Number(at) - (anchor === 'end' ? length : anchor === 'middle' ? length / 2 : 0)
      expect([text, start >= 0 && start + length <= width / 1.4]).toEqual([text, true])
    }
  })

  test("follow the reader's theme, and print black on white", () => {
    expect(svgOf('cf-joint')).toMatch(/prefers-color-scheme:dark.*@media print/s)
  })

  test('have exactly the listed names', () => {
    for (const path of ['illustrations/nothing.svg', 'illustrations/constructor.svg', 'parts/cf-joint.svg', 'cf-joint'])
      expect(() => illustrationSvg(path)).toThrow(RangeError)
  })
})
