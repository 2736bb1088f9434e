import { mm } from '../render/lengths.ts'
import { type Body, type Group, pipe, place, prism, rod, lathe } from '../render/bodies.ts'
import { type Point, upward, box, camera, disc, aim, polyline, ring, steps } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, picture, section, view } from '../render/picture.ts'

/** A lug for a screw of diameter `hole`: ring or spade in front, barrel behind. It lies flat in the plane y = 0. */
export function lug(hole: number, wire: number, mat: Material, spade: boolean): Body[] {
  const r = hole * 0.98 + 1
  const flat = { o: [0, 0, 0], u: [1, 0, 0], v: [0, 0, -1], n: [0, -1, 0] } as const
  const b = wire * 0.6 + 0.8
  const tongue: Point[] = spade
    ? [
        [-b, 7],
        [b, 7],
        [r, 3],
        [r, -r],
        [hole / 2, -r],
        [hole / 2, 0],
        ...ring(9, hole / 2, 0).filter(([, y]) => y > 0),
        [-hole / 2, 0],
        [-hole / 2, -r],
        [-r, -r],
        [-r, 3],
      ]
    : [[-b, 7], ...ringOpen(r), [b, 7]]
  return [
    ...place(flat, [prism(mat, tongue, -0.5, 0.5, spade ? {} : { windows: [disc(hole / 2, 24)] })]),
    pipe(mat, -13, -6, b, wire * 0.55 + 0.12),
  ]
}

function ringOpen(r: number): Point[] {
  return steps(25).map((i) => {
    const t = ((130 + (i * 280) / 24) * Math.PI) / 180
    return [r * Math.cos(t), r * Math.sin(t)]
  })
}

/** Plan and front views of a lug. */
export function lugViews(hole: number, wire: number, bodies: Group): Picture['views'] {
  const r = hole * 0.98 + 1
  return [
    view(
      'plan',
      [bodies],
      [
        dim('x', -r, r, 'bottom'),
        dim('z', -13, 0, 'left'),
        dim('x', -hole / 2, hole / 2, 'bottom', { text: `Ø${mm(hole)}`, near: 0 }),
      ],
    ),
    view('front', [bodies], [dim('y', -0.5, 0.5, 'right')], {
      leaders: [leader([0, 0, 0], `wire Ø${mm(wire)}`, 'tr')],
    }),
  ]
}

type ContactStyle = 'Male pin' | 'Female socket' | 'Push-on socket' | 'Barrel'

/** A crimp contact: wire barrel behind, pin or socket in front. */
export function contact(p: { style: ContactStyle; pin: number; wire: number; mat: Material }): Picture {
  const r = p.pin / 2
  const b = Math.max(p.wire * 0.62, r * 0.9) + 0.35
  const bore = p.wire * 0.6 + 0.06
  const barrel = 5.5 + p.wire * 1.4
  const front = 6 + p.pin * 2.4
  const inspect = place(aim(upward, [0, 0, -barrel * 0.36]), [
    rod('dark', b - 0.06, b + 0.02, Math.min(0.5, b * 0.4), { fine: true }),
  ])
  const rear: Body = lathe(p.mat, polyline([-barrel, b], [0, b]), [[0, 0]], { only: 'card' })
  const rearCut: Body = lathe(
    p.mat,
    polyline([-barrel * 0.2, 0], [-barrel * 0.2, bore], [-barrel, bore], [-barrel, b], [0, b]),
    undefined,
    { only: 'sheet' },
  )
  const collar: Body = rod(p.mat, 0, 1.2, b * 1.3)
  const sr = r * 1.45 + 0.2
  const fronts: Record<ContactStyle, Body[]> = {
    'Male pin': [
      lathe(
        p.mat,
        polyline([1.2, r * 1.2], [1.8, r], [front - r, r], [front - r * 0.3, r * 0.7], [front, r * 0.2]),
        undefined,
        { plain: true },
      ),
    ],
    'Female socket': [
      lathe(p.mat, polyline([1.2, sr], [front, sr]), polyline([front, r], [2.4, r], [2.4, 0])),
      ...place(aim(upward, [0, 0, front * 0.72]), [
        prism('dark', box(sr * 0.34, front * 0.46), sr - 0.1, sr + 0.02, { fine: true }),
      ]),
    ],
    'Push-on socket': [
      lathe(
        p.mat,
        polyline(
          [1.2, sr * 1.1],
          [front * 0.5, sr * 1.1],
          [front * 0.66, sr * 0.92],
          [front * 0.9, sr * 0.92],
          [front, sr * 1.16],
        ),
        polyline([front, r * 1.12], [front * 0.84, r], [2.4, r], [2.4, 0]),
      ),
      pipe('bright', front * 0.66, front * 0.9, sr * 1, sr * 0.92),
    ],
    Barrel: [
      lathe(
        p.mat,
        polyline([0, Math.max(sr, b)], [front + 2, Math.max(sr, b)]),
        polyline([front + 2, r], [2.4, r], [2.4, 0]),
      ),
    ],
  }
  const end = p.style === 'Barrel' ? front + 2 : front
  const whole = [rear, rearCut, ...inspect, ...(p.style === 'Barrel' ? [] : [collar]), ...fronts[p.style]]
  return picture(
    camera(60, -34),
    [whole],
    section(
      'length',
      [whole.filter((x) => !inspect.includes(x))],
      [
        dim('z', -barrel, end, 'bottom'),
        dim('z', 0, end, 'bottom'),
        dia('y', p.pin, 'right'),
        dia('y', bore * 2, 'left'),
      ],
      { leaders: [leader([0, -b, -barrel * 0.6], `Ø${mm(b * 2)}`, 'tl')] },
    ),
    view('front', [whole], [dia('x', (p.style === 'Barrel' ? Math.max(sr, b) : Math.max(b * 1.3, sr)) * 2, 'bottom')]),
  )
}
