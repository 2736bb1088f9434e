import { mm } from '../render/lengths.ts'
import { type Body, breakLine, drill, pipe, place, rod, lathe } from '../render/bodies.ts'
import { camera, type Point, polyline, shift, steps } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import { axisLine } from './flange.ts'

interface Insulator {
  readonly bore: number
  readonly length: number
  readonly mat: Material
}

function bead({ bore, mat, length: h }: Insulator): Picture {
  const b = bore / 2
  const R = b * 2 + 1
  const at = (z: number): Body =>
    lathe(
      mat,
      polyline([z, R * 0.55], [z + h * 0.3, R * 0.7], [z + h * 0.42, R], [z + h * 0.7, R * 0.98], [z + h, R * 0.62]),
      polyline([z + h, b * 1.15], [z + h * 0.62, b], [z, b]),
    )
  const one = at(0)
  return picture(
    camera(60, -30),
    [steps(5).map((i) => at((i - 2) * h * 0.9))],
    section(
      'length',
      [[one], [axisLine(0, h)]],
      [dim('z', 0, h, 'bottom'), dia('y', bore, 'right'), dia('y', 2 * R, 'left')],
    ),
    view('front', [[one]], [dia('x', 2 * R, 'bottom')]),
  )
}

function tube({ bore, mat, length: L }: Insulator, twin: boolean): Picture {
  const b = bore / 2
  const R = twin ? bore * 1.5 + 0.7 : b + Math.max(0.5, bore * 0.32)
  const displayLength = Math.min(L, R * (5 + L / 60))
  const spots: [Point, ...Point[]] = twin ? polyline([0, -bore * 0.72], [0, bore * 0.72]) : [[0, 0]]
  const tubeTo = (end: number): Body[] =>
    twin
      ? [rod(mat, 0, end, R), drill(mat, spots, b, end, end, { sectionYs: spots.map((q) => q[1]) })]
      : [pipe(mat, 0, end, R, b)]
  const bodies = tubeTo(displayLength)
  const cut = displayLength < L ? breakLine(displayLength / 2, R) : []
  const [[x, y]] = spots
  return {
    ...picture(
      camera(56, -30),
      [bodies],
      section(
        'length',
        [[...bodies, ...cut], [axisLine(0, displayLength)]],
        [dim('z', 0, displayLength, 'bottom', { text: mm(L) }), dia('y', 2 * R, 'left')],
      ),
      view('front', [bodies], [dia('x', 2 * R, 'bottom')], {
        leaders: [leader([x, y - b * 0.6, displayLength], `${twin ? '2 × ' : ''}Ø${mm(bore)}`)],
      }),
    ),
    solid: tubeTo(L),
  }
}

function standOff({ bore, mat, length: L }: Insulator): Picture {
  const b = bore / 2
  const R = b * 2 + 1.6
  const thread = polyline([L, b], [L * 0.65, b], [L * 0.65, 0])
  const outside = lathe(mat, polyline([0, R], [L, R]), thread)
  const both = lathe(mat, polyline([L * 0.35, 0], [L * 0.35, b], [0, b], [0, R], [L, R]), thread)
  return picture(
    camera(50, -30),
    [[outside, rod('steel', L, L + 4 + b, b * 0.95)]],
    section(
      'length',
      [[both], [axisLine(0, L)]],
      [dim('z', 0, L, 'bottom'), dia('y', 2 * R, 'left'), dia('y', bore, 'right', { suffix: ' tapped' })],
    ),
    view('front', [[outside]], [dia('x', 2 * R, 'bottom')]),
  )
}

function washer({ bore, mat, length: t }: Insulator): Picture {
  const b = bore / 2
  const R = b * 2.1 + 1.4
  const at = (x: number, y: number, z: number): Body => pipe(mat, z, z + t, R, b, { open: true, frame: shift(x, y) })
  const one = at(0, 0, 0)
  return picture(
    camera(40, -22),
    [[at(R * 0.7, -R * 0.5, 0)], [at(-R * 0.7, R * 0.5, R * 0.8)]],
    view('front', [[one]], [dia('x', 2 * R, 'bottom')]),
    section(
      'side',
      [[one], [axisLine(0, t, 2)]],
      [dim('z', 0, t, 'bottom'), dia('y', bore, 'left'), dia('y', 2 * R, 'right')],
    ),
  )
}

function shoulderWasher({ bore, mat, length: L }: Insulator): Picture {
  const b = bore / 2
  const R = b * 2.1 + 1.6
  const t = L * 0.42
  const q = b + Math.max(0.6, bore * 0.26)
  const one = lathe(mat, polyline([0, R], [t, R], [t, q], [L, q]), polyline([L, b], [0, b]))
  return picture(
    camera(44, -24),
    [place(shift(R * 0.5, -R * 0.4), [one]), place(shift(-R * 0.5, R * 0.5, R), [one])],
    section(
      'length',
      [[one], [axisLine(0, L, 2)]],
      [dim('z', 0, L, 'bottom'), dim('z', 0, t, 'top'), dia('y', bore, 'right'), dia('y', 2 * R, 'left')],
    ),
    view('front', [[one]], [dia('x', 2 * q, 'bottom', { near: 0 })]),
  )
}

/** Ceramic parts by their bore. */
export const insulators: Readonly<Record<string, (p: Insulator) => Picture>> = {
  'Fish-spine bead': bead,
  'Single-bore tube': (p) => tube(p, false),
  'Double-bore tube': (p) => tube(p, true),
  'Stand-off': standOff,
  Washer: washer,
  'Shoulder washer': shoulderWasher,
}
