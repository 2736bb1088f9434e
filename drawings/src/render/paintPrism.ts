import type { Prism } from './bodies.ts'
import { type Point, type Vector, add, dot, locate, pairs, scale } from './geometry.ts'
import { type Weight, num, outline } from './path.ts'
import { facet } from './paintTurned.ts'
import type { CardStage, Stage } from './stage.ts'

function turnOf(o: Point, a: Point, b: Point) {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
}

/** Whether a closed polygon is convex. */
function isConvex(shape: readonly Point[]): boolean {
  const signs = shape.map((p, i) => turnOf(p, shape[(i + 1) % shape.length] ?? p, shape[(i + 2) % shape.length] ?? p))
  return signs.every((s) => s > -1e-6) || signs.every((s) => s < 1e-6)
}

/** Convex hull (Andrew's monotone chain). */
function convexHull(points: readonly Point[]): Point[] {
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

/** Paints a prism: visible facets, its near end and the openings in that. */
export function paintPrism(s: CardStage, b: Prism): void {
  const { n } = b.frame
  const { eye } = s.camera
  const m = dot(n, eye)
  const at = (p: Point, z: number) => s.point(locate(b.frame, [p[0], p[1], z]))
  const weight: Weight = b.fine ? 'thin' : 'edge'
  const zc = m >= 0 ? b.z1 : b.z0
  const cap = b.shape.map((p) => at(p, zc))
  const windows = (b.windows ?? []).map((w) => outline(w.map((p) => at(p, zc))))
  let svg = ''
  if (Math.abs(m) < 0.995)
    for (const f of facets(b, eye)
      .filter((f) => f.isVisible)
      .sort((x, y) => x.depth - y.depth)) {
      const c = facet(b.mat, [dot(f.normal, s.camera.right), dot(f.normal, s.camera.down), dot(f.normal, eye)])
      svg += `<path d="${outline([at(f.p, b.z0), at(f.q, b.z0), at(f.q, b.z1), at(f.p, b.z1)])}" fill="${c}" stroke="${c}" stroke-width="${num(s.pen.stroke * 0.3)}"/>`
    }
  const coveredArea = (b.z1 - b.z0) * s.k < 3
  // Deep concave parts of the outline are left to the facets.
  const rim = b.fine || coveredArea || !isConvex(b.shape) ? '' : outline(silhouette(s, b))
  svg += rim && Math.abs(m) < 0.995 ? `<path d="${rim}" ${s.pen.line(b.mat, 'full')}/>` : ''
  if (Math.abs(m) > 0.02) {
    const holes = b.floor ? '' : windows.join('')
    svg += `<path d="${outline(cap)}${holes}"${holes ? ' fill-rule="evenodd"' : ''} ${s.pen.area(b.mat, 'face', weight)}/>`
    if (b.floor)
      for (const w of windows)
        svg += `<path d="${w}" ${s.pen.area(b.floor, b.floor === b.mat ? 'deep' : 'face', 'thin')}/>`
  }
  s.put(0, svg)
}

/** Its sides: from `p` to `q`, their normal, whether they face the eye, and their depth. */
export function facets(b: Prism, eye: Vector) {
  const { u, v } = b.frame
  const area = pairs(b.shape, true).reduce((s, [p, q]) => s + p[0] * q[1] - q[0] * p[1], 0) > 0 ? 1 : -1
  return pairs(b.shape, true).map(([p, q]) => {
    const len = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1
    const normal = add(scale(u, (area * (q[1] - p[1])) / len), scale(v, (-area * (q[0] - p[0])) / len))
    const mid = locate(b.frame, [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (b.z0 + b.z1) / 2])
    return { p, q, normal, isVisible: dot(normal, eye) > 0.02, depth: dot(mid, eye) }
  })
}

/** Upper bound of the area a prism covers: concave parts count as filled. */
export function silhouette(s: Stage, b: Prism): Point[] {
  return convexHull(b.shape.flatMap(([x, y]) => [b.z0, b.z1].map((z) => s.point(locate(b.frame, [x, y, z])))))
}
