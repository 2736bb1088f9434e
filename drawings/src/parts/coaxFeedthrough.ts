import { mm } from '../render/lengths.ts'
import { type Body, corrugation, place, prism, rod, lathe } from '../render/bodies.ts'
import { backView, camera, aim, hexagon, pinPattern, polyline, shift } from '../render/geometry.ts'
import { leader, type Picture } from '../render/picture.ts'
import { cablePlug, coaxRow, jack } from './coaxConnector.ts'
import { field, type Flange, type Tapped } from './flange.ts'
import { type Item, mountingPicture } from './mount.ts'

interface CoaxFeedthrough {
  readonly flange: Flange
  readonly connector: string
  readonly quantity: number
  readonly doubleEnded: boolean
  readonly shield: 'Grounded' | 'Floating' | 'Exposed'
  readonly plug: boolean
  readonly tapped?: Tapped | undefined
}

/** Coaxial jacks on a flange. A floating shield sits on a ceramic ring; an exposed one has a bare insulator. */
export function coaxFeedthrough(p: CoaxFeedthrough): Picture {
  const { flange: f } = p
  const c = coaxRow(p.connector)
  const T = f.thick
  const b = c.body / 2
  const reach = field(f) * (p.quantity === 2 ? 1.06 : p.quantity === 3 ? 1.16 : p.quantity >= 6 ? 1.06 : 1.22)
  const pts = pinPattern(p.quantity, reach)
  const base = p.shield === 'Floating' ? 6 : 1.6
  const R = Math.min(c.hex * 0.62, field(f))
  const foot: Body[] =
    p.shield === 'Floating'
      ? [
          lathe('kovar', polyline([-T * 0.4, R], [1, R], [1, R * 0.9], [1.6, R * 0.9]), undefined, { from: 0 }),
          rod('ceramic', 1.6, 4.6, R * 0.86),
          rod('kovar', 4.6, 6, R * 0.9),
        ]
      : [rod('steel', -T * 0.4, 1.6, R, { from: 0, hatch: 'metal2' })]
  const tower = c.len * 1.05
  const head: Body[] =
    p.shield === 'Exposed'
      ? [
          prism('bright', hexagon(c.hex), 0, 3),
          lathe('ceramic', [[3, b * 0.86], ...corrugation(4, tower * 0.78, b * 0.72, b * 0.9, 4)]),
          lathe('kovar', polyline([tower * 0.78, b * 0.5], [tower * 0.82, b * 0.46])),
          rod('gold', tower * 0.82, tower, c.pin * 0.62, { plain: true }),
        ]
      : jack(c)
  const inner: Body[] = [rod('ceramic', -T - 4, 0, b * 0.62, { only: 'sheet' })]
  const outlet = p.doubleEnded ? c.len : 14
  const back: Body[] = p.doubleEnded
    ? place(aim(backView, [0, 0, -T]), jack(c)).flatMap((x): Body[] =>
        x.only === 'card' ? [] : [{ ...x, only: 'sheet' }],
      )
    : [rod('gold', -T - 14, 0, c.pin / 2, { only: 'sheet', plain: true })]
  const mate = cablePlug(c, 'aluminum')
  const at = base + c.len * 0.42
  const item: Item['bodies'] = [
    ...foot,
    ...inner,
    ...back,
    ...place(shift(0, 0, base), head),
    ...(p.plug ? place(shift(0, 0, at), mate.bodies) : []),
  ]
  const air = p.plug ? at + mate.length : base + (p.shield === 'Exposed' ? tower : c.len)
  return mountingPicture({
    flange: f,
    items: pts.map((q) => ({ at: q, bodies: item })),
    air,
    vacuum: outlet,
    camera: camera(44),
    form: { tapped: p.tapped },
    side: {
      leaders: [
        leader(
          [0, (pts.find((q) => Math.abs(q[0]) < 0.1)?.[1] ?? pts[0]?.[1] ?? 0) - c.pin / 2, -outlet * 0.9],
          `Ø${mm(c.pin)}`,
          'tr',
        ),
      ],
    },
  })
}
