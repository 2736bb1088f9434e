import { type Body, pipe, turned } from '../render/bodies.ts'
import { camera, polyline } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, mm, type Picture, section, view } from '../render/picture.ts'
import { breakLine } from './breakLine.ts'
import type { Flange } from './flange.ts'
import { flangeBodies } from './flangeBodies.ts'
import { axisLine, boltDims, flangeMarks, rimDims } from './flangeViews.ts'

/** A flange alone, bored or blank, of the small and large clamped systems, with a short tube for welding where it is bored. */
export function rim(p: { flange: Flange; bored: boolean; mat: Material; stub: number }): Picture {
  const f = p.flange
  const bore = p.bored ? f.bore : 0
  const tail: Body[] = p.bored ? [pipe(p.mat, -p.stub, 0.5, f.bore / 2 + 2, f.bore / 2)] : []
  const bodies = [...tail, ...flangeBodies(f, { seal: 'front', bore, mat: p.mat })]
  return {
    camera: camera(38),
    card: [bodies],
    views: [
      { view: 'front', groups: [[...bodies, ...flangeMarks(f)]], ...boltDims(f) },
      section(
        'side',
        [bodies, [axisLine(p.bored ? -p.stub : 0, f.thick)]],
        [...rimDims(f), ...(p.bored ? [dia('y', f.bore, 'right'), dim('z', -p.stub, f.thick, 'bottom')] : [])],
      ),
    ],
  }
}

/** Tube by length, drawn broken. */
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
    Array.from({ length: 9 }, (_, i) => [
      skirt + rr * 0.55 * Math.sin((i * Math.PI) / 16),
      rr * Math.cos((i * Math.PI) / 16),
    ])
  const L = skirt + r * 0.55
  const body = turned(p.mat, [[0, r], ...dome(r)], undefined, { smooth: true })
  const cut = turned(p.mat, [[0, r], ...dome(r)], [...dome(r - w)].reverse().concat([[0, r - w]]), {
    only: 'sheet',
    smooth: true,
  })
  const hollow = turned(
    p.mat,
    [...[...dome(r)].reverse().map(([z, q]): [number, number] => [-z, q]), [0, r]],
    polyline([0, r - w], [-skirt, r - w]),
    { smooth: true },
  )
  return {
    camera: camera(44, -24),
    card: [[hollow]],
    views: [
      section('length', [[cut], [axisLine(0, L)]], [dim('z', 0, L, 'bottom'), dia('y', p.od, 'left')], {
        leaders: [leader([0, -r * 0.7, skirt + r * 0.4], `wall ${mm(w)}`)],
      }),
      view('front', [[body]], [dia('x', p.od, 'bottom')]),
    ],
  }
}
