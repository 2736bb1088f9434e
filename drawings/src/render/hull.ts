import type { Point } from './geometry.ts'

const turnOf = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

/** Whether a closed polygon has no hollow. */
export function isConvex(shape: readonly Point[]): boolean {
  const signs = shape.map((p, i) => turnOf(p, shape[(i + 1) % shape.length] ?? p, shape[(i + 2) % shape.length] ?? p))
  return signs.every((s) => s > -1e-6) || signs.every((s) => s < 1e-6)
}

/** Convex hull (Andrew's monotone chain). */
export function convex(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list: readonly Point[]) => {
    const out: Point[] = []
    for (const p of list) {
      for (;;) {
        const [a, b] = [out.at(-2), out.at(-1)]
        if (!a || !b || turnOf(a, b, p) > 1e-9) break
        out.pop()
      }
      out.push(p)
    }
    return out.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}
