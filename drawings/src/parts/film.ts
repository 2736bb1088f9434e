import { thinMm } from '../render/lengths.ts'
import { type Body, cord, patch, pipe, place, prism, lathe } from '../render/bodies.ts'
import { box, camera, aim, move, polyline, steps, upward, type Vector } from '../render/geometry.ts'
import { dia, dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import { axisLine } from './flange.ts'

/** A roll of foil; `s` is 1 for the small one. */
export function foil(s: number): Picture {
  const L = 110 * s
  const r = 14 * s
  const bodies: Body[] = [
    patch(
      'aluminum',
      polyline(
        [0, r, -L / 2],
        [0, r, L / 2],
        [r * 2.2, r * 1.2, L / 2],
        [r * 3, r * 0.9, L / 2],
        [r * 3, r * 0.9, -L / 2],
        [r * 2.2, r * 1.2, -L / 2],
      ),
      { fill: '#e3e7eb', line: true, only: 'card' },
    ),
    pipe('aluminum', -L / 2, L / 2, r, r * 0.62, { open: false }),
    lathe(
      'peek',
      polyline([L / 2 - 0.1, r * 0.62], [L / 2 + 2, r * 0.62]),
      polyline([L / 2 + 2, r * 0.5], [-L / 2, r * 0.5]),
      {},
    ),
  ]
  return picture(
    camera(54, -24),
    [bodies],
    view('length', [bodies], [dim('z', -L / 2, L / 2, 'bottom'), dia('y', 2 * r, 'right')]),
    view('front', [bodies], [dia('x', r * 1.24, 'bottom')]),
  )
}

/** A stack of pads. */
export function abrasivePads(s: number): Picture {
  const flat = aim(upward)
  const [w, d] = [76 * s, 50 * s]
  const bodies: Body[] = [
    ...place(flat, [
      prism('tcGreen', box(w, d, 3), 0, 8),
      prism('tcRed', move(box(w, d, 3), w * 0.16, -(d * 0.24)), 8, 16),
    ]),
    ...steps(30).map(
      (i): Body =>
        cord(
          'tcRed',
          polyline(
            [(((i * 37) % 60) - 30) * s * 0.86 + w * 0.16, -16.1, (((i * 23) % 40) - 20) * s * 0.9 + d * 0.24],
            [(((i * 37) % 60) - 27) * s * 0.86 + w * 0.16, -16.1, (((i * 23) % 40) - 19) * s * 0.9 + d * 0.24],
          ),
          0.01,
          { only: 'card' },
        ),
    ),
  ]
  return picture(
    camera(34, 0, 34),
    [bodies.filter((b) => b.kind === 'prism')],
    view(
      'plan',
      [place(flat, [prism('tcGreen', box(w, d, 3), 0, 8)])],
      [dim('x', -w / 2, w / 2, 'bottom'), dim('z', -d / 2, d / 2, 'left')],
    ),
    view('front', [place(flat, [prism('tcGreen', box(w, d, 3), 0, 8)])], [dim('y', -8, 0, 'right')]),
  )
}

interface Film {
  readonly thick: number
  readonly width: number
  readonly length: number
  readonly adhesive: 'None' | 'Silicone' | 'Acrylic'
}
/** A roll of polyimide film on a core. Adhesive makes the film thicker and the core a different color. */
export function film(p: Film): Picture {
  const core = 38.1
  const glue = p.adhesive === 'None' ? 0 : 0.038
  // The area of a spiral is its length times its thickness; the air between turns adds a tenth.
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
    lathe(coreMat, polyline([card - 0.02, c + 2.4], [card, c + 2.4]), polyline([card, c], [0, c]), {
      open: true,
      only: 'card',
    }),
    ...rings,
    pipe('kapton', 0, w, R, c + 2.4, { only: 'sheet' }),
    pipe(coreMat, 0, w, c + 2.4, c, { only: 'sheet', hatch: 'metal2' }),
  ]
  return picture(
    camera(48, -18),
    [roll],
    view('front', [roll], [dia('x', 2 * R, 'bottom', {}), dia('y', core, 'left', { near: 0 })], {
      caption: `${Math.round(p.length / 304.8)} ft on the roll`,
    }),
    section('side', [roll, [axisLine(0, w)]], [dim('z', 0, w, 'bottom')], {
      leaders: [
        leader(
          [0, (R + c) / 2, w / 2],
          `${thinMm(p.thick + glue)} thick${p.adhesive === 'None' ? '' : `, ${p.adhesive.toLowerCase()}`}`,
          'br',
        ),
      ],
    }),
  )
}
