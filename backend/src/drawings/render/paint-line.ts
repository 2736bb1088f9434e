import type { Cord, Mark, Patch } from './bodies.ts'
import { locate } from './geometry.ts'
import { look } from './materials.ts'
import { num, outline } from './pen.ts'
import type { Stage } from './stage.ts'

export function paintCord(s: Stage, b: Cord): void {
  const pts = b.path.map((p) => s.point(locate(b.frame, p)))
  const d = outline(pts, b.closed === true)
  const width = 2 * b.r * s.k
  const m = look(b.mat)
  const stroke = (c: string, w: number, more = '') =>
    `<path d="${d}" fill="none" stroke="${c}" stroke-width="${num(w)}"${more}/>`
  if (!s.pen.shaded) {
    const line = b.fine ? 0.8 : 1.5
    const solid =
      width < 2 * line ? `<path class="dwg-o" style="stroke-width:${num(Math.max(0.8, width))}" d="${d}"/>` : ''
    s.put(
      0,
      solid ||
        `<path class="dwg-o" style="stroke-width:${num(width + line)};stroke-linecap:butt" d="${d}"/><path class="dwg-o" style="stroke-width:${num(width - line)};stroke:var(--drawing-paper,#fff);stroke-linecap:butt" d="${d}"/>`,
    )
    return
  }
  const w = s.pen.stroke * (b.fine ? 0.6 : 1)
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
      b.wrap ? `${lit(0.3)} stroke-dasharray="${num(width * b.wrap)} ${num(Math.max(0.7, width * 0.16))}"` : lit(0.34),
    )
    if (width > 7) svg += stroke(m.side[2], inner * 0.12, lit(0.42))
  }
  s.put(0, svg)
}

export function paintPatch(s: Stage, b: Patch): void {
  const d = outline(b.pts.map((p) => s.point(locate(b.frame, p))))
  const m = look(b.mat)
  if (b.blank) s.put(0, `<path class="dwg-p" d="${d}"/>`)
  else if (!s.pen.shaded)
    s.put(
      0,
      `<path d="${d}" ${b.fill && !b.line ? s.pen.line(b.mat, 'thin') : s.pen.area(b.mat, 'face', b.line ? 'edge' : 'thin')}/>`,
    )
  else
    s.put(
      0,
      `<path d="${d}" ${b.fill ? `fill="${b.fill}"` : `fill="${m.face[0]}"`}${b.opacity ? ` opacity="${b.opacity}"` : ''}${b.line ? ` stroke="${m.line}" stroke-width="${num(s.pen.stroke * 0.7)}"` : ''}/>`,
    )
}

export function paintMark(s: Stage, b: Mark): void {
  const d = outline(
    b.pts.map((p) => s.point(locate(b.frame, p))),
    b.closed === true,
  )
  if (!s.pen.shaded)
    s.put(
      0,
      b.centre
        ? `<path class="dwg-c" d="${d}"/>`
        : `<path d="${d}" ${s.pen.line(b.mat, (b.weight ?? 0) > 1 ? 'full' : 'thin')}/>`,
    )
  else if (!b.centre)
    s.put(
      0,
      `<path d="${d}" fill="none" stroke="${b.color ?? look(b.mat).line}" stroke-width="${num(s.pen.stroke * (b.weight ?? 0.6))}"/>`,
    )
}
