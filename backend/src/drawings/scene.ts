import {
  span,
  type Body,
  type Cord,
  type Drill,
  type Group,
  type Mark,
  type Patch,
  type Prism,
  type Profile,
  type Turned,
} from './bodies.ts'
import { project, type Camera } from './camera.ts'
import { add, dot, locate, pairs, rad, times, type Frame, type Point, type Vector } from './geometry.ts'
import { facet, look, type Material } from './materials.ts'
import { ellipse, num, outline, type Pen, type Weight } from './pen.ts'

/** Something round seen from the camera, in a picture rotated so that its axis lies flat. */
interface Axis {
  readonly theta: number
  /** Which way along the flat axis the near end lies. */
  readonly dir: 1 | -1
  /** Width of its circles as a part of their height. */
  readonly m: number
  readonly at: (z: number) => number
  readonly y: number
  readonly turned: boolean
}

/** Paints bodies as one camera sees them, `k` picture units to a millimetre, the world's origin at (ox, oy). */
export class Scene {
  readonly #camera: Camera
  readonly #k: number
  readonly #origin: Point
  readonly #pen: Pen
  readonly #out: { theta: number; svg: string }[] = []

  constructor(camera: Camera, k: number, origin: Point, pen: Pen) {
    this.#camera = camera
    this.#k = k
    this.#origin = origin
    this.#pen = pen
  }

  /** Paints groups from the far one to the near one. */
  paint(groups: readonly Group[]): this {
    const depth = (g: Group) => {
      const pts = g.flatMap(span)
      return pts.reduce((s, p) => s + dot(p, this.#camera.eye), 0) / Math.max(1, pts.length)
    }
    const order = groups.map((g) => ({ g, d: depth(g) })).sort((a, b) => a.d - b.d)
    for (const { g } of order) for (const b of g) this.body(b)
    return this
  }

  body(b: Body): void {
    switch (b.kind) {
      case 'turned':
        return this.#turned(b)
      case 'prism':
        return this.#prism(b)
      case 'cord':
        return this.#cord(b)
      case 'patch':
        return this.#patch(b)
      case 'drill':
        return this.#drill(b)
      case 'mark':
        return this.#mark(b)
    }
  }

  /** SVG text; neighbours that share a rotation share a group. */
  svg(): string {
    let text = ''
    let open: number | undefined
    for (const { theta, svg } of this.#out) {
      if (theta !== open) {
        if (open) text += '</g>'
        if (theta) text += `<g transform="rotate(${num(theta)})">`
        open = theta
      }
      text += svg
    }
    return open ? `${text}</g>` : text
  }

  #put(theta: number, svg: string): void {
    this.#out.push({ theta, svg })
  }
  #point(p: Vector): Point {
    const [x, y] = project(this.#camera, p)
    return [this.#origin[0] + x * this.#k, this.#origin[1] + y * this.#k]
  }

  #axis(f: Frame, centre: Point = [0, 0]): Axis {
    const facing = dot(f.n, this.#camera.eye)
    const turned = facing < -1e-6
    const n = turned ? times(f.n, -1) : f.n
    const [nx, ny] = project(this.#camera, n)
    const s = Math.hypot(nx, ny)
    const angle = s < 1e-4 ? 180 : (Math.atan2(ny, nx) * 180) / Math.PI
    // The lit side of a round body is its upper or left one, whichever way the axis points.
    const dir = angle > 60 || angle <= -120 ? -1 : 1
    const theta = Math.round((dir === 1 ? angle : angle > 60 ? angle - 180 : angle + 180) * 100) / 100
    const [px, py] = this.#point(locate(f, [centre[0], centre[1], 0]))
    const t = rad(-theta)
    const x = px * Math.cos(t) - py * Math.sin(t)
    return {
      theta,
      dir,
      m: Math.min(1, Math.abs(facing)),
      at: (z) => x + dir * z * s * this.#k,
      y: px * Math.sin(t) + py * Math.cos(t),
      turned,
    }
  }

  /** Outline of a cone or cylinder along its true tangents. */
  #hull(a: Axis, z0: number, r0: number, z1: number, r1: number): string {
    const [x0, x1] = [a.at(z0), a.at(z1)]
    const lean = (r0 - r1) / (Math.abs(x1 - x0) / Math.max(a.m, 1e-6) || 1e-6)
    if (Math.abs(lean) >= 1) return r0 > r1 ? ellipse(x0, a.y, r0 * a.m, r0) : ellipse(x1, a.y, r1 * a.m, r1)
    const sweep = a.dir < 0 ? 0 : 1
    const c = Math.sqrt(1 - lean * lean)
    const p = (x: number, r: number, t: number) => `${num(x + a.dir * lean * r * a.m)} ${num(a.y + t * c * r)}`
    const bow = (r: number, big: boolean) =>
      a.m < 0.004 ? 'L' : `A${num(r * a.m)} ${num(r)} 0 ${big ? 1 : 0} ${sweep} `
    return `M${p(x0, r0, -1)}L${p(x1, r1, -1)}${bow(r1, lean < 0)}${p(x1, r1, 1)}L${p(x0, r0, 1)}${bow(r0, lean > 0)}${p(x0, r0, -1)}Z`
  }

  #turned(b: Turned): void {
    const a = this.#axis(b.frame)
    const k = this.#k
    const flip = (p: Profile): Profile => p.map(([z, r]) => [-z, r] as const).reverse()
    const outer = (a.turned ? flip(b.outer) : b.outer).map(([z, r]) => [z, r * k] as const)
    const blind = b.bore?.at(-1)?.[1] === 0
    const bore =
      b.bore && !(a.turned && blind)
        ? (a.turned ? flip(b.bore) : b.bore).map(([z, r]) => [z, r * k] as const)
        : undefined
    const weight: Weight = b.fine ? 'thin' : 'full'
    const opening = b.open ? (bore?.[0]?.[1] ?? 0) : 0
    let svg = ''
    const segments = pairs(outer).filter(([p, q]) => Math.abs(p[0] - q[0]) > 1e-6 || a.m > 0.999)
    segments.forEach(([[z0, r0], [z1, r1]], i) => {
      const next = segments[i + 1]?.[0][1]
      const cap = next === undefined || next < r1 - 1e-6
      const front = ellipse(a.at(z1), a.y, r1 * a.m, r1)
      const side = this.#hull(a, z0, r0, z1, r1) + (opening ? front : '')
      svg += `<path d="${side}"${opening ? ' fill-rule="evenodd"' : ''} ${this.#pen.area(b.mat, 'side', weight)}/>`
      if (cap && r1 > 0.01 && a.m > 0.02) {
        const hole = opening ? ellipse(a.at(z1), a.y, (next ?? opening) * a.m, next ?? opening) : ''
        svg += `<path d="${front}${hole}"${hole ? ' fill-rule="evenodd"' : ''} ${this.#pen.area(b.mat, 'face', b.fine ? 'thin' : this.#pen.shaded ? 'edge' : 'full')}/>`
      }
    })
    if (bore && a.m > 0.02) svg += opening ? this.#through(a, bore, b.mat) : this.#bore(a, bore, b.mat)
    this.#put(a.theta, svg)
  }

  /** The inside of a bore one can see through: its far wall between the near and the far edge. */
  #through(a: Axis, bore: Profile, mat: Material): string {
    const [near, far] = [bore[0], bore.at(-1)]
    if (!near || !far) return ''
    const inlet = ellipse(a.at(near[0]), a.y, near[1] * a.m, near[1])
    const outlet = ellipse(a.at(far[0]), a.y, far[1] * a.m, far[1])
    const big = near[1] * 3 + Math.abs(a.at(near[0]) - a.at(far[0]))
    const field = ellipse(a.at(near[0]), a.y, big, big)
    const wall = `<path d="${inlet}" ${this.#pen.line(mat, 'edge')}/>`
    if (!this.#pen.shaded) return wall
    return (
      this.#pen.clip(
        inlet,
        `<path fill-rule="evenodd" d="${field}${outlet}" fill="${look(mat).side[5]}" opacity=".82"/><path d="${outlet}" ${this.#pen.line(mat, 'edge')}/>`,
      ) + wall
    )
  }

  #bore(a: Axis, bore: Profile, mat: Material): string {
    let svg = ''
    const runs = pairs(bore)
    runs.forEach(([[z0, r0], [z1, r1]], i) => {
      if (Math.abs(z0 - z1) < 1e-6) return
      const mouth = ellipse(a.at(z0), a.y, r0 * a.m, r0)
      const end = ellipse(a.at(z1), a.y, r1 * a.m, r1)
      // A rim that rises again inside the bore, such as a knife edge.
      if (z1 > z0) {
        svg += `<path d="${end}" ${this.#pen.area(mat, 'face', 'thin')}/>`
        return
      }
      const stepped = runs.slice(i + 1).some(([p, q]) => q[1] < p[1] - 1e-6 || q[1] === 0)
      const last = i === runs.length - 1
      const deep = last && r1 > 0 && !stepped
      if (!this.#pen.shaded) {
        svg += `<path d="${mouth}" ${this.#pen.area(mat, 'wall', 'edge')}/>`
        if (Math.abs(r1 - r0) > 1e-6 && r1 > 0) svg += `<path d="${end}" ${this.#pen.area(mat, 'wall', 'thin')}/>`
        return
      }
      svg += this.#pen.clip(
        mouth,
        `<path d="${mouth}" ${this.#pen.area(mat, 'wall', 'thin')}/><path d="${end}" ${this.#pen.area(mat, deep ? 'deep' : 'face', 'thin')}/>`,
      )
      svg += `<path d="${mouth}" ${this.#pen.line(mat, 'edge')}/>`
    })
    return svg
  }

  #drill(b: Drill): void {
    const k = this.#k
    for (const p of b.pts) {
      const a = this.#axis(b.frame, p)
      if (a.m < 0.05) continue
      const z = a.turned ? -(b.z - b.depth) : b.z
      const [x, r] = [a.at(z), b.r * k]
      const mouth = ellipse(x, a.y, r * a.m, r)
      const ring = b.thread
        ? `<path d="${ellipse(x, a.y, r * 1.22 * a.m, r * 1.22)}" ${this.#pen.line(b.mat, 'thin')}/>`
        : ''
      if (!this.#pen.shaded) {
        const d = r + 3
        const cross =
          r > 1.6
            ? `<path class="dwg-k" d="M${num(x - d)} ${num(a.y)}h${num(2 * d)}M${num(x)} ${num(a.y - d)}v${num(2 * d)}"/>`
            : ''
        this.#put(
          a.theta,
          `<path d="${mouth}" ${this.#pen.area(b.mat, 'deep', r < 3 ? 'edge' : 'full')}/>${ring}${cross}`,
        )
        continue
      }
      const end = ellipse(a.at(z - b.depth), a.y, r * a.m, r)
      const floor = b.floor ? this.#pen.area(b.floor, 'face', 'thin') : this.#pen.area(b.mat, 'deep', 'thin')
      const wall = `<path d="${mouth}" ${this.#pen.area(b.mat, 'wall', 'thin')}/>`
      // Of holes as small as a point only the dark end shows.
      this.#put(
        a.theta,
        r < 1.2
          ? `<path d="${mouth}" ${floor}/>`
          : `${this.#pen.clip(mouth, `${wall}<path d="${end}" ${floor}/>`)}<path d="${mouth}" ${this.#pen.line(b.mat, 'edge')}/>${ring}`,
      )
    }
  }

  #prism(b: Prism): void {
    const { u, v, n } = b.frame
    const eye = this.#camera.eye
    const m = dot(n, eye)
    const at = (p: Point, z: number) => this.#point(locate(b.frame, [p[0], p[1], z]))
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
    if (this.#pen.shaded) {
      if (Math.abs(m) < 0.995)
        for (const f of facets.filter((f) => f.shown).sort((x, y) => x.depth - y.depth)) {
          const c = facet(b.mat, [
            dot(f.normal, this.#camera.right),
            dot(f.normal, this.#camera.down),
            dot(f.normal, eye),
          ])
          svg += `<path d="${outline([at(f.p, b.z0), at(f.q, b.z0), at(f.q, b.z1), at(f.p, b.z1)])}" fill="${c}" stroke="${c}" stroke-width="${num(this.#pen.stroke * 0.3)}"/>`
        }
      const rim = b.fine ? '' : this.#silhouette(b, at)
      svg += rim && Math.abs(m) < 0.995 ? `<path d="${rim}" ${this.#pen.line(b.mat, 'full')}/>` : ''
    } else if (Math.abs(m) < 0.995) {
      svg += `<path d="${this.#silhouette(b, at, true)}" ${this.#pen.area(b.mat, 'side', b.fine ? 'thin' : 'full')}/>`
      pairs(facets, true).forEach(([f, g]) => {
        if ((f.shown || g.shown) && dot(f.normal, g.normal) < 0.88)
          svg += `<path d="${outline([at(f.q, b.z0), at(f.q, b.z1)], false)}" ${this.#pen.line(b.mat, 'thin')}/>`
      })
    }
    if (Math.abs(m) > 0.02) {
      const holes = b.floor ? '' : windows.join('')
      svg += `<path d="${outline(cap)}${holes}"${holes ? ' fill-rule="evenodd"' : ''} ${this.#pen.area(b.mat, 'face', this.#pen.shaded ? weight : b.fine ? 'thin' : 'full')}/>`
      if (b.floor)
        for (const w of windows)
          svg += `<path d="${w}" ${this.#pen.area(b.floor, b.floor === b.mat ? 'deep' : 'face', this.#pen.shaded ? 'thin' : 'edge')}/>`
    }
    this.#put(0, svg)
  }

  /** What a prism covers. Deep hollows of its outline do not show from the side, so its convex hull will do there. */
  #silhouette(b: Prism, at: (p: Point, z: number) => Point, always = false): string {
    const pts = b.shape.flatMap((p) => [at(p, b.z0), at(p, b.z1)])
    const hull = convex(pts)
    const covered = (b.z1 - b.z0) * this.#k < 3 && !always
    return covered ? '' : isConvex(b.shape) || always ? outline(hull) : ''
  }

  #cord(b: Cord): void {
    const pts = b.path.map((p) => this.#point(locate(b.frame, p)))
    const d = outline(pts, b.closed === true)
    const width = 2 * b.r * this.#k
    const m = look(b.mat)
    const stroke = (c: string, w: number, more = '') =>
      `<path d="${d}" fill="none" stroke="${c}" stroke-width="${num(w)}"${more}/>`
    if (!this.#pen.shaded) {
      const line = b.fine ? 0.8 : 1.5
      const solid =
        width < 2 * line ? `<path class="dwg-o" style="stroke-width:${num(Math.max(0.8, width))}" d="${d}"/>` : ''
      this.#put(
        0,
        solid ||
          `<path class="dwg-o" style="stroke-width:${num(width + line)};stroke-linecap:butt" d="${d}"/><path class="dwg-o" style="stroke-width:${num(width - line)};stroke:var(--drawing-paper,#fff);stroke-linecap:butt" d="${d}"/>`,
      )
      return
    }
    const w = this.#pen.stroke * (b.fine ? 0.6 : 1)
    const cap = ' stroke-linecap="butt"'
    const lit = (f: number) => `${cap} transform="translate(${num(-width * 0.26 * f)} ${num(-width * 0.42 * f)})"`
    const inner = Math.max(0.6, width - w * 1.1)
    let svg = stroke(m.line, Math.max(width, w), cap) + stroke(m.side[4], inner, cap)
    if (width > 14)
      svg =
        stroke(m.line, width, cap) +
        stroke(m.side[5], inner, cap) +
        stroke(m.side[4], inner * 0.92, lit(0.06)) +
        stroke(m.side[3], inner * 0.78, lit(0.16))
    if (width > 2.2) {
      svg += stroke(m.side[3], inner * 0.6, lit(0.14))
      svg += stroke(
        m.side[1],
        inner * 0.32,
        b.wrap
          ? `${lit(0.3)} stroke-dasharray="${num(width * b.wrap)} ${num(Math.max(0.7, width * 0.16))}"`
          : lit(0.34),
      )
      if (width > 7) svg += stroke(m.side[2], inner * 0.12, lit(0.42))
    }
    this.#put(0, svg)
  }

  #patch(b: Patch): void {
    const d = outline(b.pts.map((p) => this.#point(locate(b.frame, p))))
    const m = look(b.mat)
    if (!this.#pen.shaded)
      this.#put(
        0,
        `<path d="${d}" ${b.fill && !b.line ? this.#pen.line(b.mat, 'thin') : this.#pen.area(b.mat, 'face', b.line ? 'edge' : 'thin')}/>`,
      )
    else
      this.#put(
        0,
        `<path d="${d}" ${b.fill ? `fill="${b.fill}"` : `fill="${m.face[0]}"`}${b.opacity ? ` opacity="${b.opacity}"` : ''}${b.line ? ` stroke="${m.line}" stroke-width="${num(this.#pen.stroke * 0.7)}"` : ''}/>`,
      )
  }

  #mark(b: Mark): void {
    const d = outline(
      b.pts.map((p) => this.#point(locate(b.frame, p))),
      b.closed === true,
    )
    if (!this.#pen.shaded)
      this.#put(
        0,
        b.centre
          ? `<path class="dwg-c" d="${d}"/>`
          : `<path d="${d}" ${this.#pen.line(b.mat, (b.weight ?? 0) > 1 ? 'full' : 'thin')}/>`,
      )
    else if (!b.centre)
      this.#put(
        0,
        `<path d="${d}" fill="none" stroke="${b.color ?? look(b.mat).line}" stroke-width="${num(this.#pen.stroke * (b.weight ?? 0.6))}"/>`,
      )
  }
}

const turnOf = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

function isConvex(shape: readonly Point[]): boolean {
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
