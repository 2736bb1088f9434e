import { mm } from '../render/lengths.ts'
import { type Body, drill } from '../render/bodies.ts'
import { camera } from '../render/geometry.ts'
import { dia, dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import {
  axisLine,
  boltDims,
  type Flange,
  flangeBodies,
  type FlangeForm,
  flangeMarks,
  rimDims,
  type Tapped,
} from './flange.ts'

interface CfFlange {
  readonly flange: Flange
  readonly tube?: number
  readonly tapped?: Tapped | undefined
  readonly rotatable: boolean
  /** A blind tapped hole at the center of a blank. */
  readonly centerHole?: boolean
}

/** A flange seen from its sealing face, blank or with a tube socket. */
export function cfFlange(p: CfFlange): Picture {
  const f = p.flange
  const T = f.thick
  const wall = p.tube === undefined ? 0 : Math.max(0.9, Math.min(2, p.tube * 0.05))
  const bore = p.tube === undefined ? 0 : p.tube - 2 * wall
  const form: FlangeForm = { seal: 'front', bore, rotatable: p.rotatable, tapped: p.tapped }
  const floor = T - (f.system === 'CF' ? Math.max(1.3, T * 0.15) * 1.1 : 0)
  const center: Body[] = p.centerHole
    ? [drill('steel', [[0, 0]], T * 0.22, floor, T * 0.5, { thread: true, sectionYs: [0] })]
    : []
  const socket: Body[] =
    p.tube === undefined
      ? []
      : [drill('steel', [[0, 0]], p.tube / 2, T * 0.45, T * 0.45, { sectionYs: [0], only: 'sheet' })]
  const bodies = [...flangeBodies(f, form), ...center]
  const bolts = boltDims(f, p.tapped)
  const seal = f.system === 'CF' ? [dia('y', f.gasketOd, 'left' as const)] : []
  return picture(
    camera(33),
    [bodies],
    view('front', [[...bodies, ...flangeMarks(f)]], bolts.dims, {
      leaders: bolts.leaders,
      caption: p.rotatable ? 'Sealing face, bolt ring turns' : 'Sealing face',
    }),
    section(
      'side',
      [[...bodies, ...socket], [axisLine(0, T)]],
      [
        ...rimDims(f),
        ...seal,
        ...(p.tube === undefined ? [] : [dia('y', p.tube, 'right'), dim('z', 0, T * 0.45, 'top')]),
      ],
      {
        leaders: p.centerHole
          ? [leader([0, 0, floor - T * 0.3], `${mm(T * 0.44)} tapped, ${mm(T * 0.5)} deep`, 'br')]
          : [],
        caption: 'Section',
      },
    ),
  )
}
