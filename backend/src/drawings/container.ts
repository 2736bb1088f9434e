import { cord, patch, pipe, place, prism, rod, turned, type Body, type Group } from './bodies.ts'
import { camera, type Camera } from './camera.ts'
import { UP, box, facing, rounded, shift, steps, type Point, type Vector } from './geometry.ts'
import { knurl } from './instrument.ts'
import type { Material } from './materials.ts'
import type { Picture } from './picture.ts'
import { dia, dim, leader, type SheetView } from './view.ts'

/** A label round a standing cylinder: a band between two heights, over part of the front. */
const label = (r: number, z0: number, z1: number, fill: string): Body =>
  patch('paper', [...band(r, z0, -65, 15), ...band(r, z1, 15, -65)], { fill, line: true, only: 'card' })
const band = (r: number, z: number, from: number, to: number): Vector[] =>
  steps(13).map((i): Vector => {
    const t = ((from + ((to - from) * i) / 12) * Math.PI) / 180
    return [r * Math.sin(-t), -r * Math.cos(t) * -1, z]
  })

/** Upright things: their own z runs up. */
const STANDING: Camera = camera(34, 0, 22)
const upright = (bodies: readonly Body[]): Body[] => place(facing(UP), bodies)
/** Front and top views of something that stands, height and diameter given. */
const standing = (
  bodies: Body[],
  h: number,
  d: number,
  note?: { z: number; text: string },
  section = false,
): Picture['views'] => {
  const main: SheetView = {
    view: 'front',
    section,
    groups: [upright(bodies)],
    dims: [dim('y', -h, 0, 'left'), dia('x', d, 'bottom')],
    leaders: note ? [leader([d * 0.3, -note.z, 0], note.text)] : [],
  }
  return [main, { view: 'plan', groups: [upright(bodies)], dims: [dia('x', d, 'bottom')] }]
}

/** A syringe: barrel, plunger, nozzle, what it holds showing through. */
export function syringe(ml: number, fill: Material, thin: boolean): Body[] {
  const r = 4 + Math.cbrt(ml) * 3
  const L = r * 8
  return [
    prism('clear', box(r * 4.2, r * 1.9, r * 0.6), -1.6, 0),
    turned('ptfe', [
      [-L * 0.42, r * 1.25],
      [-L * 0.4, r * 1.25],
      [-L * 0.4, r * 0.3],
      [0, r * 0.3],
    ]),
    turned('clear', [
      [0, r],
      [L * 0.16, r],
    ]),
    turned('rubber', [
      [L * 0.16, r * 0.98],
      [L * 0.2, r * 0.98],
    ]),
    turned(fill, [
      [L * 0.2, r],
      [L * 0.92, r],
    ]),
    ...steps(6).map(
      (i): Body => cord('rubber', band(r * 1.01, L * (0.28 + i * 0.1), -60, i % 2 ? -35 : -20), 0.01, { only: 'card' }),
    ),
    turned('clear', [
      [L * 0.92, r],
      [L * 0.96, r * 0.5],
      [L, r * 0.34],
      [L * 1.08, r * 0.26],
    ]),
    turned(thin ? 'tcBlue' : 'ptfe', [
      [L * 1.0, r * 0.42],
      [L * 1.1, r * 0.34],
      [L * (thin ? 1.28 : 1.16), r * (thin ? 0.1 : 0.28)],
    ]),
  ]
}
/** A jar with a screw cap. */
export function jar(ml: number, fill: Material, cap: Material): { bodies: Body[]; h: number; d: number } {
  const r = 9 + Math.cbrt(ml) * 6
  const h = r * 1.5
  return {
    h: h + r * 0.62,
    d: r * 2.08,
    bodies: [
      turned('clear', [
        [0, r * 0.94],
        [1.4, r],
        [h, r],
        [h + r * 0.1, r * 0.9],
      ]),
      turned(
        fill,
        [
          [2, r * 1.001],
          [h * 0.78, r * 1.001],
        ],
        undefined,
        { fine: true },
      ),
      label(r * 1.02, h * 0.18, h * 0.66, '#fdfdfc'),
      turned(cap, [
        [h + r * 0.08, r * 1.02],
        [h + r * 0.1, r * 1.04],
        [h + r * 0.6, r * 1.04],
        [h + r * 0.62, r],
      ]),
      ...knurl(r * 1.04, h + r * 0.12, h + r * 0.58, 30),
    ],
  }
}

export interface Compound {
  readonly form: 'Syringe' | 'Two-part kit' | 'Film'
  /** Contents in ml or grams. */
  readonly amount: number
  readonly fill: Material
  readonly thin: boolean
  readonly name: string
}
export function compound(p: Compound): Picture {
  if (p.form === 'Syringe') {
    const bodies = syringe(p.amount, p.fill, p.thin)
    const r = 4 + Math.cbrt(p.amount) * 3
    const L = r * 8
    return {
      camera: camera(58, -38),
      card: [bodies],
      views: [
        {
          view: 'length',
          groups: [bodies],
          dims: [dim('z', -L * 0.42, L * (p.thin ? 1.28 : 1.16), 'bottom'), dia('y', 2 * r, 'right')],
          leaders: [leader([0, -r, L * 0.5], p.name)],
        },
        { view: 'front', groups: [bodies], dims: [dim('x', -r * 2.1, r * 2.1, 'bottom')] },
      ],
    }
  }
  if (p.form === 'Two-part kit') {
    const a = jar(p.amount * 0.8, p.fill, 'polymer')
    const b = jar(p.amount * 0.4, p.thin ? 'clear' : 'peek', 'tcRed')
    const gap = (a.d + b.d) / 2 + 3
    const kit: Group[] = [place(shift(-gap / 2, 0), upright(a.bodies)), place(shift(gap / 2, 0, 8), upright(b.bodies))]
    const view: SheetView = {
      view: 'front',
      groups: kit,
      dims: [
        dim('y', -a.h, 0, 'left'),
        dim('y', -b.h, 0, 'right'),
        dia('x', a.d, 'bottom', { at: -gap / 2 }),
        dia('x', b.d, 'bottom', { at: gap / 2 }),
      ],
      leaders: [leader([-gap / 2, -a.h * 0.4, 0], p.name, 'tr')],
    }
    return { camera: STANDING, card: kit, views: [view] }
  }
  // Film adhesive: a stack of leaves between release liners.
  const s = 22 + Math.cbrt(p.amount) * 13
  const leaves: Body[] = [0, 1, 2].flatMap((i): Body[] =>
    place(facing(UP), [
      prism(
        'paper',
        rounded(box(s * 2, s * 1.4), 1).map(([x, y]): Point => [x + i * 1.5, y + i]),
        i * 2.2,
        i * 2.2 + 0.6,
      ),
      prism(p.fill, box(s * 1.86, s * 1.28), i * 2.2 + 0.6, i * 2.2 + 1.4),
    ]),
  )
  const curl: Body[] = [
    patch(
      'paper',
      [
        [-s * 0.93 + 3, -6.2, s * 0.64],
        [-s * 0.2, -6.2, s * 0.64],
        [-s * 0.5, -14, s * 0.3],
        [-s * 0.96, -16, s * 0.2],
      ],
      { fill: '#f4f6f7', line: true, only: 'card' },
    ),
  ]
  return {
    camera: camera(34, 0, 38),
    card: [[...leaves, ...curl]],
    views: [
      { view: 'plan', groups: [leaves], dims: [dim('x', -s, s, 'bottom'), dim('z', -s * 0.7, s * 0.7, 'left')] },
      {
        view: 'front',
        groups: [leaves.slice(0, 2)],
        zoom: 2,
        dims: [dim('y', -1.4, 0, 'right')],
        leaders: [leader([0, -1, 0], p.name, 'tl')],
        caption: 'One leaf, enlarged 2×',
      },
    ],
  }
}

export type Lube =
  | 'PFPE grease'
  | 'Silicone grease'
  | 'MoS2 powder'
  | 'Hydrocarbon grease'
  | 'Sn-Ag solder'
  | 'Indium wire'
  | 'Silver braze'
  | 'Flux-core remover'
/** Greases in tubes and jars, powders in pots, solders on spools, braze in rods, wick on a reel. */
export function lubricant(item: Lube, grams: number): Picture {
  const s = 0.7 + Math.cbrt(grams) * 0.24
  const note = `${grams} g`
  if (item === 'PFPE grease' || item === 'Silicone grease') {
    const [r, L] = [11 * s, 74 * s]
    const mat: Material = item === 'PFPE grease' ? 'ptfe' : 'aluminium'
    // A tube is round at the shoulder and flat at the crimp.
    const stations = steps(7).map((i) => {
      const t = i / 6
      return { z: -L * t, a: r * (1 + 0.28 * t), b: r * (1 - 0.93 * t) }
    })
    const hull = (i: number): Body[] => {
      const [p0, p1] = [stations[i], stations[i + 1]]
      if (!p0 || !p1) return []
      return [
        prism(
          mat,
          steps(24).map(
            (k): Point => [
              ((p0.a + p1.a) / 2) * Math.cos((k * Math.PI) / 12),
              Math.max(1, (p0.b + p1.b) / 2) * Math.sin((k * Math.PI) / 12),
            ],
          ),
          p1.z,
          p0.z,
          { fine: true },
        ),
      ]
    }
    const tube: Body[] = [
      prism(mat, box(r * 2.6, 1.6), -L - 7 * s, -L),
      ...[5, 4, 3, 2, 1, 0].flatMap(hull),
      turned(mat, [
        [0, r],
        [3 * s, r * 0.5],
      ]),
      turned('polymer', [
        [3 * s, r * 0.62],
        [4 * s, r * 0.7],
        [15 * s, r * 0.62],
      ]),
      ...knurl(r * 0.67, 4 * s, 14 * s, 16),
      patch(
        'paper',
        [
          [-r * 0.9, -r * 0.86, -L * 0.16],
          [r * 0.7, -r * 0.9, -L * 0.16],
          [r * 0.9, -r * 0.44, -L * 0.66],
          [-r * 1.0, -r * 0.44, -L * 0.66],
        ],
        { fill: item === 'PFPE grease' ? '#7fa9bf' : '#f0d27a', line: true, only: 'card' },
      ),
    ]
    const plain: Body[] = [
      prism(
        mat,
        [
          [-r * 1.3, 0],
          [-r, L],
          [r, L],
          [r * 1.3, 0],
        ],
        -r * 0.5,
        r * 0.5,
        { frame: { o: [0, 0, -L], u: [1, 0, 0], v: [0, 0, 1], n: [0, -1, 0] } },
      ),
      ...tube.filter((b) => b.kind === 'turned' && b.mat !== 'dark'),
      prism(mat, box(r * 2.6, 1.6), -L - 7 * s, -L),
    ]
    return {
      camera: camera(46, -20, 34),
      card: [tube],
      views: [
        {
          view: 'plan',
          groups: [plain],
          dims: [dim('z', -L - 7 * s, 15 * s, 'left'), dim('x', -r * 1.3, r * 1.3, 'top')],
        },
        {
          view: 'front',
          groups: [
            [
              turned('polymer', [
                [0, r],
                [3, r * 0.7],
              ]),
            ],
          ],
          dims: [dia('x', 2 * r, 'bottom')],
          caption: `${item}, ${note}`,
        },
      ],
    }
  }
  if (item === 'Hydrocarbon grease' || item === 'MoS2 powder') {
    const j = jar(grams, item === 'MoS2 powder' ? 'dark' : 'tcYellow', item === 'MoS2 powder' ? 'tcWhite' : 'dark')
    return {
      camera: STANDING,
      card: [upright(j.bodies)],
      views: standing(j.bodies, j.h, j.d, { z: j.h * 0.4, text: `${item}, ${note}` }),
    }
  }
  if (item === 'Silver braze') {
    const L = 150 * s
    const rods: Body[] = [
      [-3, 0],
      [3, 0.5],
      [0, -4.6],
      [-6, 1],
      [6.4, 0.8],
    ].map(([x = 0, y = 0], i): Body => rod('bright', -L * 0.16 + i * 4, L * 0.16 + i * 4, 1.1, { frame: shift(x, y) }))
    return {
      camera: camera(60, -36),
      card: rods.map((b) => [b]),
      views: [
        {
          view: 'length',
          groups: [[rod('bright', 0, L, 1.1)]],
          dims: [dim('z', 0, L, 'bottom'), dia('y', 2.2, 'right')],
          caption: `Rods, ${note}`,
        },
        { view: 'front', zoom: 6, groups: [[rod('bright', 0, 2, 1.1)]], dims: [dia('x', 2.2, 'bottom')] },
      ],
    }
  }
  if (item === 'Flux-core remover') {
    const h = 40 * s
    const bottle: Body[] = [
      turned('tcBlue', [
        [0, 13 * s],
        [1, 14 * s],
        [h, 14 * s],
        [h * 1.25, 6 * s],
        [h * 1.3, 6 * s],
      ]),
      turned('tcWhite', [
        [h * 1.28, 7 * s],
        [h * 1.5, 6.6 * s],
        [h * 1.5, 2.4 * s],
        [h * 1.86, 1 * s],
      ]),
      label(14.2 * s, h * 0.2, h * 0.84, '#fdfdfc'),
    ]
    return {
      camera: STANDING,
      card: [upright(bottle)],
      views: standing(bottle, h * 1.86, 28 * s, { z: h * 0.5, text: note }),
    }
  }
  const [mat, d] = item === 'Indium wire' ? (['titanium', 1] as const) : (['bright', 0.8] as const)
  const [R, w] = [20 * s, 22 * s]
  const wire = item === 'Indium wire' ? 9 : 14
  const spool: Body[] = [
    turned(item === 'Indium wire' ? 'clear' : 'polymer', [
      [0, R],
      [2, R],
    ]),
    ...steps(wire).map(
      (i): Body =>
        turned(
          mat,
          [
            [2 + (i * (w - 4)) / wire, R * 0.8],
            [2 + ((i + 0.5) * (w - 4)) / wire, R * 0.84],
            [2 + ((i + 1) * (w - 4)) / wire, R * 0.8],
          ],
          undefined,
          { fine: true },
        ),
    ),
    turned(
      item === 'Indium wire' ? 'clear' : 'polymer',
      [
        [w - 2, R],
        [w, R],
      ],
      [
        [w, R * 0.34],
        [0, R * 0.34],
      ],
    ),
    label(0.01, 0, 0.01, '#ffffff'),
  ].filter((b) => b.kind !== 'patch')
  const tail: Body[] = [
    cord(
      mat,
      [
        [R * 0.2, R * 0.8, w * 0.5],
        [R * 0.8, R * 1.02, w * 0.5],
        [R * 1.35, R * 0.94, w * 0.5],
        [R * 1.6, R * 0.8, w * 0.5],
      ],
      d,
      { only: 'card' },
    ),
  ]
  return {
    camera: camera(46, -16),
    card: [[...tail, ...spool]],
    views: [
      { view: 'front', groups: [spool], dims: [dia('x', 2 * R, 'bottom')] },
      {
        view: 'side',
        section: true,
        groups: [spool],
        dims: [dim('z', 0, w, 'bottom'), dia('y', 2 * R, 'right')],
        leaders: [leader([0, -R * 0.8, w / 2], `${item.toLowerCase().replace('sn-ag', 'Sn-Ag')} Ø${d}, ${note}`, 'bl')],
      },
    ],
  }
}

export type Cleaning =
  | 'Polyester wipes'
  | 'Cotton-free swabs'
  | 'Nitrile gloves'
  | 'Al foil UHV'
  | 'Cleaner concentrate'
  | 'Abrasive pad'
  | 'Flange cover set'
/** Handling supplies; `s` is 1 for the small pack. */
export function cleaning(item: Cleaning, s: number): Picture {
  const flat = facing(UP)
  switch (item) {
    case 'Polyester wipes': {
      const w = 90 * s
      const bodies: Body[] = [
        ...steps(5).flatMap((i) =>
          place(flat, [
            prism(
              'paper',
              box(w, w, 2).map(([x, y]): Point => [x + (i % 2) * 2, y - (i % 3) * 1.4]),
              i * 4,
              i * 4 + 3.4,
            ),
          ]),
        ),
        patch(
          'paper',
          [
            [-w * 0.1, -20.4, -w * 0.5],
            [w * 0.5, -20.4, -w * 0.5],
            [w * 0.5, -20.4, w * 0.2],
            [w * 0.1, -34, -w * 0.1],
          ],
          { fill: '#f3f6f7', line: true, only: 'card' },
        ),
      ]
      return {
        camera: camera(36, 0, 36),
        card: [bodies],
        views: [
          {
            view: 'plan',
            groups: [bodies],
            dims: [dim('x', -w / 2, w / 2, 'bottom'), dim('z', -w / 2, w / 2, 'left')],
          },
          { view: 'front', groups: [bodies], dims: [dim('y', -19.4, 0, 'right')] },
        ],
      }
    }
    case 'Cotton-free swabs': {
      const L = 70 * s
      const one = (x: number, y: number, z: number): Body[] =>
        place(shift(x, y, z), [
          rod('tcGreen', -L, 0, 1.6),
          turned('paper', [
            [-3, 2.2],
            [0, 3.6],
            [10, 3.8],
            [13, 3.2],
            [15, 1.4],
          ]),
        ])
      const card = [one(8, -6, 0), one(0, 0, 6), one(-8, 5, -4), one(4, 8, -12)]
      return {
        camera: camera(60, -40),
        card,
        views: [
          {
            view: 'length',
            groups: [one(0, 0, 0)],
            dims: [dim('z', -L, 15, 'bottom'), dia('y', 7.6, 'right'), dia('y', 3.2, 'left')],
          },
          { view: 'front', zoom: 2, groups: [one(0, 0, 0)], dims: [dia('x', 7.6, 'bottom')] },
        ],
      }
    }
    case 'Nitrile gloves': {
      const finger = (x0: number, y0: number, x1: number, y1: number, w: number): Point[] => {
        const [dx, dy] = [x1 - x0, y1 - y0]
        const len = Math.hypot(dx, dy)
        const [nx, ny] = [(-dy / len) * w, (dx / len) * w]
        return [
          [x0 + nx, y0 + ny],
          [x1 + nx, y1 + ny],
          [x1 + (dx / len) * w, y1 + (dy / len) * w],
          [x1 - nx, y1 - ny],
          [x0 - nx, y0 - ny],
        ]
      }
      const hand: Point[] = [
        ...finger(-30, -46, -36, -92, 9),
        ...finger(-10, -50, -11, -106, 9.6),
        ...finger(11, -50, 14, -102, 9.4),
        ...finger(30, -44, 38, -82, 8.4),
      ]
      const outline: Point[] = rounded(
        [
          [-38, 60],
          ...hand.map((q): Point => q),
          [40, -10],
          ...finger(42, 4, 68, -30, 9)
            .slice(0, 4)
            .reverse()
            .map((q): Point => q),
          [44, 26],
          [38, 60],
        ],
        4,
        2,
      ).map(([x, y]): Point => [x * s * 0.8, y * s * 0.8])
      const glove: Body[] = [
        prism('tcBlue', outline, 0, 3),
        prism(
          'tcBlue',
          box(80 * s * 0.8, 6 * s).map(([x, y]): Point => [x, y + 60 * s * 0.8]),
          3,
          4.4,
        ),
      ]
      const pair: Group[] = [place(shift(14 * s, -8 * s, -8), glove), glove]
      return {
        camera: camera(22, -10),
        card: pair,
        views: [
          {
            view: 'front',
            groups: [glove],
            dims: [dim('y', -113 * s * 0.8, 63 * s * 0.8, 'left'), dim('x', -38 * s * 0.8, 38 * s * 0.8, 'bottom')],
          },
        ],
      }
    }
    case 'Al foil UHV': {
      const L = 110 * s
      const r = 14 * s
      const bodies: Body[] = [
        patch(
          'aluminium',
          [
            [0, r, -L / 2],
            [0, r, L / 2],
            [r * 2.2, r * 1.2, L / 2],
            [r * 3, r * 0.9, L / 2],
            [r * 3, r * 0.9, -L / 2],
            [r * 2.2, r * 1.2, -L / 2],
          ],
          { fill: '#e3e7eb', line: true, only: 'card' },
        ),
        turned(
          'aluminium',
          [
            [-L / 2, r],
            [L / 2, r],
          ],
          [
            [L / 2, r * 0.62],
            [-L / 2, r * 0.62],
          ],
          { open: false },
        ),
        turned(
          'peek',
          [
            [L / 2 - 0.1, r * 0.62],
            [L / 2 + 2, r * 0.62],
          ],
          [
            [L / 2 + 2, r * 0.5],
            [-L / 2, r * 0.5],
          ],
          {},
        ),
      ]
      return {
        camera: camera(54, -24),
        card: [bodies],
        views: [
          { view: 'length', groups: [bodies], dims: [dim('z', -L / 2, L / 2, 'bottom'), dia('y', 2 * r, 'right')] },
          { view: 'front', groups: [bodies], dims: [dia('x', r * 1.24, 'bottom')] },
        ],
      }
    }
    case 'Cleaner concentrate': {
      const h = 90 * s
      const r = 34 * s
      const bottle: Body[] = [
        turned('ptfe', [
          [0, r * 0.94],
          [2, r],
          [h, r],
          [h * 1.2, r * 0.4],
          [h * 1.28, r * 0.4],
        ]),
        turned('tcBlue', [
          [h * 1.26, r * 0.48],
          [h * 1.48, r * 0.48],
        ]),
        ...knurl(r * 0.48, h * 1.28, h * 1.46, 20),
        label(r * 1.01, h * 0.16, h * 0.8, '#cfe1ea'),
      ]
      return { camera: STANDING, card: [upright(bottle)], views: standing(bottle, h * 1.48, r * 2) }
    }
    case 'Abrasive pad': {
      const [w, d] = [76 * s, 50 * s]
      const bodies: Body[] = [
        ...place(flat, [
          prism('tcGreen', box(w, d, 3), 0, 8),
          prism(
            'tcRed',
            box(w, d, 3).map(([x, y]): Point => [x + w * 0.16, y - d * 0.24]),
            8,
            16,
          ),
        ]),
        ...steps(30).map(
          (i): Body =>
            cord(
              'tcRed',
              [
                [(((i * 37) % 60) - 30) * s * 0.86 + w * 0.16, -16.1, (((i * 23) % 40) - 20) * s * 0.9 - d * 0.24 * -1],
                [(((i * 37) % 60) - 27) * s * 0.86 + w * 0.16, -16.1, (((i * 23) % 40) - 19) * s * 0.9 + d * 0.24],
              ],
              0.01,
              { only: 'card' },
            ),
        ),
      ]
      return {
        camera: camera(34, 0, 34),
        card: [bodies.filter((b) => b.kind === 'prism')],
        views: [
          {
            view: 'plan',
            groups: [place(flat, [prism('tcGreen', box(w, d, 3), 0, 8)])],
            dims: [dim('x', -w / 2, w / 2, 'bottom'), dim('z', -d / 2, d / 2, 'left')],
          },
          {
            view: 'front',
            groups: [place(flat, [prism('tcGreen', box(w, d, 3), 0, 8)])],
            dims: [dim('y', -8, 0, 'right')],
          },
        ],
      }
    }
    case 'Flange cover set': {
      const r = 38 * s
      const cover = (rr: number): Body[] => [
        turned(
          'tcRed',
          [
            [0, rr],
            [10, rr],
          ],
          [
            [10, rr - 1.6],
            [2, rr - 1.6],
            [2, 0],
          ],
        ),
      ]
      const dome = (rr: number): Body[] => [
        turned('tcBlue', [
          [0, rr],
          [9, rr],
          [10, rr - 1],
        ]),
        pipe('tcBlue', 10, 10.4, rr * 0.7, rr * 0.66, { fine: true }),
        prism(
          'tcBlue',
          box(rr * 0.5, rr * 0.24, 2).map(([x, y]): Point => [x + rr * 1.08, y]),
          2,
          5,
        ),
      ]
      return {
        camera: camera(38, -20),
        card: [place(shift(r * 0.7, -r * 0.4, -20), dome(r)), place(shift(-r * 0.5, r * 0.5, 6), cover(r * 0.74))],
        views: [
          { view: 'front', groups: [dome(r)], dims: [dia('x', 2 * r, 'bottom')] },
          {
            view: 'side',
            section: true,
            groups: [
              [
                turned(
                  'tcRed',
                  [
                    [0, r],
                    [10, r],
                  ],
                  [
                    [10, r - 1.6],
                    [2, r - 1.6],
                    [2, 0],
                  ],
                ),
              ],
            ],
            dims: [dim('z', 0, 10, 'bottom'), dia('y', 2 * r, 'right')],
          },
        ],
      }
    }
  }
}
