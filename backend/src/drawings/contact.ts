import { cord, pipe, place, prism, rod, turned, type Body } from './bodies.ts'
import { camera } from './camera.ts'
import { UP, box, curve, facing, hexagon, type Point } from './geometry.ts'
import type { Material } from './materials.ts'
import type { Picture } from './picture.ts'
import { lug, lugViews } from './thermocouple.ts'
import { dia, dim, leader, mm } from './view.ts'

export type ContactStyle = 'Male pin' | 'Female socket' | 'Push-on socket' | 'Barrel'
/** A crimp contact: barrel for the wire behind, pin or socket in front. */
export function contact(p: { style: ContactStyle; pin: number; wire: number; mat: Material }): Picture {
  const r = p.pin / 2
  const b = Math.max(p.wire * 0.62, r * 0.9) + 0.35
  const bore = p.wire * 0.6 + 0.06
  const barrel = 5.5 + p.wire * 1.4
  const front = 6 + p.pin * 2.4
  const inspect = place(facing(UP, [0, 0, -barrel * 0.36]), [
    rod('dark', b - 0.06, b + 0.02, Math.min(0.5, b * 0.4), { fine: true }),
  ])
  const rear: Body = turned(
    p.mat,
    [
      [-barrel, b],
      [0, b],
    ],
    [[0, 0]],
    { only: 'card' },
  )
  const rearCut: Body = turned(
    p.mat,
    [
      [-barrel * 0.2, 0],
      [-barrel * 0.2, bore],
      [-barrel, bore],
      [-barrel, b],
      [0, b],
    ],
    undefined,
    { only: 'sheet' },
  )
  const collar: Body = turned(p.mat, [
    [0, b * 1.3],
    [1.2, b * 1.3],
  ])
  const sr = r * 1.45 + 0.2
  const fronts: Record<ContactStyle, Body[]> = {
    'Male pin': [
      turned(
        p.mat,
        [
          [1.2, r * 1.2],
          [1.8, r],
          [front - r, r],
          [front - r * 0.3, r * 0.7],
          [front, r * 0.2],
        ],
        undefined,
        { plain: true },
      ),
    ],
    'Female socket': [
      turned(
        p.mat,
        [
          [1.2, sr],
          [front, sr],
        ],
        [
          [front, r],
          [2.4, r],
          [2.4, 0],
        ],
      ),
      ...place(facing(UP, [0, 0, front * 0.72]), [
        prism('dark', box(sr * 0.34, front * 0.46), sr - 0.1, sr + 0.02, { fine: true }),
      ]),
    ],
    'Push-on socket': [
      turned(
        p.mat,
        [
          [1.2, sr * 1.1],
          [front * 0.5, sr * 1.1],
          [front * 0.66, sr * 0.92],
          [front * 0.9, sr * 0.92],
          [front, sr * 1.16],
        ],
        [
          [front, r * 1.12],
          [front * 0.84, r],
          [2.4, r],
          [2.4, 0],
        ],
      ),
      turned(
        'bright',
        [
          [front * 0.66, sr * 1],
          [front * 0.9, sr * 1],
        ],
        [
          [front * 0.9, sr * 0.92],
          [front * 0.66, sr * 0.92],
        ],
      ),
    ],
    Barrel: [
      turned(
        p.mat,
        [
          [1.2, Math.max(sr, b)],
          [front + 2, Math.max(sr, b)],
        ],
        [
          [front + 2, r * 1.04],
          [2.4, r * 1.04],
          [2.4, 0],
        ],
      ),
    ],
  }
  const end = p.style === 'Barrel' ? front + 2 : front
  const whole = [rear, rearCut, ...inspect, ...(p.style === 'Barrel' ? [] : [collar]), ...fronts[p.style]]
  return {
    camera: camera(60, -34),
    card: [whole],
    views: [
      {
        view: 'length',
        section: true,
        groups: [whole.filter((x) => !inspect.includes(x))],
        dims: [
          dim('z', -barrel, end, 'bottom'),
          dim('z', 0, end, 'bottom'),
          dia('y', p.pin, 'right'),
          dia('y', bore * 2, 'left'),
        ],
        leaders: [leader([0, -b, -barrel * 0.6], `Ø${mm(b * 2)}`, 'tl')],
      },
      {
        view: 'front',
        groups: [whole],
        dims: [dia('x', (p.style === 'Barrel' ? Math.max(sr, b) : Math.max(b * 1.3, sr)) * 2, 'bottom')],
      },
    ],
  }
}

export type PowerStyle = 'Set-screw barrel' | 'BeCu clip' | 'Ring lug' | 'Spade lug' | 'Right-angle clip'
/** Connectors for bare conductors: barrels with set screws, spring clips, lugs. */
export function powerConnector(p: { style: PowerStyle; bore: number; wire: number; mat: Material }): Picture {
  const b = p.bore / 2
  const r = b * 1.5 + 1
  if (p.style === 'Ring lug' || p.style === 'Spade lug') {
    const bodies = lug(p.bore, p.wire, p.mat, p.style === 'Spade lug')
    return {
      camera: camera(36, -18, 40),
      card: [
        [
          cord(
            'copper',
            [
              [0, 0, -12],
              [0, 0, -24],
            ],
            p.wire / 2,
          ),
          ...bodies,
        ],
      ],
      views: lugViews(p.bore, p.wire, bodies),
    }
  }
  if (p.style === 'Set-screw barrel') {
    const L = 12 + p.bore * 3.4
    const screw = (z: number): Body[] =>
      place(facing(UP, [0, 0, z]), [
        rod('bright', b, r + 0.5, b * 0.62 + 0.5),
        prism('dark', hexagon(b * 0.6 + 0.5), r + 0.5, r + 0.52, { fine: true }),
      ])
    const body: Body[] = [
      turned(
        p.mat,
        [
          [-L / 2, r * 0.92],
          [-L / 2 + r * 0.1, r],
          [L / 2 - r * 0.1, r],
          [L / 2, r * 0.92],
        ],
        [
          [L / 2, b],
          [1, b],
          [1, p.wire * 0.6],
          [-L / 2, p.wire * 0.6],
        ],
      ),
      ...screw(-L * 0.25),
      ...screw(L * 0.25),
    ]
    const wires: Body[] = [rod('copper', -L * 0.9, -L / 2, p.wire / 2, { only: 'card' })]
    const pin: Body[] = [rod('copper', L / 2 - 1, L * 0.92, b * 0.94, { only: 'card' })]
    return {
      camera: camera(62, -26),
      card: [[...wires, ...body, ...pin]],
      views: [
        {
          view: 'length',
          section: true,
          groups: [body],
          dims: [
            dim('z', -L / 2, L / 2, 'bottom'),
            dia('y', p.bore, 'right'),
            dia('y', p.wire * 1.2, 'left'),
            dim('z', -L * 0.25, L * 0.25, 'top'),
          ],
        },
        { view: 'front', groups: [body], dims: [dia('x', r * 2, 'bottom')] },
      ],
    }
  }
  const angled = p.style === 'Right-angle clip'
  const L = 9 + p.bore * 2
  const clip: Body[] = [
    turned(
      p.mat,
      [
        [0, b * 1.3 + 0.3],
        [L * 0.55, b * 1.3 + 0.3],
        [L * 0.72, b * 1.06 + 0.3],
        [L * 0.88, b * 1.06 + 0.3],
        [L, b * 1.5 + 0.3],
      ],
      [
        [L, b * 1.2],
        [L * 0.86, b],
        [1.2, b],
        [1.2, 0],
      ],
    ),
    ...[0, 1].flatMap((i) =>
      place(facing(i ? [1, 0, 0] : UP, [0, 0, L * 0.62]), [
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
  const tail: Body[] = angled ? place(facing(UP, [0, 0, q]), [rod(p.mat, b, b + barrelLength, q)]) : [rear]
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
        cord(
          'kapton',
          [
            [0, 0, -barrelLength],
            [0, 0, -barrelLength - 10],
          ],
          p.wire / 2 + 0.15,
          { only: 'card', wrap: 2 },
        ),
      ]
  const whole = [...lead, ...tail, ...clip]
  return {
    camera: angled ? camera(54, -8, 20) : camera(60, -30),
    card: [whole],
    views: [
      {
        view: 'length',
        section: true,
        groups: [whole],
        dims: [
          dim('z', angled ? 0 : -barrelLength, L, 'bottom'),
          dia('y', p.bore, 'right'),
          ...(angled ? [dim('y', -b - barrelLength, 0, 'left')] : [dia('y', q * 2, 'left')]),
        ],
        leaders: [
          leader(angled ? [0, -b - barrelLength, q] : [0, -q, -barrelLength * 0.6], `wire Ø${mm(p.wire)}`, 'tl'),
        ],
      },
      { view: 'front', groups: [whole], dims: [dia('x', b * 3 + 0.6, 'bottom')] },
    ],
  }
}
