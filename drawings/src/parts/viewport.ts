import { type Body, drill, mark, patch, pipe, rod, lathe } from '../render/bodies.ts'
import { type Vector, camera, polyline, ring } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { type Picture, dia, dim, leader, section, view } from '../render/picture.ts'
import { cf, iso, kfSizes } from './dimensions.ts'
import { axisLine, boltDims, type Flange, flangeBodies, flangeMarks, recess, rimDims, type Tapped } from './flange.ts'

/**
 * Clear view and thickness of the window in a flange, mm.
 * @throws {RangeError} for a flange without a window.
 */
export function windowOf(f: Flange): { view: number; glass: number } {
  const { view, glass } = cf[f.size] ?? kfSizes[f.size] ?? iso[f.size] ?? {}
  if (view === undefined || glass === undefined) throw new RangeError(`No window for "${f.size}"`)
  return { view, glass }
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

/** Radius that a window with its frame can have: inside the bolts, or in the hub of a clamped flange. */
function roomOf(f: Flange, tubulated: boolean): number {
  if (f.system === 'CF') return f.bc / 2 - f.hole * 0.75
  if (f.system === 'KF' && !tubulated) return f.spigot / 2 + 1.4
  return f.od / 2 - (f.system === 'KF' ? 2.5 : 4.7)
}

/** Distance of the window from the face in front of it, and the height of its seat, mm. */
const [RECESS, SEAT] = [1, 0.8]

/** A window in a flange, flush with it or at the end of a tube. */
export function viewport(p: Viewport): Picture {
  const w = windowOf(p.flange)
  const needed = recess(p.flange) + 2 * SEAT + w.glass + RECESS
  // Clamped flanges are as thick as their window needs; the thickness of others is that of the standard.
  const thick = p.tubulated || p.flange.system === 'CF' ? p.flange.thick : Math.max(p.flange.thick, Math.ceil(needed))
  const f: Flange = { ...p.flange, thick }
  const T = f.thick
  const room = roomOf(f, p.tubulated)
  const v = Math.min(w.view / 2, room * 0.9)
  const R = Math.min(v * 1.2 + 1.4, room)
  const metal = p.metal ?? 'steel'
  const frame = frames[p.seal]
  const top = T + (p.tubulated ? Math.round(12 + v * 0.9) : 0)
  const bore = Math.min(v * 2, f.bore)
  const ringed = p.seal === 'clamped' || p.seal === 'retained'
  const clamp = p.seal === 'retained' ? 0.2 : 1
  const lift = p.seal === 'clamped' ? 3 + v * 0.06 : 1.2
  const g1 = top - RECESS
  const g0 = g1 - w.glass
  const seat = g0 - SEAT
  const [cup, lip] = [p.tubulated ? R - 1.2 : R, Math.min(v * 1.06 + 0.4, R - 1.6)]
  const base: Body[] = p.tubulated
    ? [
        ...flangeBodies(f, { seal: 'back', bore, mat: metal, tapped: p.tapped }),
        lathe(
          metal,
          polyline([T, v + 1.6], [seat - 4, v + 1.6], [seat - 2, R], [top, R]),
          polyline([top, cup], [seat, cup], [seat, v], [T, v]),
        ),
      ]
    : flangeBodies(f, { seal: 'back', bore: v * 2, counterbore: [R, T - seat], mat: metal, tapped: p.tapped })
  const pane: Body[] = [
    lathe(frame.outer, polyline([seat, cup], [top, cup]), polyline([top, lip], [g0, lip], [g0, v], [seat, v]), {
      from: g1,
      fine: true,
    }),
    rod(frame.lip, g0, g1, lip, { from: g1 - 0.1, fine: true, only: 'card' }),
    pipe(frame.lip, g0, g1, lip, v * 1.02, { fine: true, only: 'sheet' }),
    rod(p.glass, g0, g1, v * 1.02, { from: g1 - 0.1 }),
  ]
  const clampRing: Body[] = ringed
    ? [
        lathe(
          p.seal === 'retained' ? 'dark' : metal,
          polyline([g1, R], [top, R], [top, R + clamp], [top + lift, R + clamp]),
          polyline([top + lift, v], [g1, v]),
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
        rod(p.glass, g1 - 1, g1 + 0.1, v * 0.94, { only: 'card' }),
      ]
    : []
  const z = g1 + 0.2
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
  if (p.coating) notes.push(leader([0, v * 0.5, g1], p.coating.name.replace('um', 'µm'), 'bl'))
  return {
    camera: camera(p.tubulated ? 42 : 34),
    card: [face],
    views: [
      view('front', [[...face, ...strokes, ...flangeMarks(f)]], bolts.dims, { leaders: bolts.leaders }),
      section(
        'side',
        [[...base, ...pane, ...clampRing, axisLine(0, top)]],
        [
          ...rimDims(f),
          dia('y', v * 2, 'left', { suffix: ' view' }),
          dim('z', g0, g1, 'top'),
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
