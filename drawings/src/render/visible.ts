import { EDGE_OFFSET, boxOf, type Edge, Edges, intersect } from './edges.ts'
import { bandEdges, flatten, type Loop } from './flat.ts'
import { type Extent, extent, pairs, type Point } from './geometry.ts'
import { type Ink, type LineRole, lineStyle } from './ink.ts'

/** The uncovered part of a sheet's line. */
export interface VisibleLine extends Loop {
  readonly role: LineRole
}

/** An area that covers earlier ink. */
interface Cover {
  readonly loops: readonly { readonly edges: Edges; readonly round: Loop['round'] }[]
  readonly evenOdd: boolean
  readonly box: Extent
  /** Width of its own outline. */
  readonly line: number
}
interface Layer {
  readonly role: LineRole
  readonly lines: readonly Loop[]
  readonly line: number
  readonly cover?: Cover
}

/** The visible parts of lines in a drawing whose later areas cover earlier ink, for writers that cannot cover. */
export function visibleLines(ink: readonly Ink[]): VisibleLine[] {
  const layers = ink.flatMap(layerOf)
  const covers: Cover[] = []
  const visible: VisibleLine[][] = []
  for (const { role, lines, line, cover } of layers.toReversed()) {
    if (line > 0)
      visible.push(lines.flatMap((loop) => subtractCovers(loop, line, covers).map((rest) => ({ ...rest, role }))))
    if (cover) covers.push(cover)
  }
  return visible.reverse().flat()
}

function layerOf(ink: Ink): Layer[] {
  if (ink.kind === 'band') {
    const [a, b] = bandEdges(ink.pts, ink.closed, ink.width)
    const lines = [a, b].map((pts) => ({ pts, closed: ink.closed }))
    const loops = ink.closed ? [a, b] : [[...a, ...b.toReversed()]]
    const outlines = loops.map((pts) => ({ pts, closed: true }))
    return [{ role: 'lineFull', lines, line: ink.line, cover: coverOf(outlines, ink.closed, ink.line) }]
  }
  if (ink.kind !== 'stroke') return []
  const { role, hatch, evenOdd } = ink
  const style = lineStyle(role)
  const line = style.stroke === undefined ? 0 : (ink.width ?? style.width)
  const lines = flatten(ink.path, ink.turn)
  if (style.fill !== 'paper' && hatch === undefined) return [{ role, lines, line }]
  return [{ role, lines, line, cover: coverOf(lines, evenOdd === true, line) }]
}

function coverOf(loops: readonly Loop[], evenOdd: boolean, line: number): Cover {
  return {
    loops: loops.map(({ pts, round }) => ({ edges: new Edges(pts), round })),
    evenOdd,
    box: extent(loops.flatMap(({ pts }) => pts)),
    line,
  }
}

function subtractCovers(loop: Loop, line: number, upperCovers: readonly Cover[]): Loop[] {
  const box = extent(loop.pts)
  // Nearest first: what lies directly above a line hides most of it.
  let covers = upperCovers.filter((cover) => intersect(box, cover.box)).reverse()
  if (covers.length === 0) return [loop]
  if (covers.some((cover) => isCircleCovered(loop, cover))) return []
  let run: Point[] = []
  const runs = [run]
  const hide = () => {
    run = []
    runs.push(run)
  }
  for (const [a, b] of pairs([...loop.pts, ...(loop.closed ? loop.pts.slice(0, 1) : [])])) {
    const { over, across, cuts } = coverageOf(a, b, covers)
    if (over !== undefined) {
      hide()
      // What hides one piece of a line usually hides the next.
      if (over !== covers[0]) covers = [over, ...covers.filter((cover) => cover !== over)]
      continue
    }
    for (const [s, t] of pairs(cuts)) {
      if (t - s < 1e-9) continue
      if (across.some((cover) => isHidden(cover, a, b, (s + t) / 2, line))) hide()
      else run.push(...(run.length === 0 ? [between(a, b, s)] : []), between(a, b, t))
    }
  }
  if (runs.length === 1) return [loop]
  const visibleRuns = runs.filter(({ length }) => length > 1)
  return joinRuns(visibleRuns, loop)
}

interface Coverage {
  /** Whether it covers the whole line. */
  readonly over?: Cover
  /** Covers with edges near the line. */
  readonly across: readonly Cover[]
  /** Positions where their edges divide the line, from 0 to 1, ascending. */
  readonly cuts: readonly number[]
}

/** How covers relate to a line from a to b. */
function coverageOf(a: Point, b: Point, covers: readonly Cover[]): Coverage {
  const reach = boxOf(a, b)
  const across: Cover[] = []
  const cuts = [0, 1]
  for (const cover of covers) {
    if (!intersect(reach, cover.box)) continue
    const edges = cover.loops.flatMap((loop) => loop.edges.near(reach))
    if (edges.length > 0) {
      across.push(cover)
      cuts.push(...crossings(a, b, edges))
    } else if (contains(cover, ...a)) return { over: cover, across, cuts }
  }
  return { across, cuts: cuts.sort((p, q) => p - q) }
}

/** Whether a circle lies beneath a larger one: a fast check for a common case. */
function isCircleCovered({ round }: Loop, { loops, evenOdd }: Cover): boolean {
  if (round === undefined || evenOdd) return false
  const { at, r } = round
  return loops.some(
    (loop) =>
      loop.round && Math.hypot(at[0] - loop.round.at[0], at[1] - loop.round.at[1]) + r < loop.round.r - EDGE_OFFSET,
  )
}

/** Joins runs of a closed line that meet at its start. */
function joinRuns(runs: readonly Point[][], { closed, round }: Loop): Loop[] {
  const [first, last] = [runs[0], runs.at(-1)]
  const more = round ? { round } : {}
  const same = (p: Point | undefined, q: Point | undefined) =>
    p !== undefined && q !== undefined && Math.hypot(p[0] - q[0], p[1] - q[1]) < 1e-6
  if (closed && first && last && first !== last && same(first[0], last.at(-1)))
    return [[...last, ...first.slice(1)], ...runs.slice(1, -1)].map((pts) => ({ pts, closed: false, ...more }))
  return runs.map((pts) => ({ pts, closed: false, ...more }))
}

function between(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
}

/** Positions where a line from a to b crosses edges, as fractions of its length. */
function crossings(a: Point, b: Point, edges: readonly Edge[]): number[] {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const positions: number[] = []
  for (const { p, q } of edges) {
    const [ex, ey] = [q[0] - p[0], q[1] - p[1]]
    const across = dx * ey - dy * ex
    if (Math.abs(across) < 1e-12) continue
    const t = ((p[0] - a[0]) * ey - (p[1] - a[1]) * ex) / across
    const u = ((p[0] - a[0]) * dy - (p[1] - a[1]) * dx) / across
    if (t > 1e-9 && t < 1 - 1e-9 && u > -1e-6 && u < 1 + 1e-6) positions.push(t)
  }
  return positions
}

/** Whether a cover hides a line at t, or draws its own line over it where the two coincide. */
function isHidden(cover: Cover, a: Point, b: Point, t: number, line: number): boolean {
  const len = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
  const [nx, ny] = [(-(b[1] - a[1]) / len) * EDGE_OFFSET, ((b[0] - a[0]) / len) * EDGE_OFFSET]
  const [x, y] = between(a, b, t)
  const oneSideIsEnough = cover.line >= line
  const isInside = contains(cover, x + nx, y + ny)
  return isInside === oneSideIsEnough ? isInside : contains(cover, x - nx, y - ny)
}

function contains({ loops, evenOdd }: Cover, x: number, y: number): boolean {
  let isOdd = false
  for (const { edges } of loops) {
    const { box } = edges
    if (x < box.x0 || x > box.x1 || y < box.y0 || y > box.y1) continue
    let isInLoop = false
    for (const { p, q } of edges.at(y))
      if (p[1] > y !== q[1] > y && x < p[0] + ((q[0] - p[0]) * (y - p[1])) / (q[1] - p[1])) isInLoop = !isInLoop
    if (isInLoop && !evenOdd) return true
    if (isInLoop) isOdd = !isOdd
  }
  return isOdd
}
