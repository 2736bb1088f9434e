import { mm } from '../render/lengths.ts'
import { type Body, type Profile, cord, mark, pipe, prism, rod, lathe } from '../render/bodies.ts'
import { box, camera, disc, move, polyline, ring, steps, type Vector } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import type { CfRow, KfRow } from './dimensions.ts'
import { axisLine } from './flange.ts'

/** A ring with a round cross section and mean radius `R`: a bent cord on cards, a turned body in sections. */
export function roundRing(mat: Material, R: number, r: number, z = 0): Body[] {
  const half = (s: 1 | -1): Profile =>
    steps(25).map((i) => [z + s * -r * Math.cos((i * Math.PI) / 24), R + s * r * Math.sin((i * Math.PI) / 24)] as const)
  const loop = ring(48, R).map(([x, y]): Vector => [x, y, z])
  return [
    cord(mat, loop, r, { closed: true, only: 'card' }),
    lathe(mat, half(1), half(-1), { open: true, smooth: true, only: 'sheet' }),
  ]
}

type RingStyle = 'Standard' | 'With mesh' | 'Adaptive' | 'Overpressure'

/** A centering ring: a metal carrier with its seal, optionally with a mesh, a step or an outer ring. */
export function centeringRing(p: {
  row: KfRow
  metal: Material
  seal: Material
  style: RingStyle
  metalSeal: boolean
}): Picture {
  const { ringOd, ringId, cord, bore } = p.row
  const w = 3.9
  const s = ringOd / 2
  const i = bore / 2
  // The O-ring sits in a groove of the carrier's ridge.
  const ridge = ringId / 2 + 0.4
  const step = p.style === 'Adaptive' ? s * 0.78 : s
  const inside = p.style === 'Adaptive' ? Math.min(i, step - 1) : Math.min(i, s - 0.6)
  const carrier: Body = lathe(
    p.metal,
    polyline([-w * 1.3, step], [-w * 0.3, step], [-w * 0.3, ridge], [w * 0.3, ridge], [w * 0.3, s], [w * 1.3, s]),
    polyline([w * 1.3, inside], [-w * 1.3, inside]),
    { open: p.style !== 'With mesh' },
  )
  const R = Math.max((ringId + cord) / 2, s + cord * 0.45)
  const seal: Body[] = p.metalSeal
    ? [
        lathe(
          'aluminum',
          polyline([-1.4, R + 1], [0, R + cord / 2], [1.4, R + 1]),
          polyline([1.4, ridge - 0.2], [-1.4, ridge - 0.2]),
          { open: true },
        ),
      ]
    : roundRing(p.seal, R, cord / 2)
  const outer: Body[] =
    p.style === 'Overpressure'
      ? [pipe(p.metal, -w * 0.55, w * 0.55, R + cord / 2 + 2.6, R + cord / 2 - 0.2, { open: true })]
      : []
  const mesh: Body[] =
    p.style === 'With mesh'
      ? [
          prism('paper', disc(inside, 28), -0.05, 0, { fine: true }),
          ...steps(9).flatMap((k): Body[] => {
            const t = (k - 4) / 4.6
            const h = Math.sqrt(1 - t * t) * inside
            return [
              mark('dark', polyline([t * inside, -h, 0.1], [t * inside, h, 0.1]), { weight: 0.7 }),
              mark('dark', polyline([-h, t * inside, 0.1], [h, t * inside, 0.1]), { weight: 0.7 }),
            ]
          }),
        ]
      : []
  const frontHalf: Body = pipe(p.metal, w * 0.3, w * 1.3, s, inside, { open: true, only: 'card' })
  const hasMesh: Body[] =
    p.style === 'With mesh'
      ? [{ ...carrier, only: 'sheet' }, rod(p.metal, -w * 1.3, 0, s, { only: 'card' }), ...mesh]
      : [carrier]
  const whole = [...hasMesh, ...outer, ...seal, frontHalf]
  const od = R * 2 + cord + (p.style === 'Overpressure' ? 5.2 : 0)
  return picture(
    camera(40, -22),
    [whole],
    view('front', [whole, crossMarks(od / 2)], [dia('x', od, 'bottom')]),
    section(
      'side',
      [whole.filter((b) => b.kind !== 'mark'), [axisLine(-w, w)]],
      [dia('y', s * 2, 'left'), dia('y', od, 'right'), dim('z', -w * 1.3, w * 1.3, 'bottom')],
      {
        leaders: [leader([0, R, 0], p.metalSeal ? 'aluminum edge seal' : `cord ${mm(cord)}`, 'bl')],
      },
    ),
  )
}

/** A flat copper gasket. A notch lets helium reach the seal. */
export function copperGasket(p: { row: CfRow; mat: Material; notched: boolean }): Picture {
  const [R, r] = [p.row.gasketOd / 2, p.row.gasketId / 2]
  const t = 2
  const displayHeight = Math.max(t, R * 0.09)
  const gap = displayHeight * 3.6
  const one = (z: number, thick: number): Body[] => [
    pipe(p.mat, z, z + thick, R, r, { open: true }),
    ...(p.notched
      ? ring(2, R, -50).map(
          ([x, y]): Body =>
            prism('dark', move(box(R * 0.07, R * 0.07), x * 0.985, y * 0.985), z + thick, z + thick + 0.02, {
              fine: true,
            }),
        )
      : []),
  ]
  const flat = one(0, t)
  return picture(
    camera(42, -20),
    [one(0, displayHeight), one(gap, displayHeight)],
    view('front', [flat, crossMarks(R)], [dia('x', p.row.gasketOd, 'bottom')], {
      leaders: p.notched ? [leader([R * 0.64, -R * 0.76, t], '2 notches')] : [],
    }),
    section(
      'side',
      [flat, [axisLine(0, t)]],
      [dia('y', p.row.gasketOd, 'right'), dia('y', p.row.gasketId, 'left'), dim('z', 0, t, 'bottom')],
    ),
  )
}

/** Center lines of a round part, seen from the front. */
export function crossMarks(R: number): Body[] {
  return [
    mark('steel', polyline([-R * 1.05, 0, 90], [R * 1.05, 0, 90]), { center: true, only: 'sheet' }),
    mark('steel', polyline([0, -R * 1.05, 90], [0, R * 1.05, 90]), { center: true, only: 'sheet' }),
  ]
}

/** A molded elastomer gasket in the shape of a copper one, with a bead on each face. */
export function elastomerGasket(p: { row: CfRow; mat: Material; coated: boolean }): Picture {
  const [R, r] = [p.row.gasketOd / 2, p.row.gasketId / 2]
  const t = 2.4
  const m = (R + r) / 2
  const h = Math.max(0.5, (R - r) * 0.12)
  const bodies: Body[] = [
    pipe(p.mat, 0, t, R, r, { open: true }),
    lathe(
      p.coated ? 'ptfe' : p.mat,
      polyline([t - 0.2, m + (R - r) * 0.2], [t + h, m + (R - r) * 0.12]),
      polyline([t + h, m - (R - r) * 0.12], [t - 0.2, m - (R - r) * 0.2]),
      { open: true },
    ),
    lathe(
      p.mat,
      polyline([-h, m + (R - r) * 0.12], [0, m + (R - r) * 0.2]),
      polyline([0, m - (R - r) * 0.2], [-h, m - (R - r) * 0.12]),
      { open: true, only: 'sheet' },
    ),
  ]
  return picture(
    camera(40, -24),
    [bodies],
    view('front', [bodies, crossMarks(R)], [dia('x', p.row.gasketOd, 'bottom')]),
    section(
      'side',
      [bodies, [axisLine(0, t)]],
      [dia('y', p.row.gasketOd, 'right'), dia('y', p.row.gasketId, 'left'), dim('z', -h, t + h, 'bottom')],
      { leaders: p.coated ? [leader([0, m, t], 'PTFE coated', 'bl')] : [] },
    ),
  )
}
