import { type Body, type Cord, type Drill, type Group, type Prism, span, type TurnedBody } from './bodies.ts'
import { type Camera, dot, locate, pairs, type Point, project, type Vector } from './geometry.ts'
import { type Ink, type Stroke, stroke } from './ink.ts'
import { inkScene } from './inkScene.ts'
import { type Hatch, look } from './materials.ts'
import { line, polygon } from './path.ts'

const FLAT = 0.02

/**
 * A section of the part through the world origin, perpendicular to the line of sight: cut bodies are hatched, those
 * behind the cut are outlined.
 */
export class Section {
  readonly #camera: Camera
  readonly #k: number
  readonly #origin: Point

  constructor(camera: Camera, k: number, origin: Point) {
    this.#camera = camera
    this.#k = k
    this.#origin = origin
  }

  ink(groups: readonly Group[]): Ink[] {
    const depth = (b: Body) => {
      const pts = span(b)
      return pts.reduce((s, p) => s + dot(p, this.#camera.eye), 0) / Math.max(1, pts.length)
    }
    const cut: Ink[] = []
    const behind: Body[][] = []
    for (const g of groups) {
      const rest: Body[] = []
      for (const b of g) {
        const ink = this.#cut(b)
        if (ink !== undefined) cut.push(...ink)
        else if (depth(b) < 0.05) rest.push(b)
      }
      if (rest.length > 0) behind.push(rest)
    }
    return [...inkScene(behind, this.#camera, this.#k, this.#origin), ...cut]
  }

  #cut(b: Body): readonly Ink[] | undefined {
    switch (b.kind) {
      case 'turned':
        return this.#turned(b)
      case 'prism':
        return this.#prism(b)
      case 'cord':
        return this.#cord(b)
      case 'drill':
        return this.#drill(b)
      case 'patch':
        return b.blank ? inkScene([[b]], this.#camera, this.#k, this.#origin) : []
      case 'mark':
        return b.pts.every((p) => Math.abs(dot(locate(b.frame, p), this.#camera.eye)) < FLAT)
          ? inkScene([[b]], this.#camera, this.#k, this.#origin)
          : []
    }
  }

  #point(p: Vector): Point {
    const [x, y] = project(this.#camera, p)
    return [this.#origin[0] + x * this.#k, this.#origin[1] + y * this.#k]
  }

  /** An area on the cut: points inside an odd number of its polygons. */
  #area(polygons: readonly (readonly Point[])[], hatch: Hatch | undefined, fine = false): Stroke[] {
    const path = polygons.flatMap((p) => polygon(p))
    const rule = polygons.length > 1 ? { evenOdd: true } : {}
    if (hatch === undefined) return [stroke(fine ? 'bodyFine' : 'bodyFull', path, rule)]
    return [stroke('paper', path, rule), stroke(fine ? 'lineFine' : 'lineFull', path, { ...rule, hatch })]
  }

  #turned(b: TurnedBody): Stroke[] | undefined {
    const { o, n } = b.frame
    if (Math.abs(dot(n, this.#camera.eye)) > FLAT || Math.abs(dot(o, this.#camera.eye)) > FLAT) return undefined
    const [cx, cy] = this.#point(o)
    const [nx, ny] = project(this.#camera, n)
    const at = (z: number, r: number): Point => [cx + (nx * z - ny * r) * this.#k, cy + (ny * z + nx * r) * this.#k]
    const half = [...b.outer, ...(b.bore ?? [])]
    const thick = Math.max(...b.outer.map((p) => p[1])) * this.#k
    const hatch = b.plain || thick < 2.4 ? undefined : (b.hatch ?? look(b.mat).hatch)
    const fine = b.fine === true || thick < 2.4
    const through = b.bore && b.bore.at(-1)?.[1] !== 0
    if (!through) {
      const mirror = half.map(([z, r]) => at(z, -r)).reverse()
      return this.#area([[...half.map(([z, r]) => at(z, r)), ...mirror]], hatch, fine)
    }
    const steps = b.smooth ? [b.bore[0], b.bore.at(-1)].filter((p) => p !== undefined) : b.bore
    const edges = [...new Map(steps.map(([z, r]) => [z, r] as const))].flatMap(([z, r]) =>
      line(...at(z, -r), ...at(z, r)),
    )
    return [
      stroke('lineEdge', edges),
      ...this.#area([half.map(([z, r]) => at(z, -r))], hatch, fine),
      ...this.#area([half.map(([z, r]) => at(z, r))], hatch, fine),
    ]
  }

  #prism(b: Prism): Stroke[] | undefined {
    const { o, u, v, n } = b.frame
    const eye = this.#camera.eye
    const far = dot(o, eye)
    const hatch = b.plain ? undefined : (b.hatch ?? look(b.mat).hatch)
    const at = (x: number, y: number, z: number) => this.#point(locate(b.frame, [x, y, z]))
    const cos = dot(n, eye)
    if (Math.abs(cos) > 1 - FLAT) {
      const z = -far / cos
      if (z < b.z0 || z > b.z1) return undefined
      return this.#area(
        [b.shape, ...(b.windows ?? [])].map((s) => s.map(([x, y]) => at(x, y, z))),
        hatch,
        b.fine,
      )
    }
    const [cu, cv] = [dot(u, eye), dot(v, eye)]
    const upright = Math.abs(cu) > 1 - FLAT
    if (!upright && Math.abs(cv) < 1 - FLAT) return undefined
    // Slightly off center, so that the cut never runs along an edge.
    const where = -far / (upright ? cu : cv) + 1e-4
    const crossings = [b.shape, ...(b.windows ?? [])]
      .flatMap((s) => pairs(s, true))
      .flatMap(([p, q]) => {
        const [a, c] = upright
          ? [p, q]
          : ([
              [p[1], p[0]],
              [q[1], q[0]],
            ] as const)
        return a[0] > where === c[0] > where ? [] : [a[1] + ((c[1] - a[1]) * (where - a[0])) / (c[0] - a[0])]
      })
      .sort((a, c) => a - c)
    if (crossings.length === 0) return undefined
    const spot = (t: number, z: number) => (upright ? at(where, t, z) : at(t, where, z))
    const areas: Stroke[] = []
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const [a, c] = [crossings[i] ?? 0, crossings[i + 1] ?? 0]
      areas.push(
        ...this.#area(
          [[spot(a, b.z0), spot(a, b.z1), spot(c, b.z1), spot(c, b.z0)]],
          (c - a) * this.#k < 2.4 ? undefined : hatch,
          b.fine,
        ),
      )
    }
    return areas
  }

  #cord(b: Cord): Stroke[] | undefined {
    if (b.wall === undefined || b.path.some((p) => Math.abs(dot(locate(b.frame, p), this.#camera.eye)) > FLAT))
      return undefined
    const pts = b.path.map((p) => this.#point(locate(b.frame, p)))
    const beside = (d: number): Point[] =>
      pts.map((p, i) => {
        const [a, c] = [pts[i - 1] ?? p, pts[i + 1] ?? p]
        const len = Math.hypot(c[0] - a[0], c[1] - a[1]) || 1
        return [p[0] - ((c[1] - a[1]) / len) * d, p[1] + ((c[0] - a[0]) / len) * d]
      })
    const [ro, ri] = [b.r * this.#k, (b.r - b.wall) * this.#k]
    const hatch = look(b.mat).hatch
    const hollow = stroke('paper', polygon([...beside(ri), ...beside(-ri).reverse()]))
    return [hollow, ...[1, -1].flatMap((t) => this.#area([[...beside(ro * t), ...beside(ri * t).reverse()]], hatch))]
  }

  #drill(b: Drill): Stroke[] | undefined {
    if (Math.abs(dot(b.frame.n, this.#camera.eye)) > FLAT) return []
    const heights =
      b.sectionYs ??
      b.pts.filter((p) => Math.abs(dot(locate(b.frame, [p[0], p[1], 0]), this.#camera.eye)) < 0.2).map((p) => p[1])
    const beyond = Math.abs(dot(b.frame.o, this.#camera.eye)) > FLAT
    if (beyond) return []
    return heights.flatMap((y) => {
      const at = (yy: number, z: number) => this.#point(locate(b.frame, [0, yy, z]))
      const quad = [at(y - b.r, b.z), at(y + b.r, b.z), at(y + b.r, b.z - b.depth), at(y - b.r, b.z - b.depth)]
      const over = 6 / this.#k
      const crests = b.thread ? [1, -1].map((s) => y + b.r * 1.2 * s) : []
      return [
        stroke('bodyFull', polygon(quad)),
        ...crests.map((c) => stroke('thin', line(...at(c, b.z), ...at(c, b.z - b.depth)))),
        stroke('center', line(...at(y, b.z + over), ...at(y, b.z - b.depth - over))),
      ]
    })
  }
}
