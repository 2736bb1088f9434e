import { mm } from '../render/lengths.ts'
import { type Body, type Group, type Profile, breakLine, corrugation, pipe, place, lathe } from '../render/bodies.ts'
import { camera, polyline, shift } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import { type Flange, axisLine, flangeBodies, flangeMarks } from './flange.ts'
import { endAt, type TubeEnd } from './tube.ts'

/** The front end of a tube: bare, a flange or a fitting. */
export type End =
  | { readonly kind: 'tube' }
  | { readonly kind: 'flange'; readonly flange: Flange }
  | { readonly kind: 'fitting'; readonly end: TubeEnd }

function endBodies(end: End, z: number, bore: number): { bodies: Body[]; reach: number } {
  if (end.kind === 'tube') return { bodies: [], reach: z }
  if (end.kind === 'flange')
    return {
      bodies: place(shift(0, 0, z - end.flange.thick), flangeBodies(end.flange, { seal: 'front', bore })),
      reach: z,
    }
  return { bodies: endAt(end.end, z), reach: z + end.end.length }
}

/** Two tubes joined by an insulating ceramic: with ribs for long creepage, and a plain bore insulator for liquids. */
export function ceramicBreak(p: { tube: number; kv: number; long: boolean; liquid: boolean; end: End }): Picture {
  const t = p.tube / 2
  const wall = Math.max(0.8, p.tube * 0.06)
  const c = (10 + p.kv * 1.7 + p.tube * 0.25) * (p.long ? 1.6 : 1)
  const cr = t * 1.2 + 3 + p.kv * 0.08
  const lead = 18 + p.tube * 0.7
  const [a, b] = [lead, lead + c]
  const L = b + lead
  const ribs = Math.max(2, Math.round(p.kv / 4) + (p.long ? 4 : 1))
  const e = endBodies(p.end, L, (t - wall) * 2)
  const sleeve = (z: number, s: 1 | -1): Body => {
    const pts: [number, number][] = polyline(
      [z - s * c * 0.16 - s * 3, t + 0.01],
      [z - s * 2.4, cr * 0.9],
      [z + s * 1.4, cr * 0.94],
    )
    const inner: [number, number][] = polyline(
      [z + s * 1.4, cr * 0.82],
      [z - s * 2, cr * 0.82],
      [z - s * c * 0.16 - s * 3, t],
    )
    return s > 0 ? lathe('kovar', pts, inner) : lathe('kovar', [...pts].reverse(), [...inner].reverse())
  }
  const ribbed: Profile = p.liquid
    ? polyline([a, cr * 0.9], [b, cr * 0.9])
    : corrugation(a + 1.4, b - 1.4, cr * 0.82, cr, ribs)
  const whole: Group = [
    pipe('steel', 0, a - 1, t, t - wall),
    sleeve(a, 1),
    lathe('ceramic', [[a, cr * 0.82], ...ribbed, [b, cr * 0.82]], polyline([b, t * 0.9], [a, t * 0.9])),
    sleeve(b, -1),
    pipe('steel', b + 1, L, t, t - wall),
    ...e.bodies,
  ]
  return picture(
    camera(60, -28),
    [whole],
    section(
      'length',
      [whole, [axisLine(0, e.reach)]],
      [dim('z', 0, e.reach, 'bottom'), dim('z', a, b, 'top'), dia('y', p.tube, 'left')],
    ),
    view('front', p.end.kind === 'flange' ? [[...whole, ...flangeMarks(p.end.flange)]] : [whole], [
      dia('x', p.end.kind === 'flange' ? p.end.flange.od : cr * 2, 'bottom'),
    ]),
  )
}

interface GlassAdapter {
  readonly tube: number
  readonly length: number
  readonly glass: Material
  readonly graded: boolean
  readonly bellows: boolean
  readonly end: End
}

/** A glass tube sealed to metal: glass behind, then a Kovar sleeve, a steel tube or bellows, and the end in front. */
export function glassAdapter(p: GlassAdapter): Picture {
  const t = p.tube / 2
  // Long, slim ones are drawn shorter than they are.
  const L = Math.min(p.length, p.tube * 3.4 + 40 + p.length * 0.14)
  const { whole, glassEnd: g, sleeveEnd: k, reach } = assembly(p, L)
  const text = p.length === L ? {} : { text: mm(p.length) }
  return {
    camera: camera(60, -30),
    card: [whole],
    ...(p.length === L ? {} : { solid: assembly(p, p.length).whole }),
    views: [
      section(
        'length',
        [whole, p.length === L ? [] : breakLine(g * 0.7, t), [axisLine(0, reach)]],
        [dim('z', 0, L, 'bottom', text), dia('y', p.tube, 'left')],
        {
          leaders: [
            leader([0, -t, g * 0.4], p.graded ? 'quartz, graded' : 'glass'),
            leader([0, -t, (g + k) / 2], 'Kovar'),
          ],
        },
      ),
      view('front', p.end.kind === 'flange' ? [[...whole, ...flangeMarks(p.end.flange)]] : [whole], [
        dia('x', p.end.kind === 'flange' ? p.end.flange.od : p.tube, 'bottom'),
      ]),
    ],
  }
}

/** The adapter with a total tube length of `L`, mm. */
function assembly(p: GlassAdapter, L: number): { whole: Group; glassEnd: number; sleeveEnd: number; reach: number } {
  const t = p.tube / 2
  const wall = Math.max(0.9, p.tube * 0.05)
  const [g, k] = [L * 0.52, L * 0.66]
  const e = endBodies(p.end, L, (t - wall) * 2)
  const bands: Body[] = p.graded
    ? [0.3, 0.36, 0.42].map((q, i) =>
        pipe((['silica', 'glass', 'clear'] as const)[i] ?? 'glass', L * q, L * (q + 0.06), t * 1.01, t - wall, {
          fine: true,
        }),
      )
    : []
  const mid: Body[] = p.bellows
    ? [
        lathe(
          'steel',
          [[k, t], [k + 3, t], ...corrugation(k + 3, L - 4, t * 0.92, t * 1.22, 7), [L, t]],
          polyline([L, t - wall], [k, t - wall]),
        ),
      ]
    : [pipe('steel', k, L, t, t - wall)]
  const whole: Group = [
    pipe(p.glass, 0, g, t, t - wall * 1.4),
    ...bands,
    pipe('kovar', g - 4, k, t * 1.06, t - wall),
    ...mid,
    ...e.bodies,
  ]
  return { whole, glassEnd: g, sleeveEnd: k, reach: e.reach }
}
