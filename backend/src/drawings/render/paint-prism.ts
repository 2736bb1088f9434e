import type { Prism } from './bodies.ts'
import { add, dot, locate, type Point, pairs, times } from './geometry.ts'
import { convex, isConvex } from './hull.ts'
import { num, outline, type Weight } from './pen.ts'
import { facet } from './shading.ts'
import type { Stage } from './stage.ts'

/** Paints a prism: the facets that face the eye, its near end, and the windows in that. */
export function paintPrism(s: Stage, b: Prism): void {
  const { u, v, n } = b.frame
  const eye = s.camera.eye
  const m = dot(n, eye)
  const at = (p: Point, z: number) => s.point(locate(b.frame, [p[0], p[1], z]))
  const area = pairs(b.shape, true).reduce((s, [p, q]) => s + p[0] * q[1] - q[0] * p[1], 0) > 0 ? 1 : -1
  const weight: Weight = b.fine ? 'thin' : 'edge'
  const facets = pairs(b.shape, true).map(([p, q]) => {
    const len = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1
    const normal = add(times(u, (area * (q[1] - p[1])) / len), times(v, (-area * (q[0] - p[0])) / len))
    const mid = locate(b.frame, [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (b.z0 + b.z1) / 2])
    return { p, q, normal, shown: dot(normal, eye) > 0.02, depth: dot(mid, eye) }
  })
  const zc = m >= 0 ? b.z1 : b.z0
  const cap = b.shape.map((p) => at(p, zc))
  const windows = (b.windows ?? []).map((w) => outline(w.map((p) => at(p, zc))))
  let svg = ''
  if (s.pen.shaded) {
    if (Math.abs(m) < 0.995)
      for (const f of facets.filter((f) => f.shown).sort((x, y) => x.depth - y.depth)) {
        const c = facet(b.mat, [dot(f.normal, s.camera.right), dot(f.normal, s.camera.down), dot(f.normal, eye)])
        svg += `<path d="${outline([at(f.p, b.z0), at(f.q, b.z0), at(f.q, b.z1), at(f.p, b.z1)])}" fill="${c}" stroke="${c}" stroke-width="${num(s.pen.stroke * 0.3)}"/>`
      }
    const rim = b.fine ? '' : silhouette(s, b, at)
    svg += rim && Math.abs(m) < 0.995 ? `<path d="${rim}" ${s.pen.line(b.mat, 'full')}/>` : ''
  } else if (Math.abs(m) < 0.995) {
    svg += `<path d="${silhouette(s, b, at, true)}" ${s.pen.area(b.mat, 'side', b.fine ? 'thin' : 'full')}/>`
    pairs(facets, true).forEach(([f, g]) => {
      if ((f.shown || g.shown) && dot(f.normal, g.normal) < 0.88)
        svg += `<path d="${outline([at(f.q, b.z0), at(f.q, b.z1)], false)}" ${s.pen.line(b.mat, 'thin')}/>`
    })
  }
  if (Math.abs(m) > 0.02) {
    const holes = b.floor ? '' : windows.join('')
    svg += `<path d="${outline(cap)}${holes}"${holes ? ' fill-rule="evenodd"' : ''} ${s.pen.area(b.mat, 'face', s.pen.shaded ? weight : b.fine ? 'thin' : 'full')}/>`
    if (b.floor)
      for (const w of windows)
        svg += `<path d="${w}" ${s.pen.area(b.floor, b.floor === b.mat ? 'deep' : 'face', s.pen.shaded ? 'thin' : 'edge')}/>`
  }
  s.put(0, svg)
}

/** What a prism covers. Deep hollows of its outline do not show from the side, so its convex hull will do there. */
function silhouette(s: Stage, b: Prism, at: (p: Point, z: number) => Point, always = false): string {
  const pts = b.shape.flatMap((p) => [at(p, b.z0), at(p, b.z1)])
  const hull = convex(pts)
  const covered = (b.z1 - b.z0) * s.k < 3 && !always
  return covered ? '' : isConvex(b.shape) || always ? outline(hull) : ''
}
