import { type Body, drill, type Group, pipe, place, rod, turned } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { polyline, ring, shift, steps } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import type { Picture } from '../render/picture.ts'
import { dia, dim, leader, mm } from '../render/view.ts'
import { clawClamp } from './clawClamp.ts'
import { ISO, type IsoRow, THREAD, type ThreadRow } from './dimensions.ts'
import { nut, screw } from './fastener.ts'
import { axisLine } from './flangeViews.ts'
import { crossMarks } from './gasket.ts'
import { isoRing } from './isoRing.ts'

type IsoItem =
  | 'Centering ring'
  | 'Centering ring with mesh'
  | 'Double claw clamp'
  | 'Single claw clamp'
  | 'Bolt ring'
  | 'ISO-F bolt set'

/** Hardware of the large clamped and bolted flanges. */
export function isoHardware(p: { size: string; item: IsoItem; seal: Material }): Picture {
  const row = ISO[p.size]
  if (!row) throw new RangeError(`No ISO flange "${p.size}"`)
  if (p.item === 'Centering ring' || p.item === 'Centering ring with mesh')
    return isoRing(row, p.seal, p.item.endsWith('mesh'))
  if (p.item === 'Bolt ring') return boltRing(row)
  const bolt = THREAD[row.f.bolt]
  if (!bolt) throw new RangeError(`No thread "${row.f.bolt}"`)
  if (p.item === 'ISO-F bolt set') return isoBoltSet(row, bolt)
  return clawClamp(row, bolt, p.item === 'Double claw clamp')
}

function boltRing(row: IsoRow): Picture {
  const R = row.f.od / 2
  const ri = row.od / 2 - 3
  const bodies: Body[] = [
    turned('steel', polyline([0, R], [10, R]), polyline([10, ri], [4, ri], [4, ri + 4], [0, ri + 4]), { open: true }),
    drill('steel', ring(row.f.bolts, row.f.bc / 2, -90 + 180 / row.f.bolts), row.f.hole / 2, 10, 10, {
      shown: [-row.f.bc / 2, row.f.bc / 2],
    }),
  ]
  const [x, y] = ring(row.f.bolts, row.f.bc / 2, -90 + 180 / row.f.bolts)[0] ?? [0, 0]
  return {
    camera: camera(40, -22),
    card: [bodies],
    views: [
      {
        view: 'front',
        groups: [bodies, crossMarks(R)],
        dims: [dia('x', row.f.bc, 'bottom', { suffix: ' BC', near: 0 })],
        leaders: [leader([x + 1, y - 1, 10], `${row.f.bolts} × Ø${mm(row.f.hole)}`)],
      },
      {
        view: 'side',
        section: true,
        groups: [bodies, [axisLine(0, 10)]],
        dims: [dia('y', row.f.od, 'right'), dia('y', ri * 2, 'left'), dim('z', 0, 10, 'bottom')],
      },
    ],
  }
}

function isoBoltSet(row: IsoRow, bolt: ThreadRow): Picture {
  const L = bolt.d * 2 + 30
  const one: Body[] = [...screw({ thread: bolt, length: L, head: 'hex', mat: 'steel' })]
  const gap = bolt.af * 1.9
  const kit: Group[] = [
    place(shift(gap * 0.5, -gap * 0.5), one),
    [
      ...place(shift(-gap * 0.5, gap * 0.5), one),
      ...place(shift(-gap * 0.5, gap * 0.5, L * 0.62), [rod('bright', -1.4, 0, bolt.af * 0.62), ...nut(bolt, 'steel')]),
    ],
    ...steps(Math.min(6, Math.ceil(row.f.bolts / 4))).map((i) =>
      place(shift(gap * (1.7 + i * 0.2), gap * (0.2 + i * 0.9), L * 0.2), [
        pipe('bright', 0, 1.4, bolt.af * 0.62, bolt.d * 0.55, { open: true }),
      ]),
    ),
  ]
  return {
    camera: camera(56, -32),
    card: kit,
    views: [
      {
        view: 'length',
        groups: [one],
        dims: [dim('z', 0, L, 'bottom'), dim('z', -bolt.k, 0, 'bottom')],
        leaders: [leader([0, -bolt.d / 2, L * 0.8], row.f.bolt)],
        caption: `Set of ${row.f.bolts} with nuts and washers for Ø${mm(row.f.bc)} BC`,
      },
      {
        view: 'front',
        groups: [one],
        dims: [dim('x', -bolt.af / 2, bolt.af / 2, 'bottom', { text: `${mm(bolt.af)} AF` })],
      },
    ],
  }
}
