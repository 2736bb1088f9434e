import type { Body, Cord, Drill, Group, Mark, Patch, Prism } from './bodies.ts'
import type { Camera } from './camera.ts'
import { dot, locate, type Point, pairs } from './geometry.ts'
import type { Band, Ink, Stroke } from './ink.ts'
import { stroke } from './ink.ts'
import { inkTurned } from './inkTurned.ts'
import { facets, silhouette } from './paintPrism.ts'
import { line, oval, polygon } from './path.ts'
import { farFirst } from './scene.ts'
import { Stage } from './stage.ts'

/** Bodies as one camera sees them, in ink on paper. */
export function inkScene(groups: readonly Group[], camera: Camera, k: number, origin: Point): Ink[] {
  const stage = new Stage(camera, k, origin)
  return farFirst(groups, camera).flatMap((b) => inked(stage, b))
}

function inked(s: Stage, b: Body): readonly Ink[] {
  switch (b.kind) {
    case 'turned':
      return inkTurned(s, b)
    case 'prism':
      return inkPrism(s, b)
    case 'cord':
      return [inkCord(s, b)]
    case 'patch':
      return [inkPatch(s, b)]
    case 'drill':
      return inkDrill(s, b)
    case 'mark':
      return [inkMark(s, b)]
  }
}

/** Its silhouette with the edges that show, its near end, and the windows in that. */
function inkPrism(s: Stage, b: Prism): Stroke[] {
  const m = dot(b.frame.n, s.camera.eye)
  const at = (p: Point, z: number) => s.point(locate(b.frame, [p[0], p[1], z]))
  const body = b.fine ? 'bodyFine' : 'bodyFull'
  const strokes: Stroke[] = []
  if (Math.abs(m) < 0.995) {
    strokes.push(stroke(body, polygon(silhouette(s, b))))
    for (const [f, g] of pairs(facets(b, s.camera.eye), true))
      if ((f.shown || g.shown) && dot(f.normal, g.normal) < 0.88)
        strokes.push(stroke('thin', polygon([at(f.q, b.z0), at(f.q, b.z1)], false)))
  }
  if (Math.abs(m) <= 0.02) return strokes
  const z = m >= 0 ? b.z1 : b.z0
  const windows = (b.windows ?? []).map((w) => polygon(w.map((p) => at(p, z))))
  const holes = b.floor ? [] : windows.flat()
  const cap = [...polygon(b.shape.map((p) => at(p, z))), ...holes]
  strokes.push(stroke(body, cap, holes.length > 0 ? { evenOdd: true } : {}))
  if (b.floor) strokes.push(...windows.map((w) => stroke('bodyEdge', w)))
  return strokes
}

function inkCord(s: Stage, b: Cord): Stroke | Band {
  const pts = b.path.map((p) => s.point(locate(b.frame, p)))
  const width = 2 * b.r * s.k
  const edge = b.fine ? 0.8 : 1.5
  const closed = b.closed === true
  return width < 2 * edge
    ? stroke('lineFull', polygon(pts, closed), { width: Math.max(0.8, width) })
    : { kind: 'band', pts, closed, width, line: edge }
}

function inkPatch(s: Stage, b: Patch): Stroke {
  const path = polygon(b.pts.map((p) => s.point(locate(b.frame, p))))
  if (b.blank) return stroke('paper', path)
  if (b.line) return stroke('bodyEdge', path)
  return stroke(b.fill ? 'thin' : 'bodyFine', path)
}

/** Circles of holes with a cross in each, and the outer one of a thread. */
function inkDrill(s: Stage, b: Drill): Stroke[] {
  return b.pts.flatMap((p) => {
    const a = s.axis(b.frame, p)
    if (a.m < 0.05) return []
    const turn = a.theta
    const [x, y, r] = [a.at(a.turned ? b.depth - b.z : b.z), a.y, b.r * s.k]
    const d = r + 3
    const mouth = stroke(r < 3 ? 'bodyEdge' : 'bodyFull', oval(x, y, r * a.m, r), { turn })
    const ring = b.thread ? [stroke('thin', oval(x, y, r * 1.22 * a.m, r * 1.22), { turn })] : []
    const cross = r > 1.6 ? [stroke('cross', [...line(x - d, y, x + d, y), ...line(x, y - d, x, y + d)], { turn })] : []
    return [mouth, ...ring, ...cross]
  })
}

/** A centre line, an engraving, a seam. */
function inkMark(s: Stage, b: Mark): Stroke {
  const path = polygon(
    b.pts.map((p) => s.point(locate(b.frame, p))),
    b.closed === true,
  )
  return stroke(b.centre ? 'centre' : (b.weight ?? 0) > 1 ? 'lineFull' : 'thin', path)
}
