import type { Profile, TurnedBody } from './bodies.ts'
import { type Point, pairs, rad } from './geometry.ts'
import { type Material, look } from './materials.ts'
import { type Path, type Step, type Surface, type Weight, ellipse, num, oval, pathData } from './path.ts'
import type { Axis, CardStage } from './stage.ts'

const stops = [0, 0.1, 0.28, 0.5, 0.8, 0.93, 1]

function channels(c: string) {
  return [1, 3, 5].map((i) => Number.parseInt(c.slice(i, i + 2), 16))
}

/** Blends the colors `a` and `b`; `t` is the share of `b`. */
export function blend(a: string, b: string, t: number): string {
  const to = channels(b)
  return `#${channels(a)
    .map((v, i) =>
      Math.round(v + ((to[i] ?? v) - v) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** The SVG gradient of a surface, with the given `id`. */
export function gradient(id: string, material: Material, surface: Surface): string {
  const m = look(material)
  const stop = (c: string, at?: number) => `<stop${at === undefined ? '' : ` offset="${at}"`} stop-color="${c}"/>`
  const across = (c: readonly string[], box: string) =>
    `<linearGradient id="${id}" ${box}>${c.map((v, i) => stop(v, c.length === 2 ? i || undefined : stops[i])).join('')}</linearGradient>`
  if (surface === 'deep') return across([m.deep, blend(m.deep, m.side[4], 0.55)], 'x1=".2" y1="0" x2=".8" y2="1"')
  if (surface === 'face') return across(m.face, 'x1=".1" y1="0" x2=".9" y2="1"')
  const tonesOf = surface === 'side' ? m.side : m.side.map((c) => blend(c, m.deep, 0.45)).reverse()
  return across(tonesOf, 'x1="0" y1="0" x2="0" y2="1"')
}

/** Color of a flat facet by the on-screen angle of its normal. Light comes from the upper left. */
export function facet(material: Material, normal: readonly [number, number, number]): string {
  const m = look(material)
  const light = [-Math.sin(rad(28)) * 0.8, -Math.cos(rad(28)) * 0.8, 0.6]
  const t = Math.max(
    0,
    Math.min(
      1,
      0.42 + 0.52 * (normal[0] * (light[0] ?? 0) + normal[1] * (light[1] ?? 0) + normal[2] * (light[2] ?? 0)),
    ),
  )
  return t > 0.5 ? blend(m.side[3], m.side[2], (t - 0.5) * 2) : blend(m.side[5], m.side[3], t * 2)
}

/** Paints a turned body, segment by segment from the back, then the visible part of its bore. */
export function paintTurned(s: CardStage, b: TurnedBody): void {
  const a = s.axis(b.frame)
  const { outer, bore } = towardsEye(b, a, s.k)
  const weight: Weight = b.fine ? 'thin' : 'full'
  const opening = openingOf(b, bore)
  let svg = ''
  // On a smooth body, the outlines of all segments lie beneath their areas, so only the overall outline remains.
  let fills = ''
  let solid = ''
  const segments = segmentsOf(outer, a)
  segments.forEach(([[z0, r0], [z1, r1]], i) => {
    const next = segments[i + 1]?.[0][1]
    const cap = next === undefined || next < r1 - 1e-6
    const front = ellipse(a.at(z1), a.y, r1 * a.m, r1)
    const side = pathData(hull(a, z0, r0, z1, r1)) + (opening ? front : '')
    const area = `<path d="${side}"${opening ? ' fill-rule="evenodd"' : ''} ${s.pen.area(b.mat, 'side', weight)}`
    svg += b.smooth ? `${area} style="stroke-width:${num(2 * s.pen.stroke)}"/>` : `${area}/>`
    if (b.smooth && opening) fills += `${area} style="stroke:none"/>`
    else if (b.smooth) solid += side
    if (cap && !b.smooth && r1 > 0.01 && a.m > 0.02) {
      const hole = opening ? ellipse(a.at(z1), a.y, (next ?? opening) * a.m, next ?? opening) : ''
      svg += `<path d="${front}${hole}"${hole ? ' fill-rule="evenodd"' : ''} ${s.pen.area(b.mat, 'face', b.fine ? 'thin' : 'edge')}/>`
    }
  })
  if (solid) fills = `<path d="${solid}" ${s.pen.area(b.mat, 'side', weight)} style="stroke:none"/>`
  svg += fills
  if (bore && a.m > 0.02)
    svg += opening
      ? throughBore(s, a, b.smooth ? bore.map(([z]) => [z, opening] as const) : bore, b.mat)
      : blindBore(s, a, bore, b.mat)
  s.put(a.theta, svg)
}

/** Its profiles from the back toward the eye, in picture units. No bore if it is blind and faces away. */
export function towardsEye(b: TurnedBody, a: Axis, k: number): { outer: Profile; bore: Profile | undefined } {
  const placed = (p: Profile): Profile =>
    (a.isFlipped ? p.map(([z, r]) => [-z, r] as const).reverse() : p).map(([z, r]) => [z, r * k] as const)
  const hidden = b.bore === undefined || (a.isFlipped && b.bore.at(-1)?.[1] === 0)
  return { outer: placed(b.outer), bore: b.bore === undefined || hidden ? undefined : placed(b.bore) }
}

/** Radius of the visible opening; 0 if there is none. The narrowest point of a rounded hole lies behind its mouth. */
export function openingOf(b: TurnedBody, bore: Profile | undefined): number {
  return b.open && bore ? (b.smooth ? Math.min(...bore.map((p) => p[1])) : (bore[0]?.[1] ?? 0)) : 0
}

/** The visible cones and cylinders of an outline. */
export function segmentsOf(outer: Profile, a: Axis) {
  return pairs(outer).filter(([p, q]) => Math.abs(p[0] - q[0]) > 1e-6 || a.m > 0.999)
}

/** Outline of a cone or cylinder along its tangents. */
export function hull(a: Axis, z0: number, r0: number, z1: number, r1: number): Path {
  const [x0, x1] = [a.at(z0), a.at(z1)]
  const lean = (r0 - r1) / (Math.abs(x1 - x0) / Math.max(a.m, 1e-6) || 1e-6)
  if (Math.abs(lean) >= 1) return r0 > r1 ? oval(x0, a.y, r0 * a.m, r0) : oval(x1, a.y, r1 * a.m, r1)
  const clockwise = a.dir >= 0
  const c = Math.sqrt(1 - lean * lean)
  const p = (x: number, r: number, t: number) => [x + a.dir * lean * r * a.m, a.y + t * c * r] as const
  const bow = (r: number, large: boolean, to: Point): Step =>
    a.m < 0.004 ? ['L', ...to] : ['A', r * a.m, r, large, clockwise, ...to]
  return [
    ['M', ...p(x0, r0, -1)],
    ['L', ...p(x1, r1, -1)],
    bow(r1, lean < 0, p(x1, r1, 1)),
    ['L', ...p(x0, r0, 1)],
    bow(r0, lean > 0, p(x0, r0, -1)),
    ['Z'],
  ]
}

/** The inside of a through bore: its far wall between the near and far edges. */
function throughBore(s: CardStage, a: Axis, bore: Profile, mat: Material): string {
  const [near, far] = [bore[0], bore.at(-1)]
  if (!near || !far) return ''
  const inlet = ellipse(a.at(near[0]), a.y, near[1] * a.m, near[1])
  const outlet = ellipse(a.at(far[0]), a.y, far[1] * a.m, far[1])
  const big = near[1] * 3 + Math.abs(a.at(near[0]) - a.at(far[0]))
  const field = ellipse(a.at(near[0]), a.y, big, big)
  const wall = `<path d="${inlet}" ${s.pen.line(mat, 'edge')}/>`
  return (
    s.pen.clip(
      inlet,
      `<path fill-rule="evenodd" d="${field}${outlet}" fill="${look(mat).side[5]}" opacity=".82"/><path d="${outlet}" ${s.pen.line(mat, 'edge')}/>`,
    ) + wall
  )
}

/** Whether the bore gets wider away from the eye. */
function widens(run: readonly [Profile[number], Profile[number]] | undefined): boolean {
  return run !== undefined && run[1][1] > run[0][1] + 1e-6 && run[1][0] < run[0][0] - 1e-6
}

function blindBore(s: CardStage, a: Axis, bore: Profile, mat: Material): string {
  let svg = ''
  const runs = pairs(bore)
  let narrow = Number.POSITIVE_INFINITY
  runs.forEach(([[z0, r0], [z1, r1]], i) => {
    if (Math.abs(z0 - z1) < 1e-6) return
    const mouth = ellipse(a.at(z0), a.y, r0 * a.m, r0)
    const end = ellipse(a.at(z1), a.y, r1 * a.m, r1)
    // A rim that rises again inside the bore, such as a knife edge.
    if (z1 > z0) {
      svg += `<path d="${end}" ${s.pen.area(mat, 'face', 'thin')}/>`
      return
    }
    // A wider part behind a narrower one is hidden.
    if (r0 > narrow + 1e-6 || (i > 0 && widens(runs[i]))) return
    narrow = Math.min(narrow, r0)
    const stepped = runs.slice(i + 1).some(([p, q]) => q[1] < p[1] - 1e-6 || q[1] === 0)
    const last = i === runs.length - 1 || widens(runs[i + 1])
    const deep = last && r1 > 0 && !stepped
    svg += s.pen.clip(
      mouth,
      `<path d="${mouth}" ${s.pen.area(mat, 'wall', 'thin')}/><path d="${end}" ${s.pen.area(mat, deep ? 'deep' : 'face', 'thin')}/>`,
    )
    svg += `<path d="${mouth}" ${s.pen.line(mat, 'edge')}/>`
  })
  return svg
}
