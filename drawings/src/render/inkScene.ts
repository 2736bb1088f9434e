import type { Body, Cord, Drill, Group, Mark, Patch, Prism, Profile, TurnedBody } from './bodies.ts'
import { type Camera, dot, locate, pairs, type Point } from './geometry.ts'
import { type Band, type Ink, type Stroke, stroke } from './ink.ts'
import { facets, silhouette } from './paintPrism.ts'
import { hull, openingOf, segmentsOf, towardsEye } from './paintTurned.ts'
import { line, oval, type Path, polygon } from './path.ts'
import { farFirst } from './scene.ts'
import { type Axis, Stage } from './stage.ts'

/** A turned body, segment by segment from the back, then the visible part of its bore. */
function inkTurned(s: Stage, b: TurnedBody): Stroke[] {
  const a = s.axis(b.frame)
  const turn = a.theta
  const { outer, bore } = towardsEye(b, a, s.k)
  const role = b.fine ? 'bodyFine' : 'bodyFull'
  const opening = openingOf(b, bore)
  const strokes: Stroke[] = []
  // On a smooth body, the outlines of all segments lie beneath their areas, so only the overall outline remains.
  const fills: Stroke[] = []
  const solid: Path[] = []
  const segments = segmentsOf(outer, a)
  segments.forEach(([[z0, r0], [z1, r1]], i) => {
    const next = segments[i + 1]?.[0][1]
    const front = oval(a.at(z1), a.y, r1 * a.m, r1)
    const path = [...hull(a, z0, r0, z1, r1), ...(opening ? front : [])]
    const area = { turn, ...(opening ? { evenOdd: true } : {}) }
    if (!b.smooth) strokes.push(stroke(role, path, area))
    else {
      strokes.push(stroke(role, path, { ...area, width: 3 }))
      if (opening) fills.push(stroke(role, path, { ...area, width: 0 }))
      else solid.push(path)
    }
    const cap = next === undefined || next < r1 - 1e-6
    if (cap && !b.smooth && r1 > 0.01 && a.m > 0.02) {
      const hole = opening ? oval(a.at(z1), a.y, (next ?? opening) * a.m, next ?? opening) : []
      strokes.push(stroke(role, [...front, ...hole], area))
    }
  })
  if (solid.length > 0) fills.push(stroke(role, solid.flat(), { turn, width: 0 }))
  strokes.push(...fills)
  if (bore && a.m > 0.02)
    strokes.push(...(opening ? mouthOf(a, bore, b.smooth ? opening : undefined) : blindBore(a, bore)))
  return strokes
}

/** The near edge of a through bore, of radius `r` or its own. */
function mouthOf(a: Axis, bore: Profile, r?: number): Stroke[] {
  const [near] = bore
  if (!near) return []
  const radius = r ?? near[1]
  return [stroke('lineEdge', oval(a.at(near[0]), a.y, radius * a.m, radius), { turn: a.theta })]
}

function blindBore(a: Axis, bore: Profile): Stroke[] {
  const turn = a.theta
  let narrow = Number.POSITIVE_INFINITY
  return pairs(bore).flatMap(([[z0, r0], [z1, r1]]) => {
    if (Math.abs(z0 - z1) < 1e-6) return []
    const end = oval(a.at(z1), a.y, r1 * a.m, r1)
    // A rim that rises again inside the bore, such as a knife edge.
    if (z1 > z0) return [stroke('bodyFine', end, { turn })]
    // A wider part behind a narrower one is hidden.
    if (r0 > narrow + 1e-6) return []
    narrow = Math.min(narrow, r0)
    const mouth = stroke('bodyEdge', oval(a.at(z0), a.y, r0 * a.m, r0), { turn })
    return Math.abs(r1 - r0) > 1e-6 && r1 > 0 ? [mouth, stroke('bodyFine', end, { turn })] : [mouth]
  })
}

/** Draws bodies from one camera, in ink on paper. */
export function inkScene(groups: readonly Group[], camera: Camera, k: number, origin: Point): Ink[] {
  const stage = new Stage(camera, k, origin)
  return farFirst(groups, camera).flatMap((b) => inkBody(stage, b))
}

function inkBody(s: Stage, b: Body): readonly Ink[] {
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

/** Its silhouette with visible edges, its near end and the openings in that. */
function inkPrism(s: Stage, b: Prism): Stroke[] {
  const m = dot(b.frame.n, s.camera.eye)
  const at = (p: Point, z: number) => s.point(locate(b.frame, [p[0], p[1], z]))
  const body = b.fine ? 'bodyFine' : 'bodyFull'
  const strokes: Stroke[] = []
  if (Math.abs(m) < 0.995) {
    strokes.push(stroke(body, polygon(silhouette(s, b))))
    for (const [f, g] of pairs(facets(b, s.camera.eye), true))
      if ((f.isVisible || g.isVisible) && dot(f.normal, g.normal) < 0.88)
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

/** Circles of holes, each with a cross, and the outer circle of threads. */
function inkDrill(s: Stage, b: Drill): Stroke[] {
  return b.pts.flatMap((p) => {
    const a = s.axis(b.frame, p)
    if (a.m < 0.05) return []
    const turn = a.theta
    const [x, y, r] = [a.at(a.isFlipped ? b.depth - b.z : b.z), a.y, b.r * s.k]
    const d = r + 3
    const mouth = stroke(r < 3 ? 'bodyEdge' : 'bodyFull', oval(x, y, r * a.m, r), { turn })
    const ring = b.thread ? [stroke('thin', oval(x, y, r * 1.22 * a.m, r * 1.22), { turn })] : []
    const cross = r > 1.6 ? [stroke('cross', [...line(x - d, y, x + d, y), ...line(x, y - d, x, y + d)], { turn })] : []
    return [mouth, ...ring, ...cross]
  })
}

/** A center line, an engraving or a seam. */
function inkMark(s: Stage, b: Mark): Stroke {
  const path = polygon(
    b.pts.map((p) => s.point(locate(b.frame, p))),
    b.closed === true,
  )
  return stroke(b.center ? 'center' : (b.weight ?? 0) > 1 ? 'lineFull' : 'thin', path)
}
