import { mm } from '../render/lengths.ts'
import { type Body, cord, type Group, mark, patch, pipe, prism, rod } from '../render/bodies.ts'
import { box, camera, move, polyline, shift, steps, type Vector } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dim, leader, type Picture, picture, view } from '../render/picture.ts'

interface Ribbon {
  readonly conductors: number
  readonly wire: number
  readonly jacket: 'None' | 'Kapton' | 'Shield braid'
  readonly length: number
}

/** A folded flat cable with bare conductors at the end. */
export function ribbon(p: Ribbon): Picture {
  const pitch = p.wire + 0.76
  const W = pitch * p.conductors + 1
  const mat: Material = p.jacket === 'Shield braid' ? 'bright' : 'kapton'
  const thick = p.wire + (p.jacket === 'None' ? 0.25 : p.jacket === 'Kapton' ? 0.5 : 0.8)
  // On the card, the ribbon has its true width and a few turns of a roll for its length.
  const w = 8 + W * 0.9
  const turns = Math.max(2, Math.min(5, Math.round(1 + Math.log2(p.length / 600))))
  const R = 26
  const rings: Group[] = steps(turns).map((i) => [
    pipe(mat, 0, w, R - i * 2.1, R - i * 2.1 - 1.4, { open: i === turns - 1 }),
  ])
  const roll: Body[] = rings.flat()
  const seam = (pts: Vector[]): Body =>
    mark(mat, pts, { color: p.jacket === 'Shield braid' ? '#8e989e' : '#7d4a10', weight: 0.45, only: 'card' })
  const between = steps(p.conductors - 1).map((i) => (w * (i + 1)) / p.conductors)
  const lines = between.map((z) =>
    seam(
      steps(19).map(
        (k): Vector => [
          R * 1.004 * Math.cos(((k * 10 - 90) * Math.PI) / 180),
          R * 1.004 * Math.sin(((k * 10 - 90) * Math.PI) / 180),
          z,
        ],
      ),
    ),
  )
  const tongue: Vector[] = polyline([0, R, 0], [0, R, w], [R * 1.5, R * 1.02, w], [R * 1.5, R * 1.02, 0])
  const tail: Body[] = [
    ...steps(p.conductors).map(
      (i): Body =>
        cord(
          'bright',
          polyline(
            [R * 1.46, R * 1.02, (w * (i + 0.5)) / p.conductors],
            [R * 1.86, R * 1.02, (w * (i + 0.5)) / p.conductors],
          ),
          Math.min(1.2, (w / p.conductors) * 0.34),
          { only: 'card', fine: true },
        ),
    ),
    patch(mat, tongue, { line: true, only: 'card', fill: mat === 'kapton' ? '#d9983f' : '#d6dee2' }),
    ...between.map((z) => seam(polyline([0, R, z], [R * 1.5, R * 1.02, z]))),
  ]
  const L = Math.max(W * 1.6, 24)
  const flat: Body[] = [
    ...steps(p.conductors).map(
      (i): Body =>
        prism('bright', move(box(p.wire, p.wire), (i - (p.conductors - 1) / 2) * pitch, 0), 0, L + 5, { fine: true }),
    ),
    prism(mat, box(W, thick, thick * 0.4), 0, L),
    ...steps(p.conductors - 1).map(
      (i): Body =>
        cord(
          mat,
          polyline(
            [(i + 1 - p.conductors / 2) * pitch, -thick / 2, 0],
            [(i + 1 - p.conductors / 2) * pitch, -thick / 2, L],
          ),
          0.01,
        ),
    ),
  ]
  const cut: Body[] = [
    prism(mat, box(W, thick, thick * 0.4), 0, 1),
    ...steps(p.conductors).map((i) =>
      rod('bright', 0, 1.1, p.wire / 2, { frame: shift((i - (p.conductors - 1) / 2) * pitch, 0), fine: true }),
    ),
  ]
  return picture(
    camera(52, -16, 16),
    [[...tail, ...roll, ...lines]],
    view(
      'plan',
      [flat],
      [
        dim('x', -W / 2, W / 2, 'top'),
        dim('z', 0, L, 'left', { text: `${mm(p.length)} (${Math.round(p.length / 304.8)} ft)` }),
      ],
    ),
    view(
      'front',
      [cut],
      [
        dim('x', -pitch / 2, pitch / 2, 'bottom', { text: `${mm(pitch)} pitch` }),
        dim('y', -thick / 2, thick / 2, 'right'),
      ],
      {
        zoom: Math.max(1, Math.min(4, 40 / W)),
        leaders: [leader([W * 0.3, 0, 1], `${p.conductors} × Ø${mm(p.wire)}`)],
        caption: { None: 'Laminated', Kapton: 'Laminated, Kapton jacket', 'Shield braid': 'Under shield braid' }[
          p.jacket
        ],
      },
    ),
  )
}
