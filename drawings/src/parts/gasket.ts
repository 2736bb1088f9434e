import { type Body, mark, pipe, prism, turned } from '../render/bodies.ts'
import { box, camera, type Point, polyline, ring } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, section, view } from '../render/picture.ts'
import type { CfRow } from './dimensions.ts'
import { axisLine } from './flangeViews.ts'

/** A flat copper gasket; a notch lets helium reach the seal. */
export function copperGasket(p: { row: CfRow; mat: Material; notched: boolean }): Picture {
  const [R, r] = [p.row.gasketOd / 2, p.row.gasketId / 2]
  const t = 2
  const shown = Math.max(t, R * 0.09)
  const gap = shown * 3.6
  const one = (z: number, thick: number): Body[] => [
    pipe(p.mat, z, z + thick, R, r, { open: true }),
    ...(p.notched
      ? ring(2, R, -50).map(
          ([x, y]): Body =>
            prism(
              'dark',
              box(R * 0.07, R * 0.07).map(([a, b]): Point => [a + x * 0.985, b + y * 0.985]),
              z + thick,
              z + thick + 0.02,
              { fine: true },
            ),
        )
      : []),
  ]
  const flat = one(0, t)
  return {
    camera: camera(42, -20),
    card: [one(0, shown), one(gap, shown)],
    views: [
      view('front', [flat, crossMarks(R)], [dia('x', p.row.gasketOd, 'bottom')], {
        leaders: p.notched ? [leader([R * 0.64, -R * 0.76, t], '2 notches')] : [],
      }),
      section(
        'side',
        [flat, [axisLine(0, t)]],
        [dia('y', p.row.gasketOd, 'right'), dia('y', p.row.gasketId, 'left'), dim('z', 0, t, 'bottom')],
      ),
    ],
  }
}

/** Centre lines of something round, seen from the front. */
export const crossMarks = (R: number): Body[] => [
  mark('steel', polyline([-R * 1.05, 0, 90], [R * 1.05, 0, 90]), { centre: true, only: 'sheet' }),
  mark('steel', polyline([0, -R * 1.05, 90], [0, R * 1.05, 90]), { centre: true, only: 'sheet' }),
]

/** A moulded gasket of elastomer in the shape of a copper one, with a bead on each face. */
export function elastomerGasket(p: { row: CfRow; mat: Material; coated: boolean }): Picture {
  const [R, r] = [p.row.gasketOd / 2, p.row.gasketId / 2]
  const t = 2.4
  const m = (R + r) / 2
  const h = Math.max(0.5, (R - r) * 0.12)
  const bodies: Body[] = [
    pipe(p.mat, 0, t, R, r, { open: true }),
    turned(
      p.coated ? 'ptfe' : p.mat,
      polyline([t - 0.2, m + (R - r) * 0.2], [t + h, m + (R - r) * 0.12]),
      polyline([t + h, m - (R - r) * 0.12], [t - 0.2, m - (R - r) * 0.2]),
      { open: true },
    ),
    turned(
      p.mat,
      polyline([-h, m + (R - r) * 0.12], [0, m + (R - r) * 0.2]),
      polyline([0, m - (R - r) * 0.2], [-h, m - (R - r) * 0.12]),
      { open: true, only: 'sheet' },
    ),
  ]
  return {
    camera: camera(40, -24),
    card: [bodies],
    views: [
      view('front', [bodies, crossMarks(R)], [dia('x', p.row.gasketOd, 'bottom')]),
      section(
        'side',
        [bodies, [axisLine(0, t)]],
        [dia('y', p.row.gasketOd, 'right'), dia('y', p.row.gasketId, 'left'), dim('z', -h, t + h, 'bottom')],
        { leaders: p.coated ? [leader([0, m, t], 'PTFE coated', 'bl')] : [] },
      ),
    ],
  }
}
