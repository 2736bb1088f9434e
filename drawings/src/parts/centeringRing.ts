import { type Body, cord, mark, pipe, prism, type Profile, rod, turned } from '../render/bodies.ts'
import { camera, disc, polyline, ring, steps, type Vector } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, mm, type Picture, section, view } from '../render/picture.ts'
import type { KfRow } from './dimensions.ts'
import { axisLine } from './flangeViews.ts'
import { crossMarks } from './gasket.ts'

/** A ring of round section, `R` its mean radius: a bent cord on cards, turned where sections cut it. */
export const roundRing = (mat: Material, R: number, r: number, z = 0): Body[] => {
  const half = (s: 1 | -1): Profile =>
    steps(9).map((i) => [z + s * -r * Math.cos((i * Math.PI) / 8), R + s * r * Math.sin((i * Math.PI) / 8)] as const)
  const loop = ring(48, R).map(([x, y]): Vector => [x, y, z])
  return [
    cord(mat, loop, r, { closed: true, only: 'card' }),
    turned(mat, half(1), half(-1), { open: true, smooth: true, only: 'sheet' }),
  ]
}

type RingStyle = 'Standard' | 'With mesh' | 'Adaptive' | 'Overpressure'

/** A centering ring: a metal carrier with the seal on it, meshed, stepped or within an outer ring. */
export function centeringRing(p: {
  row: KfRow
  metal: Material
  seal: Material
  style: RingStyle
  metalSeal: boolean
}): Picture {
  const { spigot, ringId, cord, bore } = p.row
  const w = 3.9
  const s = spigot / 2 - 0.15
  const i = bore / 2
  const step = p.style === 'Adaptive' ? s * 0.78 : s
  const inside = p.style === 'Adaptive' ? Math.min(i, step - 1) : Math.min(i, s - 0.6)
  const carrier: Body = turned(
    p.metal,
    polyline([-w * 1.3, step], [-w * 0.3, step], [-w * 0.3, s + 0.6], [w * 0.3, s + 0.6], [w * 0.3, s], [w * 1.3, s]),
    polyline([w * 1.3, inside], [-w * 1.3, inside]),
    { open: p.style !== 'With mesh' },
  )
  const R = (ringId + cord) / 2
  const seal: Body[] = p.metalSeal
    ? [
        turned(
          'aluminium',
          polyline([-1.4, R + 1], [0, R + 2.6], [1.4, R + 1]),
          polyline([1.4, s + 0.4], [-1.4, s + 0.4]),
          { open: true },
        ),
      ]
    : roundRing(p.seal, Math.max(R, s + cord * 0.45), cord / 2)
  const outer: Body[] =
    p.style === 'Overpressure'
      ? [pipe(p.metal, -w * 0.55, w * 0.55, R + cord / 2 + 2.6, R + cord / 2 - 0.2, { open: true })]
      : []
  const mesh: Body[] =
    p.style === 'With mesh'
      ? [
          prism('paper', disc(inside, 28), -0.05, 0, { fine: true }),
          ...steps(9).flatMap((k): Body[] => {
            const t = (k - 4) / 4.6
            const h = Math.sqrt(1 - t * t) * inside
            return [
              mark('dark', polyline([t * inside, -h, 0.1], [t * inside, h, 0.1]), { weight: 0.7 }),
              mark('dark', polyline([-h, t * inside, 0.1], [h, t * inside, 0.1]), { weight: 0.7 }),
            ]
          }),
        ]
      : []
  const frontHalf: Body = pipe(p.metal, w * 0.3, w * 1.3, s, inside, { open: true, only: 'card' })
  const meshed: Body[] =
    p.style === 'With mesh'
      ? [{ ...carrier, only: 'sheet' }, rod(p.metal, -w * 1.3, 0, s, { only: 'card' }), ...mesh]
      : [carrier]
  const whole = [...meshed, ...outer, ...seal, frontHalf]
  const od = p.style === 'Overpressure' ? R * 2 + cord + 5.2 : Math.max(R, s + cord * 0.45) * 2 + cord
  return {
    camera: camera(40, -22),
    card: [whole],
    views: [
      view('front', [whole, crossMarks(od / 2)], [dia('x', od, 'bottom')]),
      section(
        'side',
        [whole.filter((b) => b.kind !== 'mark'), [axisLine(-w, w)]],
        [dia('y', s * 2, 'left'), dia('y', od, 'right'), dim('z', -w * 1.3, w * 1.3, 'bottom')],
        {
          leaders: [
            leader(
              [0, Math.max(R, s + cord * 0.45), 0],
              p.metalSeal ? 'aluminium edge seal' : `cord ${mm(cord)}`,
              'bl',
            ),
          ],
        },
      ),
    ],
  }
}
