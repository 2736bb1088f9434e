import { mm } from '../render/lengths.ts'
import { type Body, type Group, breakLine, cord, pipe, rod } from '../render/bodies.ts'
import { camera, type Point, polyline, ring, shift, steps, type Vector } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, type Leader, leader, type Picture, picture, view } from '../render/picture.ts'

/** Layers of a cable from the outside in: outside diameter and material. The last is the conductor. */
export interface Layer {
  readonly d: number
  readonly mat: Material
  readonly name: string
  readonly braid?: boolean
}

interface Wire {
  readonly layers: readonly Layer[]
  readonly strands?: number
  /** Parallel or twisted wires, each with `layers`, inside an optional `sheath`. */
  readonly cores?: number
  readonly coreMats?: readonly Material[]
  readonly sheath?: readonly Layer[]
  readonly length: number
  readonly wrapped: boolean
  readonly band?: Material
}

const COIL = 50

const bundleWidths = new Map([
  [1, 1],
  [2, 2],
  [3, 2.15],
  [4, 2.41],
])

/** Total width of parallel or twisted wires, in wire diameters. */
export function bundleWidth(cores: number): number {
  const width = bundleWidths.get(cores)
  if (width === undefined) throw new RangeError(`No wire has ${cores} cores`)
  return width
}

/** Turns of a coil on a card; more for longer wire. */
function turnsOf(length: number) {
  return Math.max(3, Math.min(8, Math.round(2 + Math.log2(length / 900))))
}

/** A coil of wire with a stripped end, and the wire with its section enlarged. */
export function wire(p: Wire): Picture {
  const outer = p.sheath?.[0] ?? p.layers[0]
  const conductor = p.layers.at(-1)
  if (!outer || !conductor) throw new RangeError('A wire needs a conductor')
  const cores = p.cores ?? 1
  const od = p.sheath?.[0]?.d ?? outer.d * bundleWidth(cores)
  // Thick wire makes a thick coil. The thinnest stays visible.
  const t = 3.4 + Math.min(5.4, od * 1.15)
  const turns = turnsOf(p.length)
  const twisted = cores > 1 && !p.sheath
  const rows = steps(turns).flatMap((z) =>
    [1, 0].map((k) => ({ z: z * t * 1.04 + k * t * 0.42, r: COIL - k * t * 0.96 + ((z + k) % 3) * 0.4 })),
  )
  const loop = (r: number, z: number): Vector[] =>
    steps(48).map((i) => [r * Math.cos((i * Math.PI) / 24), r * Math.sin((i * Math.PI) / 24), z])
  const wrap = p.wrapped ? { wrap: 1.7 } : {}
  const mats = p.coreMats ?? [outer.mat]
  const strandsOf = (r: number, z: number, i: number): Body[] =>
    twisted
      ? steps(cores).map((c) =>
          cord(
            mats[c % mats.length] ?? outer.mat,
            loop(r + (c - (cores - 1) / 2) * t * 0.34, z).map(([x, y, zz], k) => [
              x,
              y,
              zz + Math.sin((k * 24 * Math.PI) / 24 + (c * 2 * Math.PI) / cores + i) * t * 0.14,
            ]),
            t / (cores === 2 ? 4 : 5),
            { closed: true, fine: true, ...wrap },
          ),
        )
      : [cord(outer.mat, loop(r, z), t / 2, { closed: true, ...(outer.braid ? { wrap: 0.3 } : wrap) })]
  const coil: Group[] = rows.map(({ z, r }, i) => strandsOf(r, z, i))
  const zf = turns * t * 1.05
  const tail = (a: number, b: number, dx: number): Vector[] =>
    polyline(
      [-COIL * 0.55 + dx, COIL * 0.84, zf],
      [-COIL * 0.1, COIL * 1.08, zf],
      [COIL * 0.3, COIL * 1.16, zf],
      [a, COIL * 1.14, zf],
      [b, COIL * 1.08, zf],
    )
  const end: Body[] = []
  const layers = [...(p.sheath ?? []), ...(cores === 1 ? p.layers : [])]
  const strip = COIL * 0.22
  const bare = layers.length > 0 ? layers : p.layers
  ;[...bare].reverse().forEach((l, i) => {
    const x1 = COIL * 1.6 - i * strip * 0.9
    if (!(twisted && cores > 1))
      end.push(
        cord(
          l.mat,
          tail(x1 - strip * 1.6, x1, 0),
          (t / 2) * Math.max(0.34, l.d / (bare[0]?.d ?? l.d)),
          l.braid ? { wrap: 0.3 } : i === bare.length - 1 ? wrap : {},
        ),
      )
  })
  if (cores > 1)
    for (const c of steps(cores)) {
      const spread = (c - (cores - 1) / 2) * t * 0.9
      const from: Vector = [COIL * (p.sheath ? 1.0 : 0.2), COIL * 1.15, zf]
      end.unshift(
        cord(
          'bright',
          [from, [COIL * 1.3, COIL * 1.12 + spread, zf], [COIL * 1.62, COIL * 1.06 + spread * 1.4, zf]],
          t / 8,
        ),
        cord(
          mats[c % mats.length] ?? 'kapton',
          [from, [COIL * 1.24, COIL * 1.13 + spread * 0.8, zf], [COIL * 1.46, COIL * 1.09 + spread * 1.2, zf]],
          t / (cores === 2 ? 4 : 5),
          wrap,
        ),
      )
    }
  if (twisted)
    end.unshift(
      ...steps(cores).map((c) =>
        cord(
          mats[c % mats.length] ?? outer.mat,
          tail(COIL * 0.6, COIL * 0.9, 0).map(([x, y, z]) => [x, y + (c - (cores - 1) / 2) * t * 0.34, z]),
          t / (cores === 2 ? 4 : 5),
          { ...wrap, fine: true },
        ),
      ),
    )
  if (p.band) coil.push([cord(p.band, loop(COIL - t * 0.4, zf - t * 0.4).slice(26, 31), t * 0.9, {})])
  return picture(camera(40, -14), [...coil, end], ...wireViews(p, od))
}

function wireViews(p: Wire, od: number): Picture['views'] {
  const cores = p.cores ?? 1
  const L = od * 9
  const outside = [...(p.sheath ?? []), ...(cores === 1 ? p.layers : [])]
  const at = (i: number) => L * (1 - i * 0.14)
  const side: Body[] = outside
    .map((l, i) => rod(l.mat, 0, at(outside.length - 1 - i), l.d / 2, { plain: true }))
    .reverse()
  const core = p.layers[0]
  const conductor = p.layers.at(-1)
  if (!core || !conductor) return []
  const spot: readonly Point[] =
    cores === 1
      ? [[0, 0]]
      : ring(
          cores,
          core.d * (cores === 2 ? 0.5 : cores === 3 ? 0.577 : 0.707),
          cores === 2 ? -90 : cores === 4 ? -45 : -90,
        )
  const bundle: Body[] =
    cores === 1
      ? []
      : spot.flatMap(([x, y]) => [
          rod(conductor.mat, 0, L, conductor.d / 2, { frame: shift(x, y), plain: true }),
          rod(core.mat, 0, L * 0.86, core.d / 2, { frame: shift(x, y), plain: true }),
        ])
  const braids: Body[] = outside.flatMap((l, i) =>
    l.braid
      ? steps(8).map((s) =>
          cord(
            l.mat,
            polyline(
              [0, -l.d / 2, at(outside.length - 1 - i) - l.d * (s * 0.3 + 0.1) - 0],
              [0, l.d / 2, at(outside.length - 1 - i) - l.d * (s * 0.3 + 0.6)],
            ),
            0.01,
            { only: 'sheet' },
          ),
        )
      : [],
  )
  const face: Body[] = [
    ...(p.sheath ?? []).flatMap((l, i) => [
      pipe(l.mat, 0, 1 + i * 0.01, l.d / 2, l.d / 2 - 0.01),
      rod(l.mat, 0, 1 + i * 0.01, l.d / 2),
    ]),
    ...spot.flatMap(([x, y]) => p.layers.map((l, i) => rod(l.mat, 0, 1.2 + i * 0.01, l.d / 2, { frame: shift(x, y) }))),
    ...spot.flatMap(([x, y]) =>
      p.strands
        ? strandPoints(p.strands, conductor.d).map(([sx, sy]) =>
            rod(conductor.mat, 0, 1.4, conductor.d / (p.strands === 7 ? 6.2 : 10.4), {
              frame: shift(x + sx, y + sy),
              fine: true,
            }),
          )
        : [],
    ),
  ]
  const notes: Leader[] = [...(p.sheath ?? []), ...p.layers].slice(0, 4).map((l, i) => {
    const a = spot[0] ?? [0, 0]
    const own = i < (p.sheath?.length ?? 0)
    return leader(
      [(own ? 0 : a[0]) + l.d * 0.34, (own ? 0 : a[1]) - l.d * 0.34, 1],
      `${l.name} Ø${mm(l.d)}`,
      i % 2 ? 'br' : 'tr',
    )
  })
  const fixed = notes.map((n) => (n.to === 'br' ? { ...n, at: [n.at[0], -n.at[1], n.at[2]] as const } : n))
  return [
    view(
      'length',
      [[...bundle, ...side, ...braids], breakLine(L * 0.24, od / 2, shift(-od, 0))],
      [
        dim('z', 0, L, 'bottom', { text: `${mm(p.length)} (${Math.round(p.length / 304.8)} ft)` }),
        dia('y', od, 'left'),
      ],
    ),
    { view: 'front', zoom: 3, groups: [face], leaders: fixed, caption: 'Cross-section, enlarged 3×' },
  ]
}

function strandPoints(strands: number, d: number): Point[] {
  const s = d / 3.1
  const inner: Point[] = [[0, 0], ...ring(6, s)]
  return strands <= 7 ? inner : [[0, 0], ...ring(6, d / 5.2), ...ring(12, d / 2.6)]
}
