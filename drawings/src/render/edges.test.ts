import { expect, test } from 'vitest'
import { boxOf, Edges, intersect } from './edges.ts'
import { type Point, pairs, rad, steps } from './geometry.ts'

const star = steps(90).map((i): Point => {
  const r = 40 + 30 * Math.sin(rad(i * 28))
  return [r * Math.cos(rad(i * 4)), r * Math.sin(rad(i * 4))]
})
const level: Point[] = [
  [0, 5],
  [10, 5],
  [20, 5],
  [30, 5],
  [40, 5],
]

function names(edges: readonly { readonly p: Point; readonly q: Point }[]) {
  return edges.map(({ p, q }) => `${p.join()} ${q.join()}`).sort()
}

test.each([
  ['a star', star],
  ['a horizontal line', level],
])('finds the edges of %s near a box, each once', (_name, pts) => {
  const all = pairs(pts, true).map(([p, q]) => ({ p, q }))
  const edges = new Edges(pts)
  let nearby = 0
  for (const [x, y] of star)
    for (const size of [0, 0.5, 12, 200]) {
      const box = { x0: x - size, y0: y - size, x1: x + size, y1: y + size }
      const near = edges.near(box)
      expect(names(near)).toEqual(names(all.filter(({ p, q }) => intersect(boxOf(p, q), box))))
      nearby += near.length
    }
  expect(nearby).toBeGreaterThan(pts.length)
})

test('finds all edges that cross a level, and few others', () => {
  const edges = new Edges(star)
  for (const y of steps(150).map((i) => i - 75.5)) {
    const crossing = pairs(star, true).filter(([p, q]) => p[1] > y !== q[1] > y)
    const at = edges.at(y)
    expect(names(at)).toEqual(expect.arrayContaining(names(crossing.map(([p, q]) => ({ p, q })))))
    expect(at.length).toBeLessThan(star.length / 2)
  }
})
