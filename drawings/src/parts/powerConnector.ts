import { mm } from '../render/lengths.ts'
import { type Body, cord, pipe, place, prism, rod, lathe } from '../render/bodies.ts'
import { box, camera, curve, aim, hexagon, type Point, polyline, upward } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import { lug, lugViews } from './contact.ts'

type PowerStyle = 'Set-screw barrel' | 'Straight clip' | 'Ring lug' | 'Spade lug' | 'Right-angle clip'

/** Connectors for bare conductors: barrels with set screws, spring clips, lugs. */
export function powerConnector(p: { style: PowerStyle; bore: number; wire: number; mat: Material }): Picture {
  if (p.style === 'Ring lug' || p.style === 'Spade lug') {
    const bodies = lug(p.bore, p.wire, p.mat, p.style === 'Spade lug')
    return picture(
      camera(36, -18, 40),
      [[cord('copper', polyline([0, 0, -12], [0, 0, -24]), p.wire / 2), ...bodies]],
      ...lugViews(p.bore, p.wire, bodies),
    )
  }
  if (p.style === 'Set-screw barrel') return setScrewBarrel(p)
  return springClip(p)
}

function setScrewBarrel(p: { style: PowerStyle; bore: number; wire: number; mat: Material }): Picture {
  const b = p.bore / 2
  const r = b * 1.5 + 1
  const L = 12 + p.bore * 3.4
  const screw = (z: number): Body[] =>
    place(aim(upward, [0, 0, z]), [
      rod('bright', b, r + 0.5, b * 0.62 + 0.5),
      prism('dark', hexagon(b * 0.6 + 0.5), r + 0.5, r + 0.52, { fine: true }),
    ])
  const body: Body[] = [
    lathe(
      p.mat,
      polyline([-L / 2, r * 0.92], [-L / 2 + r * 0.1, r], [L / 2 - r * 0.1, r], [L / 2, r * 0.92]),
      polyline([L / 2, b], [1, b], [1, p.wire * 0.6], [-L / 2, p.wire * 0.6]),
    ),
    ...screw(-L * 0.25),
    ...screw(L * 0.25),
  ]
  const wires: Body[] = [rod('copper', -L * 0.9, -L / 2, p.wire / 2, { only: 'card' })]
  const pin: Body[] = [rod('copper', L / 2 - 1, L * 0.92, b * 0.94, { only: 'card' })]
  return picture(
    camera(62, -26),
    [[...wires, ...body, ...pin]],
    section(
      'length',
      [body],
      [
        dim('z', -L / 2, L / 2, 'bottom'),
        dia('y', p.bore, 'right'),
        dia('y', p.wire * 1.2, 'left'),
        dim('z', -L * 0.25, L * 0.25, 'top'),
      ],
    ),
    view('front', [body], [dia('x', r * 2, 'bottom')]),
  )
}

function springClip(p: { style: PowerStyle; bore: number; wire: number; mat: Material }): Picture {
  const b = p.bore / 2
  const angled = p.style === 'Right-angle clip'
  const L = 9 + p.bore * 2
  const clip: Body[] = [
    lathe(
      p.mat,
      polyline(
        [0, b * 1.3 + 0.3],
        [L * 0.55, b * 1.3 + 0.3],
        [L * 0.72, b * 1.06 + 0.3],
        [L * 0.88, b * 1.06 + 0.3],
        [L, b * 1.5 + 0.3],
      ),
      polyline([L, b * 1.2], [L * 0.86, b], [1.2, b], [1.2, 0]),
    ),
    ...[0, 1].flatMap((i) =>
      place(aim(i ? [1, 0, 0] : upward, [0, 0, L * 0.62]), [
        prism(
          'dark',
          box(b * 0.3, L * 0.6).map(([x, y]): Point => (i ? [y, x] : [x, y])),
          b * 1.1,
          b * 1.3 + 0.32,
          { fine: true, only: 'card' },
        ),
      ]),
    ),
    pipe('bright', L * 0.3, L * 0.44, b * 1.3 + 0.7, b * 1.3 + 0.3),
  ]
  const q = p.wire * 0.6 + 0.9
  const barrelLength = 7 + p.wire
  const rear = rod(p.mat, -barrelLength, 0, q)
  const tail: Body[] = angled ? place(aim(upward, [0, 0, q]), [rod(p.mat, b, b + barrelLength, q)]) : [rear]
  const lead: Body[] = angled
    ? [
        cord(
          'kapton',
          curve(
            [0, -b - barrelLength, q],
            [0, -b - barrelLength - 5, q],
            [0, -b - barrelLength - 8, q - 3],
            [0, -b - barrelLength - 9, q - 9],
          ),
          p.wire / 2 + 0.15,
          { only: 'card', wrap: 2 },
        ),
      ]
    : [
        cord('kapton', polyline([0, 0, -barrelLength], [0, 0, -barrelLength - 10]), p.wire / 2 + 0.15, {
          only: 'card',
          wrap: 2,
        }),
      ]
  const whole = [...lead, ...tail, ...clip]
  return picture(
    angled ? camera(54, -8, 20) : camera(60, -30),
    [whole],
    section(
      'length',
      [whole],
      [
        dim('z', angled ? 0 : -barrelLength, L, 'bottom'),
        dia('y', p.bore, 'right'),
        ...(angled ? [dim('y', -b - barrelLength, 0, 'left')] : [dia('y', q * 2, 'left')]),
      ],
      {
        leaders: [
          leader(angled ? [0, -b - barrelLength, q] : [0, -q, -barrelLength * 0.6], `wire Ø${mm(p.wire)}`, 'tl'),
        ],
      },
    ),
    view('front', [whole], [dia('x', b * 3 + 0.6, 'bottom')]),
  )
}
