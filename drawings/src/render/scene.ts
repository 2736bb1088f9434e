import { type Body, type Cord, type Drill, type Group, type Mark, type Patch, span } from './bodies.ts'
import { type Camera, dot, locate, type Point, steps } from './geometry.ts'
import { look } from './materials.ts'
import { paintPrism } from './paintPrism.ts'
import { blend, paintTurned } from './paintTurned.ts'
import { type CardPen, ellipse, num, outline } from './path.ts'
import { CardStage } from './stage.ts'

/** Paints a round body as strokes along its path, with the lit ones toward the upper left. */
function paintCord(s: CardStage, b: Cord): void {
  const pts = b.path.map((p) => s.point(locate(b.frame, p)))
  const d = outline(pts, b.closed === true)
  const width = 2 * b.r * s.k
  const m = look(b.mat)
  const stroke = (c: string, w: number, more = '', path = d) =>
    `<path d="${path}" fill="none" stroke="${c}" stroke-width="${num(w)}"${more}/>`
  const w = s.pen.stroke * (b.fine ? 0.6 : 1)
  const cap = ' stroke-linecap="butt"'
  const inner = Math.max(0.6, width - w * 1.1)
  // Lighter strokes are shifted across the cord toward the light, never along it.
  const lit = (f: number) =>
    outline(shiftToward(pts, [-width * 0.26 * f, -width * 0.42 * f], b.closed === true), b.closed === true)
  let svg = stroke(m.line, Math.max(width, w), cap) + stroke(m.side[4], inner, cap)
  if (width > 14) {
    const shades = steps(BANDS).map((k) => k / (BANDS - 1))
    svg =
      stroke(m.line, width, cap) +
      shades.map((q) => stroke(shade(m.side, q), inner * (1 - 0.9 * q), cap, lit(0.4 * q))).join('')
  } else if (width > 2.2) {
    const gaps = b.wrap ? `${cap} stroke-dasharray="${num(width * b.wrap)} ${num(Math.max(0.7, width * 0.16))}"` : cap
    svg += stroke(m.side[3], inner * 0.6, cap, lit(0.14))
    svg += stroke(m.side[1], inner * 0.32, gaps, lit(b.wrap ? 0.3 : 0.34))
    if (width > 7) svg += stroke(m.side[2], inner * 0.12, cap, lit(0.42))
  }
  s.put(0, svg)
}

const BANDS = 10

/** From the shadow (0) to the lit strand (1). */
function shade(side: readonly string[], q: number): string {
  const at = 5 - q * 3
  const [from, to] = [side[Math.ceil(at)], side[Math.floor(at)]]
  return from === undefined || to === undefined ? '' : blend(from, to, Math.ceil(at) - at)
}

/** The path, shifted by the component of `by` perpendicular to it. */
function shiftToward(pts: readonly Point[], by: Point, closed: boolean): Point[] {
  const last = pts.length - 1
  return pts.map((p, i) => {
    const a = pts[i - 1] ?? (closed ? (pts[last] ?? p) : p)
    const c = pts[i + 1] ?? (closed ? (pts[0] ?? p) : p)
    const len = Math.hypot(c[0] - a[0], c[1] - a[1]) || 1
    const [nx, ny] = [-(c[1] - a[1]) / len, (c[0] - a[0]) / len]
    const q = nx * by[0] + ny * by[1]
    return [p[0] + nx * q, p[1] + ny * q]
  })
}

/** Paints a flat polygon. */
function paintPatch(s: CardStage, b: Patch): void {
  const d = outline(b.pts.map((p) => s.point(locate(b.frame, p))))
  const m = look(b.mat)
  s.put(
    0,
    b.blank
      ? `<path class="dwg-p" d="${d}"/>`
      : `<path d="${d}" ${b.fill ? `fill="${b.fill}"` : `fill="${m.face[0]}"`}${b.opacity ? ` opacity="${b.opacity}"` : ''}${b.line ? ` stroke="${m.line}" stroke-width="${num(s.pen.stroke * 0.7)}"` : ''}/>`,
  )
}

/** Paints a line: an engraving or a seam. */
function paintMark(s: CardStage, b: Mark): void {
  if (b.center) return
  const d = outline(
    b.pts.map((p) => s.point(locate(b.frame, p))),
    b.closed === true,
  )
  s.put(
    0,
    `<path d="${d}" fill="none" stroke="${b.color ?? look(b.mat).line}" stroke-width="${num(s.pen.stroke * (b.weight ?? 0.6))}"/>`,
  )
}

/** Paints holes: their walls and floors. */
function paintDrill(s: CardStage, b: Drill): void {
  const k = s.k
  for (const p of b.pts) {
    const a = s.axis(b.frame, p)
    if (a.m < 0.05) continue
    const z = a.isFlipped ? -(b.z - b.depth) : b.z
    const [x, r] = [a.at(z), b.r * k]
    const mouth = ellipse(x, a.y, r * a.m, r)
    const ring = b.thread ? `<path d="${ellipse(x, a.y, r * 1.22 * a.m, r * 1.22)}" ${s.pen.line(b.mat, 'thin')}/>` : ''
    const end = ellipse(a.at(z - b.depth), a.y, r * a.m, r)
    const floor = b.floor ? s.pen.area(b.floor, 'face', 'thin') : s.pen.area(b.mat, 'deep', 'thin')
    const wall = `<path d="${mouth}" ${s.pen.area(b.mat, 'wall', 'thin')}/>`
    // Tiny holes show only their dark end.
    s.put(
      a.theta,
      r < 1.2
        ? `<path d="${mouth}" ${floor}/>`
        : `${s.pen.clip(mouth, `${wall}<path d="${end}" ${floor}/>`)}<path d="${mouth}" ${s.pen.line(b.mat, 'edge')}/>${ring}`,
    )
  }
}

/** The bodies of all groups, the farthest groups first. */
export function farFirst(groups: readonly Group[], camera: Camera): Body[] {
  const depth = (g: Group) => {
    const pts = g.flatMap(span)
    return pts.reduce((s, p) => s + dot(p, camera.eye), 0) / Math.max(1, pts.length)
  }
  return groups
    .map((g) => ({ g, d: depth(g) }))
    .sort((a, b) => a.d - b.d)
    .flatMap(({ g }) => g)
}

/** Renders bodies from one camera as shaded SVG. */
export function scene(groups: readonly Group[], camera: Camera, k: number, origin: Point, pen: CardPen): string {
  const stage = new CardStage(camera, k, origin, pen)
  for (const b of farFirst(groups, camera)) paint(stage, b)
  return stage.svg()
}

function paint(stage: CardStage, b: Body): void {
  switch (b.kind) {
    case 'turned':
      return paintTurned(stage, b)
    case 'prism':
      return paintPrism(stage, b)
    case 'cord':
      return paintCord(stage, b)
    case 'patch':
      return paintPatch(stage, b)
    case 'drill':
      return paintDrill(stage, b)
    case 'mark':
      return paintMark(stage, b)
  }
}
