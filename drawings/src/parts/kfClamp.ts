import { mm } from '../render/lengths.ts'
import { type Body, drill, place, prism, rod, lathe, span } from '../render/bodies.ts'
import {
  box,
  camera,
  extent,
  aim,
  hexagon,
  move,
  type Point,
  polyline,
  rad,
  ring,
  roundCorners,
  shift,
  steps,
  upward,
} from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, section, view } from '../render/picture.ts'
import type { KfRow } from './dimensions.ts'
import { axisLine } from './flange.ts'
import { crossMarks } from './gasket.ts'

/** A ring sector as an outline. */
function sector(ro: number, ri: number, from: number, to: number, seg = 32): Point[] {
  const at = (r: number, t: number): Point => [r * Math.cos(rad(t)), r * Math.sin(rad(t))]
  const list = steps(seg + 1).map((i) => from + ((to - from) * i) / seg)
  return [...list.map((t) => at(ro, t)), ...list.reverse().map((t) => at(ri, t))]
}

const HEIGHT = 16
const TOP = HEIGHT / 2

/** Outside and inside radius of a clamp, and the radius of its flanges. */
interface Radii {
  readonly ro: number
  readonly ri: number
  readonly R: number
}

function bulkheadClamp({ ro, ri, R }: Radii, mat: Material): Body[] {
  const inner = polyline([TOP, R * 1.02], [-HEIGHT * 0.1, R * 1.02], [-HEIGHT * 0.1, ri * 0.86], [-TOP, ri * 0.86])
  return [
    lathe(mat, polyline([-TOP, ro * 1.18], [TOP, ro * 1.18]), inner, { open: true }),
    drill(mat, ring(6, ro * 1.04), 2.2, TOP, HEIGHT, { sectionYs: [-ro * 1.04, ro * 1.04], floor: 'bright' }),
  ]
}

function chainClamp({ ro, ri }: Radii, mat: Material): Body[] {
  const count = 12
  const r = (ro + ri) / 2
  const links = ring(count, r, 15)
    .filter(([x, y]) => !(x > r * 0.9 && Math.abs(y) < r * 0.3))
    .flatMap(([x, y]): Body[] => {
      const t = Math.atan2(y, x)
      const link = box((ro - ri) * 1.15, ((2 * Math.PI * r) / count) * 1.02, 1.5).map(
        ([a, b]): Point => [x + a * Math.cos(t) - b * Math.sin(t), y + a * Math.sin(t) + b * Math.cos(t)],
      )
      return [prism(mat, link, -TOP, TOP), rod('bright', TOP, TOP + 0.8, 1.5, { frame: shift(x, y) })]
    })
  const screw = [
    // Lugs join the ends of the chain to the screw.
    ...[-1, 1].map((s) =>
      prism(mat, move(box(ro * 0.42, r * 0.14), ro * 0.9, s * r * 0.46), -HEIGHT * 0.3, HEIGHT * 0.3),
    ),
    rod('bright', -r * 0.42, r * 0.42, 2.2, { frame: aim(upward, [ro + 1, 0, 0]) }),
    ...place(aim(upward, [ro + 1, -r * 0.3, 0]), [prism('bright', hexagon(9), 0, 5)]),
    prism(
      'bright',
      box(7, 5, 1).map(([x, y]): Point => [x + ro + 1, y + r * 0.3]),
      -HEIGHT * 0.3,
      HEIGHT * 0.3,
    ),
  ]
  return [...links, ...screw]
}

/** Two hinged halves drawn together by `closing`. */
function hingedClamp({ ro, ri }: Radii, mat: Material, closing: readonly Body[]): Body[] {
  const half = (from: number, to: number) => prism(mat, sector(ro, ri, from, to), -TOP, TOP)
  const lug = (s: 1 | -1): Body => {
    const [x0, x1, y0] = [ro * 0.9, ro * 1.28, s * ro * 0.12]
    const outline = polyline([x0, y0], [x1, s * ro * 0.1], [x1, s * ro * 0.34], [ro * 0.86, s * ro * 0.38])
    return prism(mat, roundCorners(outline, 1.2), -TOP, TOP)
  }
  const h = Math.max(5, ro * 0.2)
  const knuckle = roundCorners(polyline([-ro * 1.14, -h], [-ro * 0.9, -h], [-ro * 0.9, h], [-ro * 1.14, h]), 2)
  return [
    half(10, 170),
    half(-170, -10),
    prism(mat, knuckle, -TOP, TOP),
    pin(-ro * 1.03, 0),
    lug(-1),
    lug(1),
    ...place(aim(upward, [ro * 1.13, 0, 0]), [rod('bright', -ro * 0.3, ro * 0.66, 2.1)]),
    ...closing,
  ]
}

function pin(x: number, y: number): Body {
  return rod('bright', -TOP - 0.6, TOP + 0.6, 2, { frame: shift(x, y) })
}

function wingNut({ ro }: Radii): Body[] {
  return place(aim(upward, [ro * 1.13, -ro * 0.34, 0]), [
    lathe('bright', polyline([0, 5.2], [5, 4])),
    prism(
      'bright',
      roundCorners(polyline([-11, 9], [-4, 2], [4, 2], [11, 9], [8.4, 13], [0, 6.4], [-8.4, 13]), 1),
      -1.3,
      1.3,
      { frame: { o: [0, 0, 0], u: [1, 0, 0], v: [0, 0, 1], n: [0, -1, 0] } },
    ),
  ])
}

function lever({ ro }: Radii, mat: Material): Body[] {
  const at = (x: number, y: number): Point => [ro * x, ro * y]
  const outline = [at(1.02, -0.36), at(1.3, -0.4), at(1.34, 0.2), at(1.16, 0.86), at(1.04, 0.84), at(1.14, 0.2)]
  return [prism(mat, roundCorners(outline, 2), -HEIGHT * 0.36, HEIGHT * 0.36), pin(ro * 1.15, -ro * 0.28)]
}

export const clamps: Readonly<Record<string, (radii: Radii, mat: Material) => Body[]>> = {
  'Wing nut': (radii, mat) => hingedClamp(radii, mat, wingNut(radii)),
  'Overcenter lever': (radii, mat) => hingedClamp(radii, mat, lever(radii, mat)),
  Bulkhead: bulkheadClamp,
  'Chain clamp': chainClamp,
}

/** A clamp around two small flanges, with its screw on the right. */
export function kfClamp({ row, clamp, mat }: { row: KfRow; clamp: (typeof clamps)[string]; mat: Material }): Picture {
  const R = row.od / 2
  const [ro, ri] = [R * 1.17 + 3, R * 0.92]
  const bodies = clamp({ ro, ri, R }, mat)
  const { x0, x1, y1 } = extent(bodies.flatMap(span).map(([x, y]): Point => [x, y]))
  const bulkhead = clamp === bulkheadClamp
  const ringSection = lathe(
    mat,
    polyline([-TOP, ro], [TOP, ro]),
    polyline([TOP, ri], [2.6, ri + 0.4], [1.2, R * 1.01], [-1.2, R * 1.01], [-2.6, ri + 0.4], [-TOP, ri]),
  )
  return {
    camera: camera(36, -14, 14),
    card: [bodies],
    solid: bodies,
    views: [
      view(
        'front',
        [bodies, crossMarks(ro)],
        [dim('x', x0, x1, 'bottom', { near: 0 }), dia('y', ri * (bulkhead ? 1.72 : 2), 'left', { near: 0 })],
      ),
      section(
        'side',
        [bulkhead ? bodies : [ringSection], [axisLine(-TOP, TOP)]],
        [dim('z', -TOP, TOP, 'bottom'), dia('y', y1 * 2, 'right')],
        { leaders: [leader([0, R, 0], `for Ø${mm(row.od)} flanges`, 'bl')] },
      ),
    ],
  }
}
