import { type Body, prism } from '../render/bodies.ts'
import { box, camera, dShape, hexagon, type Point, polyline, shift } from '../render/geometry.ts'
import { dim, type Picture } from '../render/picture.ts'
import type { ShellRow } from './dimensions.ts'
import { field, type Flange } from './flange.ts'
import type { FlangeForm } from './flangeBodies.ts'
import { type Item, mounted } from './mount.ts'
import { face } from './subdContacts.ts'

interface SubdFeedthrough {
  readonly flange: Flange
  readonly shell: ShellRow
  readonly shells: 1 | 2 | 4
  readonly male: boolean
  readonly tapped?: FlangeForm['tapped']
  /** Micro-D and high density shells stand in a plate with jackposts. */
  readonly plate?: boolean
}

/** Sub-D shells sealed into a flange. */
export function subdFeedthrough(p: SubdFeedthrough): Picture {
  const { flange: f, shell: d } = p
  const T = f.thick
  const outerW = d.inner + 5.2
  const width = p.plate ? d.w * 0.94 : outerW
  const room = 2 * field(f) * (p.shells === 4 ? 0.52 : 1.16)
  const s = Math.min(1, room / width)
  const gap = d.h * 1.9 + 4
  const half = (width * s) / 2 + 1.5
  const spots: Record<1 | 2 | 4, Point[]> = {
    1: [[0, 0]],
    2: polyline([0, -gap / 2], [0, gap / 2]),
    4: polyline([-half, -gap / 2], [half, -gap / 2], [-half, gap / 2], [half, gap / 2]),
  }
  const inner = dShape((d.inner + 1.2) * s, d.h, 1.9)
  const rim = p.plate ? box(width * s, d.h + 3, 1.2) : dShape(outerW * s, d.h + 4, 2.4)
  const bodies: Body[] = [
    prism('bright', rim, -T - 1.2, 1.6, { hatch: 'metal2' }),
    ...(p.plate
      ? [-1, 1].map(
          (e): Body => prism('bright', hexagon(3.4), 1.6, 5, { frame: shift(e * (width * s * 0.5 - 2.6), 0) }),
        )
      : []),
    prism('steel', inner, -T - 6, 7.4, {
      windows: [dShape((d.inner - 0.6) * s, d.h - 1.6, 1.4)],
      floor: p.male ? 'polymer' : 'ceramic',
    }),
    prism('glass', dShape((d.inner - 0.4) * s, d.h - 1.6, 1.4), -T * 0.66, -T * 0.34, { only: 'sheet' }),
    ...face(d, s, 7.4, p.male, -T - 8),
  ]
  const spot = spots[p.shells]
  const top = Math.min(...spot.map((q) => q[1]))
  const wide = (d.inner + 1.2) * s
  return mounted({
    flange: f,
    items: spot.map((at): Item => ({ at, bodies })),
    air: p.male ? 10.4 : 7.4,
    vacuum: 8,
    camera: camera(30, -20),
    form: p.tapped ? { tapped: p.tapped } : {},
    front: {
      dims: [
        dim('x', (spot[0]?.[0] ?? 0) - wide / 2, (spot[0]?.[0] ?? 0) + wide / 2, 'top', { near: top - d.h / 2 }),
        ...(p.shells > 1 ? [dim('y', -gap / 2, gap / 2, 'left', { near: -half * (p.shells === 4 ? 2 : 1) })] : []),
      ],
    },
  })
}
