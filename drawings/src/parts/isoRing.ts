import { type Body, mark, pipe, prism, rod } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { disc, polyline, steps } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import type { Picture } from '../render/picture.ts'
import { dia, dim } from '../render/view.ts'
import { roundRing } from './centeringRing.ts'
import type { IsoRow } from './dimensions.ts'
import { axisLine } from './flangeViews.ts'
import { crossMarks } from './gasket.ts'

/** The centering ring of a large flange: carrier, outer ring and the seal between. */
export function isoRing(row: IsoRow, seal: Material, meshed: boolean): Picture {
  const s = row.bore / 2 + 1.8
  const i = row.bore / 2 - 1.4
  const w = 7
  const R = s + 4.6
  const mesh: Body[] = meshed
    ? [
        prism('paper', disc(i, 32), -0.05, 0, { fine: true }),
        ...steps(15).flatMap((k): Body[] => {
          const t = (k - 7) / 7.6
          const h = Math.sqrt(1 - t * t) * i
          return [
            mark('dark', polyline([t * i, -h, 0.1], [t * i, h, 0.1]), { weight: 0.6 }),
            mark('dark', polyline([-h, t * i, 0.1], [h, t * i, 0.1]), { weight: 0.6 }),
          ]
        }),
      ]
    : []
  const carrier: Body[] = meshed
    ? [rod('steel', -w, 0, s, { only: 'card' }), pipe('steel', -w, w, s, i, { only: 'sheet' }), ...mesh]
    : [pipe('steel', -w, w * 0.2, s, i, { open: true })]
  const bodies: Body[] = [
    ...carrier,
    pipe('aluminium', -2, 2, R + 2.8, R, { open: true }),
    ...roundRing(seal, s + 2.6, 2.7),
    pipe('steel', 0.2, w, s, i, { open: true }),
  ]
  return {
    camera: camera(42, -22),
    card: [bodies],
    views: [
      { view: 'front', groups: [bodies, crossMarks(R)], dims: [dia('x', (R + 2.8) * 2, 'bottom')] },
      {
        view: 'side',
        section: true,
        groups: [bodies.filter((b) => b.kind !== 'mark'), [axisLine(-w, w)]],
        dims: [dia('y', i * 2, 'left'), dia('y', (R + 2.8) * 2, 'right'), dim('z', -w, w, 'bottom')],
      },
    ],
  }
}
