import { mm } from '../render/lengths.ts'
import { type Body, pipe, place, prism, rod, lathe } from '../render/bodies.ts'
import { box, camera, dShape, hexagon, move, type Point, polyline, shift, steps } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import type { ShellRow } from './dimensions.ts'
import { face } from './subd.ts'

/** A sub-D hood, of metal or PEEK. */
function backshell(p: SubdAccessory): Picture {
  const d = p.shell
  const reach = { Standard: 1, 'Right angle': 1, Long: 1.45 }[p.form]
  const peek = p.item === 'peekShell'
  const L = (peek ? 26 : 32) * reach
  const cable = Math.min(d.inner * 0.22, 6)
  const hood: Point[] = polyline(
    [-d.w / 2, 0],
    [d.w / 2, 0],
    [d.w / 2, L * 0.44],
    [cable * 1.7, L],
    [-cable * 1.7, L],
    [-d.w / 2, L * 0.44],
  )
  // The hood is an extruded plate: its own y points to the rear.
  const flat = { o: [0, 0, 0], u: [1, 0, 0], v: [0, 0, -1], n: [0, -1, 0] } as const
  const angled = p.form === 'Right angle'
  const h = peek ? 13 : 16
  const bodies: Body[] = [
    ...(angled
      ? place({ ...flat, n: [0, -1, 0] }, [prism(p.mat, move(box(d.w, L * 0.5, 2), 0, L * 0.25), -h / 2, h / 2)])
      : place(flat, [prism(p.mat, hood, -h / 2, h / 2)])),
    ...(angled
      ? [
          pipe(p.mat, 0, h * 0.8, cable * 1.5, cable, {
            frame: { o: [d.w * 0.22, h / 2, -L * 0.27], u: [1, 0, 0], v: [0, 0, -1], n: [0, 1, 0] },
          }),
        ]
      : [
          pipe(p.mat, 0, 5, cable * 1.5, cable, {
            frame: { o: [0, 0, -L], u: [1, 0, 0], v: [0, -1, 0], n: [0, 0, -1] },
          }),
        ]),
    prism(p.mat, box(d.w, h, 1.4), -1, 1.2, { windows: [dShape(d.inner + 1, d.h + 1.4, 1.6)], floor: p.mat }),
    ...[-1, 1].map((e) => rod('bright', 1.2, 6, 1.5, { frame: shift(e * (d.w / 2 - 3), 0) })),
    ...[-1, 1].flatMap((e) => [
      rod('bright', peek ? h / 2 - 2 : h / 2 - 1, h / 2 + 0.6, 2.1, {
        frame: { o: [e * d.w * 0.36, 0, -L * 0.3], u: [1, 0, 0], v: [0, 0, 1], n: [0, -1, 0] },
      }),
    ]),
  ]
  const rear = angled ? L * 0.5 : L + 5
  return picture(
    camera(34, -6, 30),
    [bodies],
    view(
      'plan',
      [bodies],
      [dim('x', -d.w / 2, d.w / 2, 'top'), dim('z', -rear, 1.2, 'left'), dim('x', -d.w / 2 + 3, d.w / 2 - 3, 'bottom')],
    ),
    view('front', [bodies], [dim('y', -h / 2, h / 2, 'right')], {
      leaders: angled
        ? [leader([d.w * 0.22, h / 2 + h * 0.7, 0], `Ø${mm(2 * cable)} cable`, 'br')]
        : [leader([0, 0, 0], `Ø${mm(2 * cable)} cable`, 'br')],
    }),
  )
}

type SubdItem = 'metalShell' | 'peekShell' | 'changer' | 'saver' | 'screws'

export interface SubdAccessory {
  readonly shell: ShellRow
  readonly item: SubdItem
  readonly form: 'Standard' | 'Right angle' | 'Long'
  readonly mat: Material
}

/** Backshells, gender changers, connector savers and jackscrews for a sub-D. */
export function subdAccessory(p: SubdAccessory): Picture {
  const d = p.shell
  const reach = { Standard: 1, 'Right angle': 1, Long: 1.45 }[p.form]
  if (p.item === 'screws') return jackscrews(d, p.mat, reach)
  if (p.item === 'changer' || p.item === 'saver') return subdAdapter(p)
  return backshell(p)
}

function jackscrews(d: ShellRow, mat: Material, reach: number): Picture {
  const L = 22 * reach
  const gap = 9 + d.w * 0.08
  const thread = (turns: number) => L * (0.45 + (0.55 * turns) / 12)
  const one = (x: number): Body[] =>
    place(shift(x, 0), [
      lathe(mat, polyline([-8, 3.2], [-7.4, 3.6], [0, 3.6])),
      rod(mat, 0, L * 0.45, 1.5),
      lathe(
        mat,
        [...steps(12).flatMap((i) => polyline([thread(i), 1.2], [thread(i + 0.5), 1.5])), [L, 1.2]],
        undefined,
        { fine: true },
      ),
    ])
  const nut = (x: number): Body[] =>
    place(shift(x, 9), [
      prism(mat, hexagon(4.8), -2, 5, {
        windows: [steps(16).map((i) => [1.5 * Math.cos((i * Math.PI) / 8), 1.5 * Math.sin((i * Math.PI) / 8)])],
        floor: mat,
      }),
    ])
  const groups = [one(-gap / 2), one(gap / 2), nut(-gap / 2), nut(gap / 2)]
  const single = [...place(shift(gap / 2, 0), one(-gap / 2))]
  return picture(
    camera(56, -32),
    groups,
    view(
      'length',
      [single],
      [dim('z', 0, L, 'bottom'), dim('z', -8, 0, 'bottom'), dim('y', -3.6, 3.6, 'left', { text: `Ø${mm(7.2)}` })],
      { leaders: [leader([0, -1.5, L * 0.8], '4-40 UNC')] },
    ),
    view(
      'front',
      [
        single,
        ...place(
          shift(gap / 2 + 14, 0),
          nut(-gap / 2).map((b) => b),
        ).map((b) => [b]),
      ],
      [],
      { caption: `Pair for a spacing of ${mm(d.w - 6)}` },
    ),
  )
}

function subdAdapter(p: SubdAccessory): Picture {
  const d = p.shell
  const L = p.item === 'saver' ? 9 : 5
  const bodies: Body[] = [
    prism(p.mat, dShape(d.inner, d.h, 1.8), -L - 8, -L),
    prism(p.mat, box(d.w, 12.4, 1.2), -L, L),
    ...(p.item === 'saver' ? [prism('bright', box(d.w * 0.99, 13.4, 1.2), -1.4, 1.4)] : []),
    ...[-1, 1].map((e) => prism('bright', hexagon(4.8), L, L + 5, { frame: shift(e * (d.w / 2 - 3), 0) })),
    prism('bright', dShape(d.inner, d.h, 1.8), L, L + 5.8, {
      windows: [dShape(d.inner - 1.2, d.h - 1.2, 1.5)],
      floor: 'polymer',
    }),
    ...face(d, 1, L + 5.8, p.item === 'changer', -L - 8),
  ]
  const front = L + 5.8 + (p.item === 'changer' ? 3 : 0)
  return picture(
    camera(42, -20),
    [bodies],
    view(
      'front',
      [bodies],
      [dim('x', -d.w / 2, d.w / 2, 'bottom'), dim('x', -d.w / 2 + 3, d.w / 2 - 3, 'top', { near: 0 })],
    ),
    section('side', [bodies], [dim('z', -L - 8, front, 'bottom'), dim('y', -6.2, 6.2, 'right')]),
  )
}
