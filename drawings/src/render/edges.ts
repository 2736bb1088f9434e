import { type Extent, extent, pairs, type Point } from './geometry.ts'

export interface Edge extends Extent {
  readonly p: Point
  readonly q: Point
  /** First row that it crosses. */
  readonly row: number
}

/** Distance at which a line's covers are searched, sheet units. */
export const EDGE_OFFSET = 0.02

export function boxOf(p: Point, q: Point): Extent {
  return {
    x0: Math.min(p[0], q[0]),
    y0: Math.min(p[1], q[1]),
    x1: Math.max(p[0], q[0]),
    y1: Math.max(p[1], q[1]),
  }
}

export function intersect(a: Extent, b: Extent): boolean {
  return (
    a.x0 <= b.x1 + EDGE_OFFSET && b.x0 <= a.x1 + EDGE_OFFSET && a.y0 <= b.y1 + EDGE_OFFSET && b.y0 <= a.y1 + EDGE_OFFSET
  )
}

/** Average number of edges per row. Fewer edges mean more rows to search. */
const EDGES_PER_ROW = 4

/** The edges of a closed line, indexed by rows of equal height, so that a search does not test all of them. */
export class Edges {
  /** Bounding box of all edges. */
  readonly box: Extent
  readonly #pts: readonly Point[]
  readonly #count: number
  readonly #height: number
  /** Built on first use, because the bounding box suffices for most areas. */
  #rows: readonly Edge[][] | undefined

  constructor(pts: readonly Point[]) {
    this.#pts = pts
    this.box = extent(pts)
    this.#count = Math.ceil(pts.length / EDGES_PER_ROW)
    this.#height = (this.box.y1 - this.box.y0) / this.#count || 1
  }

  /** All edges that cross the level y, and some others. */
  at(y: number): readonly Edge[] {
    this.#rows ??= this.#inRows()
    return this.#rows[this.#row(y)] ?? []
  }

  /** The edges whose boxes intersect a box, each once. */
  near(box: Extent): Edge[] {
    const nearby: Edge[] = []
    if (!intersect(this.box, box)) return nearby
    this.#rows ??= this.#inRows()
    const first = this.#row(box.y0 - EDGE_OFFSET)
    const last = this.#row(box.y1 + EDGE_OFFSET)
    for (let i = first; i <= last; i += 1)
      for (const edge of this.#rows[i] ?? [])
        if (i === Math.max(first, edge.row) && intersect(edge, box)) nearby.push(edge)
    return nearby
  }

  #inRows(): Edge[][] {
    const rows = Array.from({ length: this.#count }, (): Edge[] => [])
    for (const [p, q] of pairs(this.#pts, true)) {
      const box = boxOf(p, q)
      const row = this.#row(box.y0)
      const edge = { p, q, ...box, row }
      for (let i = row; i <= this.#row(box.y1); i += 1) rows[i]?.push(edge)
    }
    return rows
  }

  #row(y: number): number {
    return Math.min(Math.max(Math.floor((y - this.box.y0) / this.#height), 0), this.#count - 1)
  }
}
