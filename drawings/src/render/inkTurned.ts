import type { Profile, Turned } from './bodies.ts'
import { pairs } from './geometry.ts'
import { type Stroke, stroke } from './ink.ts'
import { hull, openingOf, segmentsOf, towardsEye } from './paintTurned.ts'
import { oval, type Path } from './path.ts'
import type { Axis, Stage } from './stage.ts'

/** What is turned, segment by segment from the back, then what shows of its bore. */
export function inkTurned(s: Stage, b: Turned): Stroke[] {
  const a = s.axis(b.frame)
  const turn = a.theta
  const { outer, bore } = towardsEye(b, a, s.k)
  const role = b.fine ? 'bodyFine' : 'bodyFull'
  const opening = openingOf(b, bore)
  const strokes: Stroke[] = []
  // Of a smooth body the outlines of all steps lie beneath their areas, so that only the outline of the whole is left.
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
  if (bore && a.m > 0.02) strokes.push(...(opening ? mouthOf(a, bore, b.smooth ? opening : undefined) : bored(a, bore)))
  return strokes
}

/** The near edge of a bore one can see through, of radius `r` or its own. */
function mouthOf(a: Axis, bore: Profile, r?: number): Stroke[] {
  const [near] = bore
  if (!near) return []
  const radius = r ?? near[1]
  return [stroke('lineEdge', oval(a.at(near[0]), a.y, radius * a.m, radius), { turn: a.theta })]
}

function bored(a: Axis, bore: Profile): Stroke[] {
  const turn = a.theta
  let narrow = Number.POSITIVE_INFINITY
  return pairs(bore).flatMap(([[z0, r0], [z1, r1]]) => {
    if (Math.abs(z0 - z1) < 1e-6) return []
    const end = oval(a.at(z1), a.y, r1 * a.m, r1)
    // A rim that rises again inside the bore, such as a knife edge.
    if (z1 > z0) return [stroke('bodyFine', end, { turn })]
    // What widens again behind a narrower place is hidden by it.
    if (r0 > narrow + 1e-6) return []
    narrow = Math.min(narrow, r0)
    const mouth = stroke('bodyEdge', oval(a.at(z0), a.y, r0 * a.m, r0), { turn })
    return Math.abs(r1 - r0) > 1e-6 && r1 > 0 ? [mouth, stroke('bodyFine', end, { turn })] : [mouth]
  })
}
