import { expect, it } from 'vitest'
import { matcap } from './scene.ts'

const size = 32
function at(pixels: Uint8Array, column: number, row: number) {
  return pixels[(row * size + column) * 4] ?? 0
}

it.each(['mirror', 'matt'] as const)('lights a %s sphere from above, opaque everywhere', (finish) => {
  const pixels = matcap(finish, size)
  expect(pixels).toHaveLength(size * size * 4)
  expect(at(pixels, 16, 26)).toBeGreaterThan(at(pixels, 16, 5))
  expect(pixels.filter((_, index) => index % 4 === 3).every((alpha) => alpha === 255)).toBe(true)
})

it('shows lamps in a mirror that a matt surface does not', () => {
  const contrast = (pixels: Uint8Array) => {
    const row = Array.from({ length: size }, (_, column) => at(pixels, column, 22))
    return Math.max(...row) - Math.min(...row)
  }
  expect(contrast(matcap('mirror', size))).toBeGreaterThan(contrast(matcap('matt', size)))
})
