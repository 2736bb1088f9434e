import { type Body, drill, mark, patch, pipe, rod, lathe } from '../render/bodies.ts'
import { type Vector, camera, polyline, ring } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { type Picture, dia, dim, leader, section, view } from '../render/picture.ts'
import { cf } from './dimensions.ts'
import { axisLine, boltDims, type Flange, flangeBodies, flangeMarks, rimDims, type Tapped } from './flange.ts'

/** Clear view and window thickness in mm of KF and ISO flanges; common catalog values. */
const clampedSizes: Readonly<Record<string, readonly [number, number]>> = {
  NW16: [16, 3],
  NW25: [25, 3],
  NW40: [40, 5],
  NW50: [50, 5],
  ISO63: [66, 8],
  ISO80: [80, 8],
  ISO100: [98, 10],
  ISO160: [148, 12],
}

/**
 * Clear view and thickness of the window in a flange, mm.
 * @throws {RangeError} for a flange without a window.
 */
export function windowOf(f: Flange): { view: number; glass: number } {
  const c = cf[f.size]
  if (c) return { view: c.view, glass: c.glass }
  const [view, glass] = clampedSizes[f.size] ?? []
  if (view === undefined || glass === undefined) throw new RangeError(`No window for "${f.size}"`)
  return { view: Math.min(view, f.bore * 0.98), glass }
}

/**
 * Mounting of a window: fused into a metal ring, graded glass, brazed, bonded with a soft metal, retained on indium by
 * a ring, or clamped.
 */
export type Seal = 'fused' | 'graded' | 'brazed' | 'bonded' | 'retained' | 'clamped'

const frames: Readonly<Record<Seal, { readonly outer: Material; readonly lip: Material }>> = {
  fused: { outer: 'kovar', lip: 'kovar' },
  graded: { outer: 'kovar', lip: 'glass' },
  brazed: { outer: 'steel', lip: 'gold' },
  bonded: { outer: 'bright', lip: 'nickel' },
  retained: { outer: 'dark', lip: 'titanium' },
  clamped: { outer: 'steel', lip: 'rubber' },
}

interface Viewport {
  readonly flange: Flange
  readonly glass: Material
  readonly seal: Seal
  readonly optic: string
  readonly tubulated: boolean
  readonly coating?: { readonly name: string; readonly tint: string }
  readonly tapped?: Tapped | undefined
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
  const frame = frames[p.seal]
  const rise = p.tubulated ? Math.round(12 + v * 0.9) : 0
  const top = T + rise
  const bore = Math.min(v * 2, f.bore)
  const ringed = p.seal === 'clamped' || p.seal === 'retained'
  const lift = p.seal === 'clamped' ? 3 + v * 0.06 : 1.2
  const base: Body[] = p.tubulated
    ? [
        ...flangeBodies(f, { seal: 'back', bore, mat: metal, tapped: p.tapped }),
        lathe(
          metal,
          polyline([T, v + 1.6], [top - 9, v + 1.6], [top - 7, R], [top, R]),
          polyline([top, R - 1.2], [top - 2 - w.glass, R - 1.2], [top - 2 - w.glass, v], [T, v]),
        ),
      ]
    : [
        ...flangeBodies(f, { seal: 'back', mat: metal, tapped: p.tapped }),
        drill(metal, [[0, 0]], R, T, 2.2, { floor: frame.outer, sectionYs: [] }),
      ]
  const g0 = top - 2.2 - w.glass
  const cavity: Body[] = p.tubulated ? [] : [rod('paper', -1, T, R + 0.4, { only: 'sheet', plain: true, fine: true })]
  const pane: Body[] = [
    lathe(
      frame.outer,
      polyline([g0 - 0.8, R], [p.tubulated ? top : top - 1.6, R], [p.tubulated ? top + 0.2 : top - 1.5, R]),
      polyline([p.tubulated ? top + 0.2 : top - 1.5, v * 1.06 + 0.4], [g0 - 0.8, v * 1.06 + 0.4]),
      { from: top - 1.7, fine: true },
    ),
    rod(frame.lip, g0, top - 1.9, v * 1.06 + 0.4, { from: top - 2, fine: true, only: 'card' }),
    rod(p.glass, g0, top - 2, v * 1.02, { from: top - 2.1 }),
  ]
  const clampRing: Body[] = ringed
    ? [
        pipe(
          p.seal === 'retained' ? 'dark' : metal,
          top - 2,
          top + lift,
          R + (p.seal === 'retained' ? 0.2 : 1),
          v * 0.98,
        ),
        // Screws hold a clamping ring. A retaining ring has two slots for a spanner wrench.
        drill(
          metal,
          p.seal === 'retained' ? polyline([-(R + v) / 2, 0], [(R + v) / 2, 0]) : ring(p.screws ?? 8, (R + 1 + v) / 2),
          Math.max(0.7, (R + 1 - v) * 0.24),
          top + lift,
          2,
          { sectionYs: [], floor: 'dark' },
        ),
        rod(p.glass, top - 3, top - 1.9, v * 0.94, { only: 'card' }),
      ]
    : []
  const z = ringed ? top - 1.8 : top - 1.9
  const gv = v * (ringed ? 0.9 : 1)
  const glints = [
    glint(gv, z, -0.42, 0.2, '#ffffff', 0.55),
    glint(gv, z, 0.16, 0.06, '#ffffff', 0.4),
    ...(p.coating ? [glint(gv, z, 0.42, 0.28, p.coating.tint, 0.5)] : []),
  ]
  const bolts = boltDims(f, p.tapped)
  const face: Body[] = [base, pane, clampRing, glints].flat()
  const strokes: Body[] = [
    [-0.5, 0.2, 0.2, -0.5],
    [-0.3, 0.35, 0.35, -0.3],
  ].map(([a = 0, b = 0, c = 0, d = 0]) =>
    mark('glass', polyline([v * a, v * b, 200], [v * c, v * d, 200]), { only: 'sheet' }),
  )
  const notes = [leader([0, v * 0.7, g0 + w.glass / 2], p.optic, 'bl')]
  if (p.coating) notes.push(leader([0, v * 0.5, top - 2], p.coating.name.replace('um', 'µm'), 'bl'))
  return {
    camera: camera(p.tubulated ? 42 : 34),
    card: [face],
    solid: [...base, ...cavity, ...pane, pipe(frame.lip, g0, top - 2, v * 1.06 + 0.4, v * 1.02), ...clampRing],
    views: [
      view('front', [[...face, ...strokes, ...flangeMarks(f)]], bolts.dims, { leaders: bolts.leaders }),
      section(
        'side',
        [[...base, ...cavity, ...pane, ...clampRing, axisLine(0, top)]],
        [
          ...rimDims(f),
          dia('y', v * 2, 'left', { suffix: ' view' }),
          dim('z', g0, top - 2, 'top'),
          ...(p.tubulated ? [dim('z', 0, top, 'bottom')] : []),
        ],
        { leaders: notes },
      ),
    ],
  }
}

/**
 * A reflection across a round pane: a band at 45 degrees, `at` from the center. Its width is a fraction of the radius.
 */
export function glint(r: number, z: number, at: number, width: number, fill: string, opacity: number): Body {
  const edge = (t: number): [Vector, Vector] => {
    const h = Math.sqrt(Math.max(0, 1 - t * t)) * 0.97
    const [c, s] = [Math.SQRT1_2, Math.SQRT1_2]
    return polyline([r * (t * c - h * s), r * (t * s + h * c), z], [r * (t * c + h * s), r * (t * s - h * c), z])
  }
  const [a, b] = edge(at - width)
  const [c, d] = edge(at + width)
  return patch('glass', [a, b, d, c], { fill, opacity, only: 'card' })
}
