import { mm } from '../render/lengths.ts'
import { type Body, cord, drill, type Group, mark, place, prism, rod, lathe } from '../render/bodies.ts'
import {
  add,
  arc,
  backView,
  box,
  camera,
  dot,
  downward,
  aim,
  frontView,
  leftView,
  polyline,
  rad,
  rightView,
  ring,
  shift,
  scale,
  upward,
  type Vector,
} from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, type Dimension, leader, type Picture, section, view } from '../render/picture.ts'
import { type Flange, axisLine, boltDims, boltPoints, flangeBodies, flangeMarks, knifeEdge } from './flange.ts'

const diagonal: Vector = [0, -Math.SQRT1_2, -Math.SQRT1_2]

const arms = {
  Nipple: [frontView, backView],
  'Half nipple': [frontView],
  '90 elbow': [frontView, upward],
  '45 elbow': [frontView, diagonal],
  Tee: [frontView, backView, upward],
  '4-way cross': [frontView, backView, upward, downward],
  '5-way cross': [frontView, backView, upward, downward, rightView],
  '6-way cross': [frontView, backView, upward, downward, rightView, leftView],
} satisfies Record<string, readonly Vector[]>
export type Form = keyof typeof arms

interface Fitting {
  readonly form: Form
  /** Undefined for weld fittings: their arms end as tubes. */
  readonly flange?: Flange
  readonly tube: number
  readonly wall: number
  /** Center-to-face length; for a half nipple, its overall length. */
  readonly arm: number
  readonly mat?: Material
  readonly rotatable?: boolean
}

/** Tubes that meet at one point, each with a flange or a bare end. */
export function fitting(p: Fitting): Picture {
  const { flange: f, arm: A } = p
  const mat = p.mat ?? 'steel'
  const [ro, ri] = [p.tube / 2, p.tube / 2 - p.wall]
  const T = f?.thick ?? 0
  const dirs = arms[p.form]
  const bent = p.form.endsWith('elbow')
  const straight = p.form === 'Nipple' || p.form === 'Half nipple'
  const groups: Group[] = []
  const start = p.form === 'Half nipple' ? 0 : straight ? -0.01 : ri
  const R = Math.min(A - T - 1, p.tube * 0.95 + 3)
  const cosine = dot(dirs[0] ?? frontView, dirs[1] ?? backView)
  const half = Math.acos(Math.max(-1, Math.min(1, cosine))) / 2
  const tangent = bent ? Math.min(R / Math.tan(half), A - T - 0.5) : 0
  dirs.forEach((d, i) => {
    const rot = p.rotatable === true && i > 0
    const end: Body[] = f
      ? place(shift(0, 0, A - T), flangeBodies(f, { seal: 'front', bore: ri * 2, rotatable: rot, mat }))
      : []
    const tube: Body = lathe(
      mat,
      polyline([bent ? tangent : start, ro], [A - T * 0.5, ro]),
      f ? polyline([A - T * 0.5, ri], [bent ? tangent : start, ri]) : polyline([A, ri], [bent ? tangent : start, ri]),
      { hatch: 'metal2' },
    )
    const stub: Body = f ? tube : { ...tube, outer: polyline([bent ? tangent : start, ro], [A, ro]) }
    groups.push(place(aim(d), [stub]), place(aim(d), end))
  })
  if (bent) {
    const [a = frontView, b = upward] = dirs
    const radius = tangent * Math.tan(half)
    const mid = add(a, b)
    const len = Math.hypot(...mid)
    const center = scale(mid, radius / Math.sin(half) / len)
    const from = add(scale(a, tangent), scale(center, -1))
    const x = scale(from, 1 / radius)
    const to = add(scale(b, tangent), scale(center, -1))
    const sweep = 180 - 2 * half * (180 / Math.PI)
    const y = scale(add(to, scale(from, -Math.cos(rad(sweep)))), 1 / (radius * Math.sin(rad(sweep))))
    groups.push([cord(mat, arc(center, x, y, radius, 0, sweep), ro, { wall: p.wall })])
  } else if (!straight) {
    // Behind the openings of the other arms, the wall of the run continues.
    for (const d of [frontView, backView, upward, downward])
      if (!dirs.includes(d))
        groups.push(
          place(aim(d), [prism(mat, box(0.02, 2 * ro), ri, ro, { only: 'sheet', fine: true, hatch: 'metal2' })]),
        )
    groups.push([rod(mat, -ro * 1.02, ro * 1.02, ro, { only: 'card' })])
  }
  const multi = dirs.length > 3
  const bodies = groups
  const first = p.form === 'Half nipple' ? 0 : bent ? 0 : -A
  const od = f?.od ?? p.tube
  const lengths: Dimension[] = p.form === 'Nipple' ? [dim('z', -A, A, 'bottom')] : [dim('z', 0, A, 'bottom')]
  if (p.form === 'Tee' || multi) lengths.push(dim('z', -A, A, 'bottom'))
  if (dirs.includes(upward)) lengths.push(dim('y', -A, 0, bent ? 'left' : 'left'))
  if (p.form === '45 elbow') lengths.push(dim('y', -A * Math.SQRT1_2, 0, 'left'))
  return {
    camera: straight
      ? camera(58, -24)
      : bent
        ? camera(52, 4, 12)
        : camera(multi ? 48 : 52, multi ? 0 : -4, multi ? 26 : 22),
    card: bodies,
    ...(bent || straight ? {} : { solid: joinArms(p) }),
    views: [
      section(
        'length',
        [...bodies, [axisLine(first, A)]],
        [...lengths, dia('y', ri * 2, 'right'), dia('y', od, 'right')],
        { leaders: f ? [] : [leader([0, bent ? ro : -ro, A * 0.92], `wall ${mm(p.wall)}`, bent ? 'br' : 'tr')] },
      ),
      view(
        'front',
        f ? [...bodies, flangeMarks(f)] : bodies,
        [
          ...(f ? boltDims(f).dims : [dia('x', p.tube, 'bottom')]),
          ...(p.form === '5-way cross'
            ? [dim('x', 0, A, 'top')]
            : p.form === '6-way cross'
              ? [dim('x', -A, A, 'top')]
              : []),
        ],
        {
          leaders: f
            ? boltDims(f, undefined, A).leaders.map((l) =>
                multi || dirs.includes(upward)
                  ? { ...l, at: [l.at[0], -l.at[1], l.at[2]] as const, to: 'br' as const }
                  : l,
              )
            : [],
        },
      ),
    ],
  }
}

/** Arms that meet at the center: first solid rods, then the bores that open into one another, then the flanges. */
function joinArms({ form, flange: f, tube, wall, arm: A, mat = 'steel', rotatable = false }: Fitting): Group {
  const [ro, ri, T] = [tube / 2, tube / 2 - wall, f?.thick ?? 0]
  const along = (bodies: (i: number) => Body[]) => arms[form].flatMap((d, i) => place(aim(d), bodies(i)))
  return [
    ...along(() => [rod(mat, 0, A - T * 0.5, ro)]),
    ...along(() => [drill(mat, [[0, 0]], ri, A, A)]),
    ...along((i) =>
      f
        ? place(
            shift(0, 0, A - T),
            flangeBodies(f, { seal: 'front', bore: ri * 2, rotatable: rotatable && i > 0, mat }),
          )
        : [],
    ),
  ]
}

/** A block with a bored and tapped knife-edge flange cut into each of its six sides. */
export function cube(f: Flange): Picture {
  if (f.system !== 'CF') throw new RangeError(`No cubes for ${f.size}`)
  // Holes of neighboring faces must not meet.
  const half = Math.round(f.od * 0.55)
  const a = 2 * half
  const depth = half - Math.max(...boltPoints(f).map(([, y]) => y)) - f.tap / 2 - 0.5
  const holes = (sectionYs: number[]) =>
    drill('steel', boltPoints(f), f.tap / 2, half, depth, { sectionYs, thread: true })
  const cavity = lathe(
    'paper',
    [
      [0, f.bore / 2],
      ...knifeEdge(f, f.bore / 2)
        .map(([z, r]): [number, number] => [z + half - f.thick, r])
        .reverse(),
    ],
    undefined,
    { plain: true },
  )
  const faces = [frontView, upward, rightView].map((d) =>
    place(aim(d), [
      drill('steel', [[0, 0]], f.gasketOd / 2, half, 1.6, { floor: 'steel', sectionYs: [] }),
      holes([]),
      drill('steel', [[0, 0]], f.bore / 2, half - 1.6, half - 1.6, { sectionYs: [] }),
    ]),
  )
  const block: Body = prism('steel', box(a, a, a * 0.03), -half, half)
  const along = (directions: readonly Vector[], sectionYs: number[]) =>
    directions.flatMap((d) => place(aim(d), [cavity, holes(sectionYs)]))
  const knife = mark(
    'steel',
    ring(60, f.knife / 2).map(([x, y]): Vector => [x, y, half]),
    { closed: true, only: 'sheet' },
  )
  return {
    camera: camera(42, 0, 28),
    card: [[block, ...faces.flat()]],
    solid: [block, ...along([frontView, backView, upward, downward, rightView, leftView], [])],
    views: [
      view(
        'front',
        [[block, ...(faces[0] ?? []), knife, ...flangeMarks(f)]],
        [dim('x', -half, half, 'bottom'), ...boltDims(f).dims],
        { leaders: boltDims(f, 'Tapped UNF', half).leaders },
      ),
      section(
        'side',
        [
          [block, ...along([frontView, backView], [-f.bc / 2, f.bc / 2]), ...along([upward, downward], [])],
          [axisLine(-half, half)],
        ],
        [dim('z', -half, half, 'bottom'), dia('y', f.bore, 'right'), dim('y', -half, half, 'right')],
      ),
    ],
  }
}
