import { mm } from '../render/lengths.ts'
import { type Body, cord, patch, place, prism, rod, lathe } from '../render/bodies.ts'
import {
  type Point,
  rightView,
  box,
  camera,
  aim,
  move,
  polyline,
  ring,
  roundCorners,
  shift,
} from '../render/geometry.ts'
import { dia, dim, leader, type Picture, picture, view } from '../render/picture.ts'

/** A flat tool, seen from the front. */
function plate(bodies: Body[], w: number, h: readonly [number, number], note: string, at: Point = [0, 0]): Picture {
  return picture(
    camera(18, -16, 10),
    [bodies],
    view('front', [bodies], [dim('x', -w / 2, w / 2, 'bottom'), dim('y', h[0], h[1], 'left')], {
      leaders: [leader([at[0], at[1], 0], note)],
    }),
  )
}

/** A turned tool, seen from the side and from its tip. */
export function line(bodies: Body[], z0: number, z1: number, d: number, note: string): Picture {
  return picture(
    camera(60, -36),
    [bodies],
    view('length', [bodies], [dim('z', z0, z1, 'bottom'), dia('y', d, 'right')]),
    {
      view: 'front',
      groups: [bodies],
      leaders: [leader([0, 0, z1], note)],
    },
  )
}

/** Crimping pliers; `size` is the diameter of the contact, mm. */
export function crimpTool(size: number): Picture {
  const s = 1 + size * 0.06
  const jaw: Point[] = roundCorners(
    polyline(
      [-22 * s, -84 * s],
      [22 * s, -84 * s],
      [26 * s, -40 * s],
      [14 * s, -24 * s],
      [-14 * s, -24 * s],
      [-26 * s, -40 * s],
    ),
    6,
  )
  const handle = (k: 1 | -1): Point[] =>
    roundCorners(polyline([4 * k, -34], [18 * k, -34], [36 * k, 20], [34 * k, 96], [20 * k, 98], [20 * k, 24]), 5)
  const grip = (k: 1 | -1): Point[] =>
    roundCorners(
      polyline([15.6 * k, 14], [36.6 * k, 14], [40 * k, 20], [38 * k, 98], [29 * k, 104], [17 * k, 98], [17 * k, 26]),
      5,
    )
  const bodies: Body[] = [
    prism('steel', handle(-1), -5, 5),
    prism('steel', handle(1), -5, 5),
    prism('tcRed', grip(-1), -7, 7),
    prism('tcRed', grip(1), -7, 7),
    prism('steel', jaw, -7, 7),
    rod('dark', 7, 9, 17 * s, { frame: shift(0, -58 * s) }),
    lathe('bright', polyline([9, 11 * s], [15, 11 * s], [15.6, 10 * s]), undefined, { frame: shift(0, -58 * s) }),
    ...ring(4, 5 * s, 45).map(([x, y]) =>
      prism('dark', move(box(3.2 * s, 3.2 * s, 0.6), x, y - 58 * s), 15.6, 15.7, { fine: true }),
    ),
    rod('dark', 7, 8, 2.4, { frame: shift(0, -32) }),
  ]
  return {
    ...plate(bodies, 80, [-84 * s, 104], `${mm(size)} contacts`, [17 * s, -66 * s]),
    views: [
      view('front', [bodies], [dim('x', -40, 40, 'bottom'), dim('y', -84 * s, 104, 'left')], {
        leaders: [leader([11 * s, -64 * s, 0], `contacts Ø${mm(size)}`)],
      }),
      view('side', [bodies], [dim('z', -7, 15.6, 'bottom')]),
    ],
  }
}

/** A lever with a hook that goes under the gasket. */
export function gasketRemover(): Picture {
  const bodies: Body[] = [
    lathe('peek', polyline([-70, 7], [-66, 9], [-40, 9.6], [-12, 7.4], [0, 6])),
    lathe('bright', polyline([0, 6.4], [6, 5.4])),
    rod('bright', 6, 52, 2.6),
    prism('bright', polyline([-5, -1.4], [5, -1.4], [5, 1.4], [-5, 1.4]), 50, 66),
    patch('bright', polyline([-5, -1.4, 66], [5, -1.4, 66], [6.4, 2.6, 76], [-6.4, 2.6, 76]), { line: true }),
    cord('bright', polyline([-6.4, 2.6, 76], [6.4, 2.6, 76]), 0.5),
  ]
  return picture(
    camera(58, -36, 10),
    [bodies],
    view('length', [bodies], [dim('z', -70, 76, 'bottom'), dia('y', 19.2, 'left')]),
    view(
      'plan',
      [place({ o: [0, 0, 0], u: [0, 0, 1], v: [0, 1, 0], n: [1, 0, 0] }, bodies)],
      [dim('z', -6.4, 6.4, 'right')],
      { leaders: [leader([72, 0, 0], 'hooked tip', 'tr')] },
    ),
  )
}

/** Pliers with notched blades. */
export function wireStripper(): Picture {
  const half = (k: 1 | -1): Point[] =>
    roundCorners(
      polyline(
        [-2 * k, -6],
        [10 * k, -8],
        [14 * k, 12],
        [26 * k, 60],
        [22 * k, 74],
        [12 * k, 70],
        [4 * k, 24],
        [-8 * k, 6],
      ),
      3,
    )
  const jaw = (k: 1 | -1): Point[] => polyline([0, -52], [8 * k, -46], [11 * k, -6], [-4 * k, 2], [0, -8])
  const notch = [0, 1, 2, 3].map((i) =>
    rod('dark', 3.1, 3.2, 1.6 - i * 0.3, { frame: shift(0, -42 + i * 8), fine: true }),
  )
  const bodies: Body[] = [
    prism('steel', jaw(1), -3, 3),
    prism('tcYellow', half(-1), -6, 6),
    prism('steel', jaw(-1), -2, 3),
    prism('tcYellow', half(1), -6, 6),
    ...notch,
    rod('bright', 6, 8.4, 6),
    ...place(aim(rightView, [0, 0, 7]), [rod('dark', -4, 4, 0.6, { fine: true })]),
  ]
  return plate(bodies, 52, [-52, 74], 'Ø0.25 to Ø0.81', [1, -42])
}
