import { cord, patch, place, prism, rod, turned, type Body } from './bodies.ts'
import { camera } from './camera.ts'
import { RIGHT, box, facing, hexagon, moved, ring, rounded, shift, type Point } from './geometry.ts'
import { knurl } from './instrument.ts'
import type { Picture } from './picture.ts'
import { dia, dim, leader, mm } from './view.ts'

export type ToolItem =
  | 'Crimp tool'
  | 'Positioner'
  | 'Insertion tool'
  | 'Extraction tool'
  | 'CF wrench'
  | 'Torque wrench'
  | 'Gasket remover'
  | 'Wire stripper'
/** `size` is what the tool takes: the contact's diameter, or the width across flats of the bolt, in mm. */
export function tool(item: ToolItem, size: number): Picture {
  const plate = (
    bodies: Body[],
    w: number,
    h: readonly [number, number],
    note: string,
    at: Point = [0, 0],
  ): Picture => ({
    camera: camera(18, -16, 10),
    card: [bodies],
    views: [
      {
        view: 'front',
        groups: [bodies],
        dims: [dim('x', -w / 2, w / 2, 'bottom'), dim('y', h[0], h[1], 'left')],
        leaders: [leader([at[0], at[1], 0], note)],
      },
    ],
  })
  const line = (bodies: Body[], z0: number, z1: number, d: number, note: string): Picture => ({
    camera: camera(60, -36),
    card: [bodies],
    views: [
      { view: 'length', groups: [bodies], dims: [dim('z', z0, z1, 'bottom'), dia('y', d, 'right')] },
      { view: 'front', groups: [bodies], leaders: [leader([0, 0, z1], note)] },
    ],
  })
  switch (item) {
    case 'Crimp tool': {
      const s = 1 + size * 0.06
      const jaw: Point[] = rounded(
        [
          [-22 * s, -84 * s],
          [22 * s, -84 * s],
          [26 * s, -40 * s],
          [14 * s, -24 * s],
          [-14 * s, -24 * s],
          [-26 * s, -40 * s],
        ],
        6,
      )
      const handle = (k: 1 | -1): Point[] =>
        rounded(
          [
            [4 * k, -34],
            [18 * k, -34],
            [36 * k, 20],
            [34 * k, 96],
            [20 * k, 98],
            [20 * k, 24],
          ],
          5,
        )
      const grip = (k: 1 | -1): Point[] =>
        rounded(
          [
            [15.6 * k, 14],
            [36.6 * k, 14],
            [40 * k, 20],
            [38 * k, 98],
            [29 * k, 104],
            [17 * k, 98],
            [17 * k, 26],
          ],
          5,
        )
      const bodies: Body[] = [
        prism('steel', handle(-1), -5, 5),
        prism('steel', handle(1), -5, 5),
        prism('tcRed', grip(-1), -7, 7),
        prism('tcRed', grip(1), -7, 7),
        prism('steel', jaw, -7, 7),
        turned(
          'dark',
          [
            [7, 17 * s],
            [9, 17 * s],
          ],
          undefined,
          { frame: shift(0, -58 * s) },
        ),
        turned(
          'bright',
          [
            [9, 11 * s],
            [15, 11 * s],
            [15.6, 10 * s],
          ],
          undefined,
          { frame: shift(0, -58 * s) },
        ),
        ...ring(4, 5 * s, 45).map(
          ([x, y]): Body => prism('dark', moved(box(3.2 * s, 3.2 * s, 0.6), x, y - 58 * s), 15.6, 15.7, { fine: true }),
        ),
        turned(
          'dark',
          [
            [7, 2.4],
            [8, 2.4],
          ],
          undefined,
          { frame: shift(0, -32) },
        ),
      ]
      return {
        ...plate(bodies, 80, [-84 * s, 104], `${mm(size)} contacts`, [17 * s, -66 * s]),
        views: [
          {
            view: 'front',
            groups: [bodies],
            dims: [dim('x', -40, 40, 'bottom'), dim('y', -84 * s, 104, 'left')],
            leaders: [leader([11 * s, -64 * s, 0], `contacts Ø${mm(size)}`)],
          },
          { view: 'side', groups: [bodies], dims: [dim('z', -7, 15.6, 'bottom')] },
        ],
      }
    }
    case 'Positioner': {
      const r = 9 + size
      const bodies: Body[] = [
        turned('tcBlue', [
          [0, r * 0.72],
          [8, r * 0.72],
        ]),
        turned('bright', [
          [8, r],
          [9, r + 0.6],
          [18, r + 0.6],
          [19, r],
        ]),
        ...knurl(r + 0.6, 9, 18, 22),
        turned(
          'bright',
          [
            [19, r * 0.6],
            [30, r * 0.6],
            [31, r * 0.52],
          ],
          [
            [31, size * 0.6],
            [24, size * 0.6],
            [24, 0],
          ],
        ),
      ]
      return { ...line(bodies, 0, 31, 2 * r + 1.2, `Ø${mm(size)}`), camera: camera(48, -28) }
    }
    case 'Insertion tool': {
      const r = 6.4
      const bodies: Body[] = [
        turned('tcGreen', [
          [0, r * 0.8],
          [3, r],
          [70, r],
          [76, r * 0.8],
          [80, 3],
        ]),
        ...knurl(r, 12, 62, 14),
        turned(
          'bright',
          [
            [80, size * 0.5 + 0.9],
            [118, size * 0.5 + 0.9],
          ],
          [
            [118, size * 0.5],
            [96, size * 0.5],
            [96, 0],
          ],
        ),
      ]
      return line(bodies, 0, 118, 2 * r, `Ø${mm(size)}`)
    }
    case 'Extraction tool': {
      const r = 6.8
      const bodies: Body[] = [
        turned('tcRed', [
          [-14, 4.6],
          [-12, 5.4],
          [0, 5.4],
          [0, 3],
          [6, 3],
        ]),
        turned('tcRed', [
          [6, r * 0.9],
          [9, r],
          [40, r],
          [44, r * 0.7],
          [60, r * 0.7],
          [66, 3],
        ]),
        turned(
          'bright',
          [
            [66, size * 0.5 + 1.1],
            [100, size * 0.5 + 1.1],
            [104, size * 0.5 + 0.7],
          ],
          [
            [104, size * 0.5 + 0.4],
            [90, size * 0.5 + 0.4],
            [90, 0],
          ],
        ),
        prism('dark', box(0.6, 3), 100, 104.1, { fine: true }),
      ]
      return line(bodies, -14, 104, 2 * r, `Ø${mm(size)}`)
    }
    case 'CF wrench': {
      const af = size
      const R = af * 1.0 + 3
      const L = af * 9
      const head: Point[] = ring(24, R).map(([x, y]): Point => [x, y + L / 2])
      const w = af * 0.62
      const open: Point[] = [
        [-R, -L / 2 + R * 0.3],
        [-R * 0.94, -L / 2 - R * 0.5],
        [-R * 0.62, -L / 2 - R * 0.95],
        [-af / 2, -L / 2 - R * 0.86],
        [-af / 2, -L / 2 + R * 0.1],
        [0, -L / 2 + R * 0.34],
        [af / 2, -L / 2 + R * 0.1],
        [af / 2, -L / 2 - R * 0.86],
        [R * 0.62, -L / 2 - R * 0.95],
        [R * 0.94, -L / 2 - R * 0.5],
        [R, -L / 2 + R * 0.3],
        [w, -L / 2 + R * 1.1],
        [-w, -L / 2 + R * 1.1],
      ]
      const bodies: Body[] = [
        prism(
          'bright',
          rounded(
            [
              [-w, -L / 2 + R * 0.9],
              [w, -L / 2 + R * 0.9],
              [w, L / 2 - R * 0.8],
              [-w, L / 2 - R * 0.8],
            ],
            1,
          ),
          1,
          4,
        ),
        prism('bright', open, 0, 5),
        prism('bright', head, 0, 5, {
          windows: [
            ring(12, af * 0.54).map(([x, y], i): Point => (i % 2 ? [x * 0.9, y * 0.9 + L / 2] : [x, y + L / 2])),
          ],
        }),
      ]
      return {
        camera: camera(24, 38, 8),
        card: [bodies],
        views: [
          {
            view: 'front',
            groups: [place({ o: [0, 0, 0], u: [0, 1, 0], v: [1, 0, 0], n: [0, 0, 1] }, bodies)],
            dims: [
              dim('x', -L / 2 - R * 0.95, L / 2 + R, 'bottom'),
              dim('y', -af / 2, af / 2, 'left', { text: `${mm(af)} AF`, near: -L / 2 }),
            ],
          },
          {
            view: 'side',
            groups: [bodies.slice(1, 2)],
            zoom: 2,
            dims: [dim('z', 0, 5, 'bottom')],
            caption: 'Thickness, enlarged 2×',
          },
        ],
      }
    }
    case 'Torque wrench': {
      const af = size
      const bodies: Body[] = [
        turned('polymer', [
          [-96, 10],
          [-94, 11.4],
          [-20, 11.4],
          [-16, 9],
        ]),
        ...knurl(11.4, -88, -30, 20),
        turned('bright', [
          [-16, 8.4],
          [0, 8.4],
        ]),
        turned('dark', [
          [0, 8.8],
          [2, 8.8],
        ]),
        rod('bright', 2, 118, 6.6),
        prism('bright', rounded(box(22, 26), 5), 114, 140),
        ...place(facing([0, -1, 0], [0, 0, 128]), [
          turned('bright', [
            [10, 13],
            [18, 13],
            [19, 12],
          ]),
          turned('dark', [
            [19, 8],
            [20, 8],
          ]),
        ]),
        ...place(facing([0, 1, 0], [0, 0, 128]), [
          turned('dark', [
            [12, af * 0.78],
            [30, af * 0.78],
          ]),
          prism('dark', hexagon(af), 30, 30.1),
        ]),
      ]
      return {
        camera: camera(60, -32),
        card: [bodies],
        views: [
          {
            view: 'length',
            groups: [bodies],
            dims: [dim('z', -96, 140, 'bottom'), dim('y', -20, 30, 'right')],
            leaders: [leader([0, 30, 128], `${mm(af)} AF`, 'br')],
          },
          { view: 'front', groups: [bodies], dims: [dia('x', 22.8, 'bottom')] },
        ],
      }
    }
    case 'Gasket remover': {
      const bodies: Body[] = [
        turned('peek', [
          [-70, 7],
          [-66, 9],
          [-40, 9.6],
          [-12, 7.4],
          [0, 6],
        ]),
        turned('bright', [
          [0, 6.4],
          [6, 5.4],
        ]),
        rod('bright', 6, 52, 2.6),
        prism(
          'bright',
          [
            [-5, -1.4],
            [5, -1.4],
            [5, 1.4],
            [-5, 1.4],
          ],
          50,
          66,
        ),
        patch(
          'bright',
          [
            [-5, -1.4, 66],
            [5, -1.4, 66],
            [6.4, 2.6, 76],
            [-6.4, 2.6, 76],
          ],
          { line: true },
        ),
        cord(
          'bright',
          [
            [-6.4, 2.6, 76],
            [6.4, 2.6, 76],
          ],
          0.5,
        ),
      ]
      return {
        camera: camera(58, -36, 10),
        card: [bodies],
        views: [
          { view: 'length', groups: [bodies], dims: [dim('z', -70, 76, 'bottom'), dia('y', 19.2, 'left')] },
          {
            view: 'plan',
            groups: [place({ o: [0, 0, 0], u: [0, 0, 1], v: [0, 1, 0], n: [1, 0, 0] }, bodies)],
            dims: [dim('z', -6.4, 6.4, 'right')],
            leaders: [leader([72, 0, 0], 'hooked tip', 'tr')],
          },
        ],
      }
    }
    case 'Wire stripper': {
      const half = (k: 1 | -1): Point[] =>
        rounded(
          [
            [-2 * k, -6],
            [10 * k, -8],
            [14 * k, 12],
            [26 * k, 60],
            [22 * k, 74],
            [12 * k, 70],
            [4 * k, 24],
            [-8 * k, 6],
          ],
          3,
        )
      const jaw = (k: 1 | -1): Point[] => [
        [0, -52],
        [8 * k, -46],
        [11 * k, -6],
        [-4 * k, 2],
        [0, -8],
      ]
      const notch = [0, 1, 2, 3].map(
        (i): Body => rod('dark', 3.1, 3.2, 1.6 - i * 0.3, { frame: shift(0, -42 + i * 8), fine: true }),
      )
      const bodies: Body[] = [
        prism('steel', jaw(1), -3, 3),
        prism('tcYellow', half(-1), -6, 6),
        prism('steel', jaw(-1), -2, 3),
        prism('tcYellow', half(1), -6, 6),
        ...notch,
        rod('bright', 6, 8.4, 6),
        ...place(facing(RIGHT, [0, 0, 7]), [rod('dark', -4, 4, 0.6, { fine: true })]),
      ]
      return plate(bodies, 52, [-52, 74], 'Ø0.25 to Ø0.81', [1, -42])
    }
  }
}
