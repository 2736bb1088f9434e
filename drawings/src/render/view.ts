import { emergingBody, type Group, span } from './bodies.ts'
import { type Camera, type Extent, extent, type Point, project, type Vector, standardViews } from './geometry.ts'
import { arrow, type Ink, label, type Measure, stroke } from './ink.ts'
import { inkScene } from './inkScene.ts'
import { line } from './path.ts'
import type { Dimension, Leader, SheetView } from './picture.ts'
import { Section } from './section.ts'
import { inBothUnits, labelWidth } from './lengths.ts'

const FIRST = 24
const LEVEL = 19

/** A view laid out at a scale: its extent around its own origin, and its ink once that origin is placed. */
export interface LaidView {
  readonly box: Extent
  draw(ox: number, oy: number): Ink[]
}

interface PlacedDimension {
  readonly d: Dimension
  readonly a: number
  readonly b: number
  /** Distance of its line from the part. */
  readonly out: number
  readonly tight: boolean
  readonly isBeside: boolean
}

/** Prepares a view once, to lay it out at any scale. */
export function prepareView(v: SheetView): (scale: number) => LaidView {
  const camera: Camera = standardViews[v.view]
  const sheetGroups = v.groups.map((g) => g.filter((b) => b.only !== 'card'))
  const groups = v.view === 'front' ? sheetGroups.map((g) => g.map(emergingBody)) : sheetGroups
  const size = extent(
    groups
      .flat()
      .flatMap(span)
      .map((p) => project(camera, p)),
  )
  return (scale) => layOut(v, camera, groups, size, v.unitsPerMm ?? scale * (v.zoom ?? 1))
}

function layOut(v: SheetView, camera: Camera, groups: readonly Group[], size: Extent, k: number): LaidView {
  const on = (p: Vector): Point => {
    const [x, y] = project(camera, p)
    return [x * k, y * k]
  }
  const part: Extent = { x0: size.x0 * k, y0: size.y0 * k, x1: size.x1 * k, y1: size.y1 * k }
  const unit = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const
  const along = (axis: Dimension['axis'], s: number, flat: boolean) =>
    on([unit[axis][0] * s, unit[axis][1] * s, unit[axis][2] * s])[flat ? 0 : 1]

  const placed: PlacedDimension[] = []
  let box = part
  const grow = (x0: number, y0: number, x1: number, y1: number) => {
    box = { x0: Math.min(box.x0, x0), y0: Math.min(box.y0, y0), x1: Math.max(box.x1, x1), y1: Math.max(box.y1, y1) }
  }
  for (const side of ['top', 'bottom', 'left', 'right'] as const) {
    const flat = side === 'top' || side === 'bottom'
    const occupied: { out: number; thick: number; from: number; to: number }[] = []
    const dims = (v.dims ?? [])
      .filter((d) => d.side === side)
      .map((d) => {
        const [p, q] = [along(d.axis, d.a, flat), along(d.axis, d.b, flat)]
        return { d, a: Math.min(p, q), b: Math.max(p, q) }
      })
    for (const { d, a, b } of dims.sort((p, q) => p.b - p.a - (q.b - q.a))) {
      const width = labelWidth(d.text)
      const tight = b - a < 24
      const isBeside = b - a < width + (flat ? 22 : 20)
      const lo = tight ? a - 15 : a
      const hi = tight ? b + 15 : b
      const [from, to] = isBeside && flat ? [lo, hi + width + 6] : [lo, hi]
      const thick = isBeside && !flat ? width + 12 : LEVEL
      const out = occupied
        .filter((t) => from < t.to + 5 && to > t.from - 5)
        .reduce((least, t) => Math.max(least, t.out + t.thick), FIRST)
      occupied.push({ out, thick, from, to })
      placed.push({ d, a, b, out, tight, isBeside })
      const edge = out + (flat ? 8 : isBeside ? width + 7 : 9)
      if (side === 'top') grow(from, part.y0 - edge, to, part.y0)
      if (side === 'bottom') grow(from, part.y1, to, part.y1 + edge)
      if (side === 'left') grow(part.x0 - edge, from, part.x0, to)
      if (side === 'right') grow(part.x1, from, part.x1 + edge, to)
    }
  }
  const notes: { text: string; x: number; y: number; anchor: 'start' | 'end' | 'middle' }[] = []
  const texts = placed.map((p) => textBox(p, part))
  const leaders = (v.leaders ?? []).map((l) => {
    const p = on(l.at)
    const isFree = (to: Corner) => {
      const y = to[0] === 't' ? box.y0 - 13 : box.y1 + 13
      const knee: Point = [p[0] + (to[1] === 'r' ? 1 : -1) * kneeOf(p, y), y]
      return texts.every((text) => !crosses(p, knee, text))
    }
    const beside = { tl: 'tr', tr: 'tl', bl: 'br', br: 'bl' } as const
    const opposite = { tl: 'bl', tr: 'br', bl: 'tl', br: 'tr' } as const
    const choices: Corner[] = [l.to, beside[l.to], opposite[l.to], beside[opposite[l.to]]]
    return { l, p, to: choices.find(isFree) ?? l.to }
  })
  const arrows: { from: Point; knee: Point; s: 1 | -1; text: string }[] = []
  for (const corner of ['tl', 'tr', 'bl', 'br'] as const) {
    const [up, s] = [corner[0] === 't', corner[1] === 'r' ? (1 as const) : (-1 as const)]
    const edge = up ? box.y0 : box.y1
    const list = leaders.filter(({ to }) => to === corner)
    // The outermost note is the lowest, so that the lines do not cross.
    list.sort((a, b) => (b.p[0] - a.p[0]) * s)
    list.forEach(({ l, p }, i) => {
      const y = edge + (up ? -1 : 1) * (13 + i * 15)
      const x = p[0] + s * kneeOf(p, y)
      arrows.push({ from: p, knee: [x, y], s, text: l.text })
      const end = x + s * (12 + labelWidth(l.text))
      grow(Math.min(x, end), y - 8, Math.max(x, end), y + 8)
    })
  }
  for (const { at, text } of v.labels ?? []) notes.push({ text, x: on(at)[0], y: on(at)[1] + 4, anchor: 'middle' })
  if (v.sides !== undefined) {
    const [x] = on([0, 0, v.sides])
    const y = box.y0 - 9
    const s = on([0, 0, 1])[0] < 0 ? 1 : -1
    notes.push(
      { text: s > 0 ? 'AIR SIDE' : 'VACUUM SIDE', x: x - 10, y, anchor: 'end' },
      { text: s > 0 ? 'VACUUM SIDE' : 'AIR SIDE', x: x + 10, y, anchor: 'start' },
    )
    grow(x - 78, y - 9, x + 78, y)
  }
  if (v.caption) {
    const x = (box.x0 + box.x1) / 2
    notes.push({ text: v.caption, x, y: box.y1 + 16, anchor: 'middle' })
    const half = (inBothUnits(v.caption).inches.length * 5.4) / 2
    grow(x - half, box.y1, x + half, box.y1 + 20)
  }

  const draw = (ox: number, oy: number): Ink[] => [
    ...(v.section ? new Section(camera, k, [ox, oy]).ink(groups) : inkScene(groups, camera, k, [ox, oy])),
    ...placed.map((p) => dimension(p, part, along, ox, oy, v)),
    ...arrows.flatMap(({ from, knee, s, text }) =>
      pointer([ox + from[0], oy + from[1]], [ox + knee[0], oy + knee[1]], s, text),
    ),
    ...notes.map((n) => label('note', ox + n.x, oy + n.y, n.text, n.anchor)),
  ]
  return { box, draw }
}

type Corner = Leader['to']

/** Horizontal distance of a note's knee at `y` from its arrow at `p`. */
function kneeOf(p: Point, y: number): number {
  return Math.min(30, Math.abs(y - p[1]) * 0.5)
}

/** Whether a line enters a box. */
function crosses(from: Point, to: Point, box: Extent): boolean {
  return Array.from({ length: 41 }, (_, i) => i / 40).some((t) => {
    const [x, y] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    return x > box.x0 - 2 && x < box.x1 + 2 && y > box.y0 - 2 && y < box.y1 + 2
  })
}

/** Position of a dimension's line, and the center of its text. */
function textOf({ d, a, b, out, tight, isBeside }: PlacedDimension, part: Extent): { at: number; center: Point } {
  const s = d.side === 'top' || d.side === 'left' ? -1 : 1
  const at = { top: part.y0, bottom: part.y1, left: part.x0, right: part.x1 }[d.side] + s * out
  const flat = d.side === 'top' || d.side === 'bottom'
  const half = labelWidth(d.text) / 2
  const middle = (a + b) / 2
  if (flat) return { at, center: [isBeside ? b + (tight ? 15 : 0) + 4 + half : middle, at] }
  return { at, center: isBeside ? [at + s * (5 + half), middle] : [at, middle] }
}

function textBox(p: PlacedDimension, part: Extent): Extent {
  const [x, y] = textOf(p, part).center
  const isUpright = !p.isBeside && (p.d.side === 'left' || p.d.side === 'right')
  const [w, h] = isUpright ? [6, labelWidth(p.d.text) / 2] : [labelWidth(p.d.text) / 2, 6]
  return { x0: x - w, x1: x + w, y0: y - h, y1: y + h }
}

/** A note's line from its arrow through its knee. */
function pointer([x0, y0]: Point, [x1, y1]: Point, s: 1 | -1, text: string): Ink[] {
  return [
    stroke('leader', [
      ['M', x0, y0],
      ['L', x1, y1],
      ['L', x1 + 8 * s, y1],
    ]),
    arrow(x0, y0, (Math.atan2(y0 - y1, x0 - x1) * 180) / Math.PI),
    label('dimension', x1 + 11 * s, y1 + 4, text, s > 0 ? 'start' : 'end'),
  ]
}

function dimension(
  p: PlacedDimension,
  part: Extent,
  along: (axis: Dimension['axis'], s: number, flat: boolean) => number,
  ox: number,
  oy: number,
  v: SheetView,
): Measure {
  const { d, tight, isBeside } = p
  const flat = d.side === 'top' || d.side === 'bottom'
  const s = d.side === 'top' || d.side === 'left' ? -1 : 1
  const edge = { top: part.y0, bottom: part.y1, left: part.x0, right: part.x1 }[d.side]
  const text = textOf(p, part)
  const other: Dimension['axis'] = flat
    ? v.view === 'plan'
      ? 'z'
      : 'y'
    : v.view === 'front' || v.view === 'plan'
      ? 'x'
      : 'z'
  const near = d.near === undefined ? edge : along(other, d.near, !flat)
  const [lo, hi] = tight ? [p.a - 15, p.b + 15] : [p.a, p.b]
  // Points of the dimension by their distances along and across it.
  const at = (u: number, w: number): Point => (flat ? [u, w] : [w, u])
  const segment = (u0: number, w0: number, u1: number, w1: number) => line(...at(u0, w0), ...at(u1, w1))
  const [o, q] = at(ox, oy)
  const [a, b, level, n] = [o + p.a, o + p.b, q + text.at, q + near + 3 * s]
  const middle = (a + b) / 2
  const lines = stroke('thin', [
    ...segment(a, n, a, level + 5 * s),
    ...segment(b, n, b, level + 5 * s),
    ...segment(o + lo, level, o + hi, level),
  ])
  const [ahead, back] = flat ? [0, 180] : [90, -90]
  const heads = [arrow(...at(a, level), tight ? ahead : back), arrow(...at(b, level), tight ? back : ahead)]
  const textBeside = flat
    ? label('dimension', o + hi + 4, level + 4, d.text)
    : label('dimension', level + 5 * s, middle + 4, d.text, s > 0 ? 'start' : 'end')
  const textOn = flat
    ? label('dimension', middle, level + 4, d.text, 'middle')
    : { ...label('dimension', level + 4, middle, d.text, 'middle'), upright: true }
  return {
    kind: 'measure',
    flat,
    from: at(a, n),
    to: at(b, n),
    at: level,
    text: inBothUnits(d.text).text,
    textAt: [ox + text.center[0], oy + text.center[1]],
    parts: [lines, ...heads, isBeside ? textBeside : textOn],
  }
}
