import { drill, mark, patch, pipe, place, prism, rod, turned, type Body } from './bodies.ts'
import { camera } from './camera.ts'
import { CF } from './dimensions.ts'
import { axisLine, boltDims, flangeBodies, flangeMarks, rimDims, type Flange, type FlangeForm } from './flange.ts'
import { UP, box, disc, facing, ring, shift, type Point, type Vector } from './geometry.ts'
import { knurl } from './instrument.ts'
import type { Material } from './materials.ts'
import type { Picture } from './picture.ts'
import { dia, dim, leader, mm } from './view.ts'

/** Clear view and window thickness in mm of small and large clamped flanges; usual catalogue values. */
const CLAMPED: Readonly<Record<string, readonly [number, number]>> = {
  NW16: [16, 3],
  NW25: [25, 3],
  NW40: [40, 5],
  NW50: [50, 5],
  ISO63: [66, 8],
  ISO80: [80, 8],
  ISO100: [98, 10],
  ISO160: [148, 12],
}
export function windowOf(f: Flange): { view: number; glass: number } {
  const c = CF[f.size]
  if (c) return { view: c.view, glass: c.glass }
  const [view, glass] = CLAMPED[f.size] ?? []
  if (view === undefined || glass === undefined) throw new RangeError(`No window for "${f.size}"`)
  return { view: Math.min(view, f.bore * 0.98), glass }
}

/** How a window is held: fused into a metal ring, by graded glass, brazed, bonded with a soft metal, or clamped. */
export type Seal = 'fused' | 'graded' | 'brazed' | 'bonded' | 'clamped'
const FRAMES: Readonly<Record<Seal, { readonly outer: Material; readonly lip: Material }>> = {
  fused: { outer: 'kovar', lip: 'kovar' },
  graded: { outer: 'kovar', lip: 'glass' },
  brazed: { outer: 'steel', lip: 'gold' },
  bonded: { outer: 'bright', lip: 'nickel' },
  clamped: { outer: 'steel', lip: 'rubber' },
}

export interface Viewport {
  readonly flange: Flange
  readonly glass: Material
  readonly seal: Seal
  readonly optic: string
  readonly tubulated: boolean
  readonly coating?: { readonly name: string; readonly tint: string }
  readonly tapped?: FlangeForm['tapped']
  readonly metal?: Material
  readonly screws?: number
}

/** A window in a flange, flush with it or at the end of a tube. */
export function viewport(p: Viewport): Picture {
  const f = p.flange
  const T = f.thick
  const w = windowOf(f)
  const room = f.system === 'CF' ? f.bc / 2 - f.hole * 0.75 : f.od / 2 - 2.5
  const v = Math.min(w.view / 2, room * 0.9)
  const R = Math.min(v * 1.2 + 1.4, room)
  const metal = p.metal ?? 'steel'
  const frame = FRAMES[p.seal]
  const rise = p.tubulated ? Math.round(12 + v * 0.9) : 0
  const top = T + rise
  const bore = Math.min(v * 2, f.bore)
  const lift = p.seal === 'clamped' ? 3 + v * 0.06 : 0
  const base: Body[] = p.tubulated
    ? [
        ...flangeBodies(f, { seal: 'back', bore, mat: metal, ...(p.tapped ? { tapped: p.tapped } : {}) }),
        turned(
          metal,
          [
            [T, v + 1.6],
            [top - 9, v + 1.6],
            [top - 7, R],
            [top, R],
          ],
          [
            [top, R - 1.2],
            [top - 2 - w.glass, R - 1.2],
            [top - 2 - w.glass, v],
            [T, v],
          ],
        ),
      ]
    : [
        ...flangeBodies(f, { seal: 'back', mat: metal, ...(p.tapped ? { tapped: p.tapped } : {}) }),
        drill(metal, [[0, 0]], R, T, 2.2, { floor: frame.outer, shown: [] }),
      ]
  const g0 = top - 2.2 - w.glass
  const cavity: Body[] = p.tubulated ? [] : [rod('paper', -1, T, R + 0.4, { only: 'sheet', plain: true, fine: true })]
  const held: Body[] = [
    turned(
      frame.outer,
      [
        [g0 - 0.8, R],
        [p.tubulated ? top : top - 1.6, R],
        [p.tubulated ? top + 0.2 : top - 1.5, R],
      ],
      [
        [p.tubulated ? top + 0.2 : top - 1.5, v * 1.06 + 0.4],
        [g0 - 0.8, v * 1.06 + 0.4],
      ],
      { from: top - 1.7, fine: true },
    ),
    turned(
      frame.lip,
      [
        [g0, v * 1.06 + 0.4],
        [top - 1.9, v * 1.06 + 0.4],
      ],
      undefined,
      { from: top - 2, fine: true, only: 'card' },
    ),
    turned(
      p.glass,
      [
        [g0, v * 1.02],
        [top - 2, v * 1.02],
      ],
      undefined,
      { from: top - 2.1 },
    ),
  ]
  const clampRing: Body[] =
    p.seal === 'clamped'
      ? [
          turned(
            metal,
            [
              [top - 2, R + 1],
              [top + lift, R + 1],
            ],
            [
              [top + lift, v * 0.98],
              [top - 2, v * 0.98],
            ],
          ),
          drill(metal, ring(p.screws ?? 8, (R + 1 + v) / 2), Math.max(0.7, (R + 1 - v) * 0.24), top + lift, 2, {
            shown: [],
            floor: 'dark',
          }),
          turned(
            p.glass,
            [
              [top - 3, v * 0.94],
              [top - 1.9, v * 0.94],
            ],
            undefined,
            { only: 'card' },
          ),
        ]
      : []
  const z = p.seal === 'clamped' ? top - 1.8 : top - 1.9
  const gv = v * (p.seal === 'clamped' ? 0.9 : 1)
  const glints = [
    glint(gv, z, -0.42, 0.2, '#ffffff', 0.55),
    glint(gv, z, 0.16, 0.06, '#ffffff', 0.4),
    ...(p.coating ? [glint(gv, z, 0.42, 0.28, p.coating.tint, 0.5)] : []),
  ]
  const bolts = boltDims(f, p.tapped)
  const face: Body[] = [base, held, clampRing, glints].flat()
  const strokes: Body[] = [
    [-0.5, 0.2, 0.2, -0.5],
    [-0.3, 0.35, 0.35, -0.3],
  ].map(([a = 0, b = 0, c = 0, d = 0]) =>
    mark(
      'glass',
      [
        [v * a, v * b, 200],
        [v * c, v * d, 200],
      ],
      { only: 'sheet' },
    ),
  )
  const notes = [leader([0, v * 0.7, g0 + w.glass / 2], p.optic, 'bl')]
  if (p.coating) notes.push(leader([0, v * 0.5, top - 2], p.coating.name.replace('um', 'µm'), 'bl'))
  return {
    camera: camera(p.tubulated ? 42 : 34),
    card: [face],
    views: [
      { view: 'front', groups: [[...face, ...strokes, ...flangeMarks(f)]], dims: bolts.dims, leaders: bolts.leaders },
      {
        view: 'side',
        section: true,
        groups: [[...base, ...cavity, ...held, ...clampRing, axisLine(0, top)]],
        dims: [
          ...rimDims(f),
          dia('y', v * 2, 'left', { suffix: ' view' }),
          dim('z', g0, top - 2, 'top'),
          ...(p.tubulated ? [dim('z', 0, top, 'bottom')] : []),
        ],
        leaders: notes,
      },
    ],
  }
}

/** A reflection across a round pane: a band at 45 degrees, `at` from the middle, as wide as a part of the radius. */
function glint(r: number, z: number, at: number, width: number, fill: string, opacity: number): Body {
  const edge = (t: number): [Vector, Vector] => {
    const h = Math.sqrt(Math.max(0, 1 - t * t)) * 0.97
    const [c, s] = [Math.SQRT1_2, Math.SQRT1_2]
    return [
      [r * (t * c - h * s), r * (t * s + h * c), z],
      [r * (t * c + h * s), r * (t * s - h * c), z],
    ]
  }
  const [a, b] = edge(at - width)
  const [c, d] = edge(at + width)
  return patch('glass', [a, b, d, c], { fill, opacity, only: 'card' })
}

export type ViewAccessory =
  | 'Manual shutter'
  | 'Lead glass shield'
  | 'Polycarbonate guard'
  | 'UV filter disc'
  | 'Mesh screen'
/** What is put on or behind a viewport. */
export function viewportAccessory(p: {
  flange: Flange
  item: ViewAccessory
  actuator: 'None' | 'Manual knob' | 'Pneumatic'
}): Picture {
  const f = p.flange
  const v = windowOf(f).view / 2
  const R = f.od / 2
  const ringed = (mat: Material, z0: number, z1: number, ri: number): Body =>
    turned(
      mat,
      [
        [z0, R],
        [z1, R],
      ],
      [
        [z1, ri],
        [z0, ri],
      ],
      { open: true },
    )
  const bolts = f.system === 'CF' ? ring(f.bolts, f.bc / 2, -90 + 180 / f.bolts) : []
  const holes = (mat: Material, z: number, d: number): Body =>
    drill(mat, bolts, f.system === 'CF' ? f.hole / 2 : 2, z, d, {
      shown: f.system === 'CF' ? [-f.bc / 2, f.bc / 2] : [],
    })
  const front = (bodies: Body[], thick: number, extra: { note: string; at: Vector }): Picture => ({
    camera: camera(36),
    card: [bodies],
    views: [
      { view: 'front', groups: [[...bodies, ...flangeMarks(f)]], dims: boltDims(f).dims, leaders: boltDims(f).leaders },
      {
        view: 'side',
        section: true,
        groups: [bodies, [axisLine(0, thick)]],
        dims: [dia('y', f.od, 'right'), dim('z', 0, thick, 'bottom'), dia('y', 2 * v, 'left', { suffix: ' view' })],
        leaders: [leader(extra.at, extra.note, 'bl')],
      },
    ],
  })
  switch (p.item) {
    case 'Manual shutter': {
      const T = f.thick
      const angle = (62 * Math.PI) / 180
      const blade = (t: number): Body =>
        rod('dark', T * 0.2, T * 0.2 + t, v * 1.02, { frame: shift(v * 0.55, -v * 0.6) })
      const arm: Vector = [Math.sin(angle), -Math.cos(angle), 0]
      const at: Vector = [arm[0] * R, arm[1] * R, T / 2]
      const f2 = facing([0, -1, 0], [0, -R + 1, T / 2])
      const knob: Body[] =
        p.actuator === 'Manual knob'
          ? [
              rod('steel', 0, 8, 6),
              rod('bright', 8, 16, 3),
              turned('polymer', [
                [16, 9.4],
                [17, 10],
                [27, 10],
                [28, 9.4],
              ]),
              ...knurl(10, 17, 27, 20),
            ]
          : [
              rod('steel', 0, 6, 7),
              turned('aluminium', [
                [6, 12],
                [38, 12],
                [39, 11],
              ]),
              rod('dark', 12, 14, 12.1, { fine: true }),
              rod('dark', 31, 33, 12.1, { fine: true }),
              ...[17, 29].flatMap((z) =>
                place(facing([0, 0, 1], [0, 0, z]), [rod('bright', 11, 16, 2.2)]).map((b): Body => b),
              ),
            ]
      const drive = place(f2, knob)
      const body = [...flangeBodies(f, { seal: 'back', bore: v * 2 })]
      const reach = p.actuator === 'Manual knob' ? 28 : 39
      const shown: Body[] = [
        ...drive,
        ...body,
        ...(at[2] > 0
          ? [
              turned(
                'dark',
                [
                  [T * 0.2, v * 0.98],
                  [T * 0.3, v * 0.98],
                ],
                undefined,
                { only: 'card' },
              ),
              patch('dark', arcPatch(v * 0.97, T * 0.32, -0.5), { fill: '#3a444a', line: true, only: 'card' }),
            ]
          : []),
      ]
      return {
        camera: camera(36, -16),
        card: [shown],
        views: [
          {
            view: 'front',
            groups: [[...drive, ...body, blade(1.5), ...flangeMarks(f)]],
            dims: [...boltDims(f).dims, dim('y', -R - reach + 1, -R, 'right')],
            leaders: boltDims(f).leaders.map((l) => ({
              ...l,
              to: 'bl' as const,
              at: [-l.at[0], -l.at[1], l.at[2]] as Vector,
            })),
          },
          {
            view: 'side',
            section: true,
            groups: [body, [axisLine(0, T)]],
            dims: [dia('y', f.od, 'right'), dim('z', 0, T, 'bottom'), dia('y', 2 * v, 'left', { suffix: ' view' })],
          },
        ],
      }
    }
    case 'Lead glass shield': {
      const bodies: Body[] = [
        ringed('aluminium', 0, 14, v),
        holes('aluminium', 14, 14),
        turned(
          'leadGlass',
          [
            [3, v],
            [11, v],
          ],
          undefined,
          { from: 10.9 },
        ),
        glint(v * 0.98, 11.1, -0.4, 0.22, '#ffffff', 0.5),
        glint(v * 0.98, 11.1, 0.2, 0.06, '#ffffff', 0.35),
      ]
      return front(bodies, 14, { note: 'lead glass, 8.0 thick', at: [0, v * 0.6, 7] })
    }
    case 'Polycarbonate guard': {
      const bodies: Body[] = [
        ...bolts.map(([x, y]) => rod('bright', 0, 12, 2.6, { frame: shift(x, y) })),
        turned('clear', [
          [12, R],
          [18, R],
        ]),
        drill('clear', bolts, 2.6, 18, 6, { floor: 'bright', shown: f.system === 'CF' ? [-f.bc / 2, f.bc / 2] : [] }),
        glint(R * 0.98, 18.1, -0.35, 0.16, '#ffffff', 0.6),
        glint(R * 0.98, 18.1, 0.1, 0.05, '#ffffff', 0.45),
      ]
      return front(bodies, 18, { note: 'polycarbonate, 6.0 thick', at: [0, R * 0.4, 15] })
    }
    case 'UV filter disc': {
      const r = v * 1.08
      const bodies: Body[] = [
        turned('tcYellow', [
          [0, r],
          [3, r],
        ]),
        glint(r * 0.98, 3.05, -0.4, 0.2, '#ffffff', 0.55),
        glint(r * 0.98, 3.05, 0.18, 0.06, '#ffffff', 0.4),
      ]
      return {
        camera: camera(38),
        card: [bodies],
        views: [
          { view: 'front', groups: [bodies], dims: [dia('x', 2 * r, 'bottom')] },
          {
            view: 'side',
            section: true,
            groups: [bodies, [axisLine(0, 3)]],
            dims: [dim('z', 0, 3, 'bottom'), dia('y', 2 * r, 'right')],
            leaders: [leader([0, r * 0.6, 1.5], 'blocks below 400 nm', 'bl')],
          },
        ],
      }
    }
    case 'Mesh screen': {
      const lines = 13
      const wires = Array.from({ length: lines }, (_, i) => (i - (lines - 1) / 2) / ((lines - 1) / 2 + 0.5)).flatMap(
        (t): Body[] => {
          const h = Math.sqrt(1 - t * t) * v
          return [
            mark(
              'dark',
              [
                [t * v, -h, 1],
                [t * v, h, 1],
              ],
              { weight: 0.8 },
            ),
            mark(
              'dark',
              [
                [-h, t * v, 1],
                [h, t * v, 1],
              ],
              { weight: 0.8 },
            ),
          ]
        },
      )
      const bodies: Body[] = [ringed('steel', 0, 2, v), holes('steel', 2, 2), ...wires]
      return front(bodies, 2, { note: `mesh, ${mm((v * 2) / lines)} pitch`, at: [0, v * 0.9, 1] })
    }
  }
}

/** The part of a round blade that still shows when it is half open. */
function arcPatch(r: number, z: number, open: number): Vector[] {
  return Array.from({ length: 25 }, (_, i): Vector => {
    const t = ((-40 + (i * 260) / 24) * Math.PI) / 180
    const [x, y] = [r * Math.cos(t), r * Math.sin(t)]
    return i % 25 === 24 ? [x, y, z] : [x * (x > 0 && y < 0 ? 1 + open * 0.1 : 1), y, z]
  })
}

export interface Slit {
  readonly width: number
  readonly blade: Material
  readonly adjustable: boolean
  readonly laser: boolean
  readonly flange?: Flange
}
/** A slit between blades: fixed in a disc, or driven by a micrometer on a flange. Its width on the card is not to scale. */
export function slit(p: Slit): Picture {
  const seen = 0.5 + Math.log10(p.width * 1000) * 0.45
  if (!p.adjustable || !p.flange) {
    const R = 12.7
    const h = p.laser ? 5 : 7
    const opening: readonly Point[] = box(seen, h * 2, p.laser ? seen * 0.45 : 0)
    const plate: Body[] = p.laser
      ? [
          turned(p.blade, [
            [0, R],
            [0.8, R],
          ]),
          prism(p.blade, disc(R * 0.62), 0.7, 0.82, { windows: [opening], floor: 'dark' }),
        ]
      : [
          pipe('steel', 0, 3.2, R, R * 0.72, { open: false }),
          prism(p.blade, disc(R * 0.74), 0.8, 1.2, { windows: [opening], floor: 'dark' }),
        ]
    const ordered = p.laser
      ? plate
      : [
          turned(
            'steel',
            [
              [0, R],
              [3.2, R],
            ],
            [
              [3.2, R * 0.74],
              [1.1, R * 0.74],
              [1.1, 0],
            ],
          ),
          ...plate.slice(1),
        ]
    return {
      camera: camera(34, -18),
      card: [ordered],
      views: [
        {
          view: 'front',
          groups: [ordered],
          dims: [dia('x', R * 2, 'bottom'), dim('y', -h, h, 'left', { near: 0 })],
          leaders: [leader([seen / 2, -h * 0.5, 1], `slit ${Math.round(p.width * 1000)} µm`)],
        },
        {
          view: 'side',
          section: true,
          groups: [ordered, [axisLine(0, 3)]],
          dims: [dim('z', 0, p.laser ? 0.8 : 3.2, 'bottom'), dia('y', R * 2, 'right')],
        },
      ],
    }
  }
  const f = p.flange
  const T = f.thick
  const v = 16
  const micrometer: Body[] = [
    rod('steel', 0, 10, 7),
    rod('bright', 10, 24, 4.4),
    turned('steel', [
      [24, 5.6],
      [25, 6.6],
      [42, 6.6],
    ]),
    ...knurl(6.6, 30, 41, 18),
    rod('bright', 42, 48, 3.4),
  ]
  const blades: Body[] = [
    prism('steel', disc(v), T, T + 0.1, { fine: true }),
    prism(
      p.blade,
      box(12, 24).map(([x, y]): Point => [x - 6 - seen / 2, y]),
      T + 0.1,
      T + 2.2,
    ),
    prism(
      p.blade,
      box(12, 24).map(([x, y]): Point => [x + 6 + seen / 2, y]),
      T + 0.1,
      T + 2.2,
    ),
    ...[-8, 8].map(
      (x): Body =>
        drill(
          'bright',
          [
            [x, -8],
            [x, 8],
          ],
          1.3,
          T + 2.2,
          1,
          { shown: [], floor: 'bright' },
        ),
    ),
  ]
  const drive = place(facing(UP, [0, -f.od / 2 + 1, T / 2]), micrometer)
  const bodies = [...drive, ...flangeBodies(f, { seal: 'back', bore: v * 2 }), ...blades]
  return {
    camera: camera(36, -18),
    card: [bodies],
    views: [
      {
        view: 'front',
        groups: [[...bodies, ...flangeMarks(f)]],
        dims: [...boltDims(f).dims, dim('y', -f.od / 2 - 47, -f.od / 2, 'right')],
        leaders: [leader([seen / 2, 8, T + 2], `slit 0 to 2 mm, reads ${Math.round(p.width * 1000)} µm`, 'br')],
      },
      {
        view: 'side',
        section: true,
        groups: [bodies, [axisLine(0, T)]],
        dims: [dia('y', f.od, 'right'), dim('z', 0, T, 'bottom')],
      },
    ],
  }
}
