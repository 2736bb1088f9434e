import { mm } from '../render/lengths.ts'
import { type Body, breakLine, corrugation, drill, pipe, place, prism, lathe } from '../render/bodies.ts'
import { camera, hexagon, pinPattern, polyline, shift, steps } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import { type Flange, axisLine, boltDims, field, flangeBodies, flangeMarks, rimDims } from './flange.ts'
import { type Item, mountingPicture } from './mount.ts'

type TubeFitting = 'Tube stub' | 'Compression' | 'Metal face seal'

function tubeFitting(kind: TubeFitting, od: number): TubeEnd {
  return kind === 'Compression' ? compression(od) : kind === 'Metal face seal' ? faceSeal(od) : stub(od, 12)
}

/** Tubes through a flange, in a vacuum jacket for cryogens. */
export function fluidFeedthrough(p: {
  flange: Flange
  tubes: number
  od: number
  cryo: boolean
  fitting: TubeFitting
}): Picture {
  const f = p.flange
  const T = f.thick
  const reach = field(f) * (p.cryo ? 1.3 : 1.16)
  const pts = pinPattern(p.tubes, p.tubes === 4 ? reach * 1.16 : reach)
  const straight = p.cryo ? 46 : 22
  const end = tubeFitting(p.fitting, p.od)
  const r = p.od / 2
  const wall = Math.max(0.7, p.od * 0.07)
  const jacket = r * 1.75 + 1
  const outer: Body[] = p.cryo
    ? [
        pipe('steel', -T - 10, 0, jacket, jacket - 0.9, { only: 'sheet' }),
        lathe(
          'steel',
          polyline([0, jacket], [straight - 8, jacket], [straight - 4, r * 1.3], [straight, r * 1.3]),
          polyline([straight, r], [straight - 6, r], [straight - 9, jacket - 0.9], [0, jacket - 0.9]),
        ),
      ]
    : [lathe('steel', polyline([-1, r * 1.5], [0.8, r * 1.5], [2.4, r * 1.1]), undefined, { from: 0 })]
  const one: Body[] = [
    ...outer,
    pipe('bright', -T - 30, straight, r, r - wall, { from: p.cryo ? straight - 1 : 1 }),
    ...endAt(end, straight),
  ]
  return mountingPicture({
    flange: f,
    items: pts.map((at): Item => ({ at, bodies: one })),
    // The tubes stay open where they pass through the flange.
    solid: pts.map((at): Item => ({ at, bodies: [drill('steel', [[0, 0]], r - wall, 0, T), ...one] })),
    air: straight + end.length,
    vacuum: 30,
    camera: camera(50),
    side: { leaders: [leader([0, (pts.find((q) => Math.abs(q[0]) < 0.1)?.[1] ?? 0) - r, -26], `Ø${mm(p.od)}`, 'tr')] },
  })
}

/** The end of a tube, from z = 0 toward +z, and its length. */
export interface TubeEnd {
  readonly length: number
  readonly bodies: readonly Body[]
  readonly radius: number
}

/** A compression fitting: body hex, nut, open tube end. */
export function compression(od: number): TubeEnd {
  const af = od * 1.55 + 3
  const L = od * 0.9 + 11
  const r = od / 2
  const at = (t: number) => L * t
  return {
    length: L,
    radius: af / Math.sqrt(3),
    bodies: [
      pipe('bright', -2, at(0.12), r * 1.25, r * 0.78),
      prism('bright', hexagon(af), at(0.1), at(0.36), { windows: [circle(r * 0.78)], floor: 'bright' }),
      pipe('bright', at(0.36), at(0.56), r * 1.3, r * 0.78),
      prism('bright', hexagon(af * 0.94, 30), at(0.54), at(0.96), { windows: [circle(r * 1.02)], floor: 'bright' }),
      lathe(
        'bright',
        polyline([at(0.96), af * 0.44], [L, af * 0.4]),
        polyline([L, r * 1.02], [at(0.4), r * 1.02], [at(0.4), r * 0.78], [at(0.36), r * 0.78]),
      ),
    ],
  }
}

/** A metal face seal: gland with a bead and a female nut. */
export function faceSeal(od: number): TubeEnd {
  const af = od * 1.8 + 4
  const L = od * 0.8 + 14
  const r = od / 2
  return {
    length: L,
    radius: af / Math.sqrt(3),
    bodies: [
      pipe('steel', -2, L * 0.42, r * 1.12, r * 0.76),
      prism('bright', hexagon(af), L * 0.36, L * 0.82, { windows: [circle(r * 1.2)], floor: 'bright' }),
      lathe(
        'bright',
        polyline([L * 0.82, af * 0.48], [L, af * 0.48]),
        polyline([L, af * 0.4], [L * 0.66, af * 0.4], [L * 0.66, r * 0.76], [L * 0.4, r * 0.76]),
      ),
      pipe('steel', L * 0.66, L * 0.74, r * 1.25, r * 0.76),
    ],
  }
}

/** Pipe thread, male or female: a hex and a taper, or a hex with a tapped bore. */
export function pipeThread(od: number, male: boolean): TubeEnd {
  const r = od / 2
  const af = r * 2.9
  const hex = od * 0.5 + 3
  const L = male ? hex + od * 0.8 + 5 : hex + od * 0.35 + 4
  const ridges = corrugation(hex, L - 1, r * 1.02, r * 1.14, 7).map(([z, q], i): [number, number] => [
    z,
    q - i * r * 0.004,
  ])
  return {
    length: L,
    radius: af / Math.sqrt(3),
    bodies: male
      ? [
          prism('bright', hexagon(af), 0, hex),
          lathe('bright', ridges, undefined, { fine: true }),
          lathe('bright', polyline([L - 1, r * 1.02], [L, r * 0.94]), polyline([L, r * 0.66], [0, r * 0.66])),
        ]
      : [
          prism('bright', hexagon(af), 0, L - 1, { windows: [circle(r * 0.66)], floor: 'bright' }),
          lathe(
            'bright',
            polyline([L - 1, af * 0.49], [L, af * 0.46]),
            polyline([L, r * 1.08], [L * 0.3, r * 0.96], [L * 0.3, r * 0.66], [0, r * 0.66]),
          ),
        ],
  }
}

/** Three barbs for a soft hose. */
export function hoseBarb(od: number): TubeEnd {
  const r = od / 2
  const pitch = od * 0.42 + 1.4
  const barbs = [0, 1, 2].flatMap((i): [number, number][] =>
    polyline([4 + pitch * i, r * 1.18], [4 + pitch * (i + 0.92), r * 0.94]),
  )
  const L = 4 + pitch * 3
  return {
    length: L,
    radius: r * 1.2,
    bodies: [lathe('bright', [[-2, r], [4, r], ...barbs, [L, r * 0.86]], polyline([L, r * 0.66], [-2, r * 0.66]))],
  }
}

/** A plain end for welding. */
function stub(od: number, length: number): TubeEnd {
  return {
    length,
    radius: od / 2,
    bodies: [pipe('steel', -2, length, od / 2, od / 2 - Math.max(0.7, od * 0.07))],
  }
}

/** An end that starts at z. */
export function endAt(e: TubeEnd, z: number): Body[] {
  return place(shift(0, 0, z), e.bodies)
}

function circle(r: number) {
  return steps(24).map((i) => [r * Math.cos((i * Math.PI) / 12), r * Math.sin((i * Math.PI) / 12)] as const)
}

/** A bored or blank KF or ISO flange, with a short weld tube if bored. */
export function rim(p: { flange: Flange; bored: boolean; mat: Material; stub: number }): Picture {
  const f = p.flange
  const bore = p.bored ? f.bore : 0
  const tail: Body[] = p.bored ? [pipe(p.mat, -p.stub, 0.5, f.bore / 2 + 2, f.bore / 2)] : []
  const bodies = [...tail, ...flangeBodies(f, { seal: 'front', bore, mat: p.mat })]
  return picture(
    camera(38),
    [bodies],
    { view: 'front', groups: [[...bodies, ...flangeMarks(f)]], ...boltDims(f) },
    section(
      'side',
      [bodies, [axisLine(p.bored ? -p.stub : 0, f.thick)]],
      [...rimDims(f), ...(p.bored ? [dia('y', f.bore, 'right'), dim('z', -p.stub, f.thick, 'bottom')] : [])],
    ),
  )
}

/** Tube by length, drawn with a break. */
export function tube(p: { od: number; wall: number; length: number; mat: Material }): Picture {
  const r = p.od / 2
  const L = p.od * (2.4 + p.length / 700) + 12
  const body = pipe(p.mat, 0, L, r, r - p.wall)
  return {
    camera: camera(60, -34),
    card: [[body]],
    solid: [pipe(p.mat, 0, p.length, r, r - p.wall)],
    views: [
      section(
        'length',
        [[body, ...breakLine(L * 0.5, r)], [axisLine(0, L)]],
        [dim('z', 0, L, 'bottom', { text: mm(p.length) }), dia('y', p.od, 'left')],
      ),
      view('front', [[body]], [dia('x', p.od - 2 * p.wall, 'bottom')], {
        leaders: [leader([r * 0.7, -r * 0.7, L], `wall ${mm(p.wall)}`)],
      }),
    ],
  }
}

/** A domed cap for a tube end. */
export function cap(p: { od: number; wall: number; mat: Material }): Picture {
  const [r, w] = [p.od / 2, p.wall]
  const skirt = r * 0.5 + 3
  const dome = (rr: number): [number, number][] =>
    steps(9).map((i) => [skirt + rr * 0.55 * Math.sin((i * Math.PI) / 16), rr * Math.cos((i * Math.PI) / 16)])
  const L = skirt + r * 0.55
  const body = lathe(p.mat, [[0, r], ...dome(r)], undefined, { smooth: true })
  const cut = lathe(p.mat, [[0, r], ...dome(r)], [...dome(r - w)].reverse().concat([[0, r - w]]), {
    only: 'sheet',
    smooth: true,
  })
  const hollow = lathe(
    p.mat,
    [...[...dome(r)].reverse().map(([z, q]): [number, number] => [-z, q]), [0, r]],
    polyline([0, r - w], [-skirt, r - w]),
    { smooth: true },
  )
  return picture(
    camera(66, -30),
    [[hollow]],
    section('length', [[cut], [axisLine(0, L)]], [dim('z', 0, L, 'bottom'), dia('y', p.od, 'left')], {
      leaders: [leader([0, -r * 0.7, skirt + r * 0.4], `wall ${mm(w)}`)],
    }),
    view('front', [[body]], [dia('x', p.od, 'bottom')]),
  )
}
