import { type Body, cord, patch, pipe, turned } from '../render/bodies.ts'
import { camera, polyline, steps, type Vector } from '../render/geometry.ts'
import { dia, dim, leader, type Picture, section, view } from '../render/picture.ts'
import { axisLine } from './flangeViews.ts'

interface Film {
  readonly thick: number
  readonly width: number
  readonly length: number
  readonly adhesive: 'None' | 'Silicone' | 'Acrylic'
}
/** A roll of polyimide film on a core; adhesive makes it thicker and the core another colour. */
export function film(p: Film): Picture {
  const core = 38.1
  const glue = p.adhesive === 'None' ? 0 : 0.038
  // A spiral's area is its length by its thickness; the air between the turns makes up a tenth.
  const od = Math.sqrt(core ** 2 + (4 / Math.PI) * p.length * (p.thick + glue) * 1.1) + 3
  const [R, c] = [Math.max(od / 2, core / 2 + 3), core / 2]
  const w = p.width
  const card = Math.min(w, R * 4)
  const coreMat = p.adhesive === 'None' ? 'paper' : p.adhesive === 'Silicone' ? 'tcRed' : 'tcBlue'
  const rings: Body[] = steps(Math.min(6, Math.round((R - c) / 1.6))).map((i) => {
    const r = c + 2.4 + ((R - c - 2.4) * (i + 1)) / 8
    return cord(
      'kapton',
      steps(48).map((k) => [r * Math.cos((k * Math.PI) / 24), r * Math.sin((k * Math.PI) / 24), card]),
      0.01,
      { closed: true, only: 'card' },
    )
  })
  const leaf: Vector[] = polyline(
    [R * 0.1, R * 0.995, 0],
    [R * 0.1, R * 0.995, card],
    [R * 0.7, R * 1.06, card],
    [R * 1.12, R * 0.98, card],
    [R * 1.12, R * 0.98, 0],
    [R * 0.7, R * 1.06, 0],
  )
  const roll: Body[] = [
    patch('kapton', leaf, { line: true, fill: '#e3a54c', only: 'card' }),
    pipe('kapton', 0, card, R, c, { open: true, only: 'card' }),
    turned(coreMat, polyline([card - 0.02, c + 2.4], [card, c + 2.4]), polyline([card, c], [0, c]), {
      open: true,
      only: 'card',
    }),
    ...rings,
    pipe('kapton', 0, w, R, c + 2.4, { only: 'sheet' }),
    pipe(coreMat, 0, w, c + 2.4, c, { only: 'sheet', hatch: 'metal2' }),
  ]
  return {
    camera: camera(48, -18),
    card: [roll],
    views: [
      view('front', [roll], [dia('x', 2 * R, 'bottom', {}), dia('y', core, 'left', { near: 0 })], {
        caption: `${Math.round(p.length / 304.8)} ft on the roll`,
      }),
      section('side', [roll, [axisLine(0, w)]], [dim('z', 0, w, 'bottom')], {
        leaders: [
          leader(
            [0, (R + c) / 2, w / 2],
            `${(p.thick + glue).toFixed(4)} thick${p.adhesive === 'None' ? '' : `, ${p.adhesive.toLowerCase()}`}`,
            'br',
          ),
        ],
      }),
    ],
  }
}
