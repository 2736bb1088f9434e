import { cord, drill, pipe, place, prism, turned, type Body, type Group } from './bodies.ts'
import { camera } from './camera.ts'
import {
  axisLine,
  boltDims,
  boltPoints,
  field,
  flangeBodies,
  flangeMarks,
  rimDims,
  type Flange,
  type FlangeForm,
} from './flange.ts'
import {
  BACK,
  DOWN,
  FRONT,
  LEFT,
  RIGHT,
  UP,
  add,
  arc,
  box,
  dot,
  facing,
  rad,
  shift,
  times,
  type Vector,
} from './geometry.ts'
import type { Material } from './materials.ts'
import type { Picture } from './picture.ts'
import { breakLine } from './thermocouple.ts'
import { endAt, type TubeEnd } from './tube-end.ts'
import { dia, dim, leader, mm, type Dimension } from './view.ts'

export type Form =
  | 'Nipple'
  | 'Half nipple'
  | '90 elbow'
  | '45 elbow'
  | 'Tee'
  | '4-way cross'
  | '5-way cross'
  | '6-way cross'
const DIAGONAL: Vector = [0, -Math.SQRT1_2, -Math.SQRT1_2]
const ARMS: Readonly<Record<Form, readonly Vector[]>> = {
  Nipple: [FRONT, BACK],
  'Half nipple': [FRONT],
  '90 elbow': [FRONT, UP],
  '45 elbow': [FRONT, DIAGONAL],
  Tee: [FRONT, BACK, UP],
  '4-way cross': [FRONT, BACK, UP, DOWN],
  '5-way cross': [FRONT, BACK, UP, DOWN, RIGHT],
  '6-way cross': [FRONT, BACK, UP, DOWN, RIGHT, LEFT],
}

export interface Fitting {
  readonly form: Form
  /** None for weld fittings: the arms end as tubes. */
  readonly flange?: Flange
  readonly tube: number
  readonly wall: number
  /** From the centre to a face; of a half nipple its whole length. */
  readonly arm: number
  readonly mat?: Material
  readonly rotatable?: boolean
}

/** Tubes that meet in one point, each with a flange or as a bare end. */
export function fitting(p: Fitting): Picture {
  const { flange: f, arm: A } = p
  const mat = p.mat ?? 'steel'
  const [ro, ri] = [p.tube / 2, p.tube / 2 - p.wall]
  const T = f?.thick ?? 0
  const dirs = ARMS[p.form]
  const bent = p.form.endsWith('elbow')
  const straight = p.form === 'Nipple' || p.form === 'Half nipple'
  const groups: Group[] = []
  const start = p.form === 'Half nipple' ? 0 : straight ? -0.01 : ri
  const R = Math.min(A - T - 1, p.tube * 0.95 + 3)
  const cosine = dot(dirs[0] ?? FRONT, dirs[1] ?? BACK)
  const half = Math.acos(Math.max(-1, Math.min(1, cosine))) / 2
  const tangent = bent ? Math.min(R / Math.tan(half), A - T - 0.5) : 0
  dirs.forEach((d, i) => {
    const rot = p.rotatable === true && i > 0
    const end: Body[] = f
      ? place(shift(0, 0, A - T), flangeBodies(f, { seal: 'front', bore: ri * 2, rotatable: rot, mat }))
      : []
    const tube: Body = turned(
      mat,
      [
        [bent ? tangent : start, ro],
        [A - T * 0.5, ro],
      ],
      f
        ? [
            [A - T * 0.5, ri],
            [bent ? tangent : start, ri],
          ]
        : [
            [A, ri],
            [bent ? tangent : start, ri],
          ],
      { hatch: 'metal2' },
    )
    const stub: Body = f
      ? tube
      : {
          ...tube,
          outer: [
            [bent ? tangent : start, ro],
            [A, ro],
          ],
        }
    groups.push(place(facing(d), [stub]), place(facing(d), end))
  })
  if (bent) {
    const [a = FRONT, b = UP] = dirs
    const radius = tangent * Math.tan(half)
    const mid = add(a, b)
    const len = Math.hypot(...mid)
    const centre = times(mid, radius / Math.sin(half) / len)
    const from = add(times(a, tangent), times(centre, -1))
    const x = times(from, 1 / radius)
    const to = add(times(b, tangent), times(centre, -1))
    const sweep = 180 - 2 * half * (180 / Math.PI)
    const y = times(add(to, times(from, -Math.cos(rad(sweep)))), 1 / (radius * Math.sin(rad(sweep))))
    groups.push([cord(mat, arc(centre, x, y, radius, 0, sweep), ro, { wall: p.wall })])
  } else if (!straight) {
    // Behind the openings of the other arms the wall of the run goes on.
    for (const d of [FRONT, BACK, UP, DOWN])
      if (!dirs.includes(d))
        groups.push(
          place(facing(d), [prism(mat, box(0.02, 2 * ro), ri, ro, { only: 'sheet', fine: true, hatch: 'metal2' })]),
        )
    groups.push([
      turned(
        mat,
        [
          [-ro * 1.02, ro],
          [ro * 1.02, ro],
        ],
        undefined,
        { only: 'card' },
      ),
    ])
  }
  const multi = dirs.length > 3
  const bodies = groups
  const first = p.form === 'Half nipple' ? 0 : bent ? 0 : -A
  const od = f?.od ?? p.tube
  const lengths: Dimension[] = p.form === 'Nipple' ? [dim('z', -A, A, 'bottom')] : [dim('z', 0, A, 'bottom')]
  if (p.form === 'Tee' || multi) lengths.push(dim('z', -A, A, 'bottom'))
  if (dirs.includes(UP)) lengths.push(dim('y', -A, 0, bent ? 'left' : 'left'))
  if (p.form === '45 elbow') lengths.push(dim('y', -A * Math.SQRT1_2, 0, 'left'))
  return {
    camera: straight
      ? camera(58, -24)
      : bent
        ? camera(52, 4, 12)
        : camera(multi ? 48 : 52, multi ? 0 : -4, multi ? 26 : 22),
    card: bodies,
    views: [
      {
        view: 'length',
        section: true,
        groups: [...bodies, [axisLine(first, A)]],
        dims: [...lengths, dia('y', ri * 2, 'right'), dia('y', od, 'right')],
        leaders: f ? [] : [leader([0, bent ? ro : -ro, A * 0.92], `wall ${mm(p.wall)}`, 'br')],
      },
      {
        view: 'front',
        groups: f ? [...bodies, flangeMarks(f)] : bodies,
        dims: [
          ...(f ? boltDims(f).dims : [dia('x', p.tube, 'bottom')]),
          ...(p.form === '5-way cross'
            ? [dim('x', 0, A, 'top')]
            : p.form === '6-way cross'
              ? [dim('x', -A, A, 'top')]
              : []),
        ],
        leaders: f
          ? boltDims(f, undefined, A).leaders.map((l) =>
              multi || dirs.includes(UP) ? { ...l, at: [l.at[0], -l.at[1], l.at[2]] as Vector, to: 'br' as const } : l,
            )
          : [],
      },
    ],
  }
}

/** A block with a bored and tapped flange face on each of its six sides. */
export function cube(f: Flange): Picture {
  const a = Math.round(f.od * 1.02)
  const bore = f.system === 'CF' ? f.bore : f.bore
  const seat = f.system === 'CF' ? f.gasketOd : f.bore
  const faces: Group[] = [FRONT, UP, RIGHT, BACK, DOWN, LEFT].map((d) =>
    place(facing(d), [
      ...(f.system === 'CF'
        ? [
            drill('steel', [[0, 0]], seat / 2, a / 2, 1.6, { floor: 'steel', shown: [] }),
            drill('steel', boltPoints(f), f.tap / 2, a / 2, 14, { shown: [-f.bc / 2, f.bc / 2], thread: true }),
          ]
        : []),
      drill('steel', [[0, 0]], bore / 2, a / 2 - 1.6, a * 0.4, { shown: [0] }),
    ]),
  )
  const block: Body = prism('steel', box(a, a, a * 0.03), -a / 2, a / 2)
  const seen = [FRONT, UP, RIGHT].map((_, i) => faces[i] ?? [])
  const cam = camera(42, 0, 28)
  return {
    camera: cam,
    card: [[block, ...seen.flat()]],
    views: [
      {
        view: 'front',
        groups: [[block, ...(faces[0] ?? []), ...flangeMarks(f)]],
        dims: [dim('x', -a / 2, a / 2, 'bottom'), ...boltDims(f).dims],
        leaders: boltDims(f, 'Tapped UNF').leaders,
      },
      {
        view: 'side',
        section: true,
        groups: [[block, ...faces.flat()], [axisLine(-a / 2, a / 2)]],
        dims: [dim('z', -a / 2, a / 2, 'bottom'), dia('y', bore, 'right'), dim('y', -a / 2, a / 2, 'right')],
      },
    ],
  }
}

export interface Column {
  /** Flange behind (its seal looks back) and in front (its seal looks forward), or a tube end. */
  readonly back?: Flange
  readonly front?: Flange | TubeEnd
  readonly length: number
  readonly bore: number
  /** What lies between the two flanges, from the back one's inner face to the front one's. */
  readonly body: (z0: number, z1: number) => Body[]
  readonly backForm?: Partial<FlangeForm>
  readonly mat?: Material
  /** Printed for the length where the picture is shortened. */
  readonly printed?: number
  readonly yaw?: number
  readonly note?: { readonly z: number; readonly r: number; readonly text: string }
  readonly bodyDims?: readonly Dimension[]
}
const isFlange = (x: Flange | TubeEnd): x is Flange => 'system' in x

/** Parts in a line: reducers, adapters, bellows, half nipples. */
export function column(p: Column): Picture {
  const mat = p.mat ?? 'steel'
  const zb = p.back?.thick ?? 0
  const zf = p.front === undefined ? p.length : isFlange(p.front) ? p.length - p.front.thick : p.length - p.front.length
  const back: Body[] = p.back
    ? flangeBodies(p.back, { seal: 'back', bore: Math.min(p.bore, field(p.back) * 2), mat, ...p.backForm })
    : []
  const front: Body[] =
    p.front === undefined
      ? []
      : isFlange(p.front)
        ? place(
            shift(0, 0, zf),
            flangeBodies(p.front, { seal: 'front', bore: Math.min(p.bore, field(p.front) * 2), mat }),
          )
        : endAt(p.front, zf)
  const middle = p.body(zb, zf)
  const group: Group = [...back, ...middle, ...front]
  const breaks: Body[] =
    p.printed === undefined
      ? []
      : [
          breakLine(
            zb + (zf - zb) * 0.45,
            Math.max(...middle.flatMap((b) => (b.kind === 'turned' ? b.outer.map((q) => q[1]) : [1]))),
          ),
        ]
  const f = p.front && isFlange(p.front) ? p.front : undefined
  const face = f ?? p.back
  const ends: Dimension[] = [
    ...(f ? [dia('y', f.od, 'right')] : []),
    ...(p.back && p.back.od !== f?.od ? [dia('y', p.back.od, 'left')] : []),
  ]
  return {
    camera: camera(p.yaw ?? 56, -26),
    card: [group],
    views: [
      {
        view: 'length',
        section: true,
        groups: [[...group, ...breaks], [axisLine(0, p.length)]],
        dims: [
          dim('z', 0, p.length, 'bottom', p.printed === undefined ? {} : { text: mm(p.printed) }),
          ...ends,
          ...(p.bodyDims ?? []),
        ],
        leaders: p.note ? [leader([0, -p.note.r, p.note.z], p.note.text)] : [],
      },
      {
        view: 'front',
        groups: face ? [[...group, ...flangeMarks(face)]] : [group],
        dims: face ? boltDims(face, p.backForm?.tapped).dims : [],
        leaders: face ? boltDims(face, face === p.back ? p.backForm?.tapped : undefined).leaders : [],
      },
    ],
  }
}

/** A plain tube between two places. */
export const tubeBody =
  (r: number, wall: number, mat: Material = 'steel') =>
  (z0: number, z1: number): Body[] => [pipe(mat, z0, z1, r, r - wall, { hatch: 'metal2' })]
/** A cone, half as long as the room there is, between two tubes. */
export const coneBody =
  (r0: number, r1: number, wall: number, mat: Material = 'steel') =>
  (z0: number, z1: number): Body[] => {
    const [a, b] = [z0 + (z1 - z0) * 0.22, z0 + (z1 - z0) * 0.78]
    return [
      turned(
        mat,
        [
          [z0, r0],
          [a, r0],
          [b, r1],
          [z1, r1],
        ],
        [
          [z1, r1 - wall],
          [b, r1 - wall],
          [a, r0 - wall],
          [z0, r0 - wall],
        ],
        { hatch: 'metal2' },
      ),
    ]
  }

/** A flange alone, bored or blank, of the small and large clamped systems, with a short tube for welding where it is bored. */
export function rim(p: { flange: Flange; bored: boolean; mat: Material; stub: number }): Picture {
  const f = p.flange
  const bore = p.bored ? f.bore : 0
  const tail: Body[] = p.bored ? [pipe(p.mat, -p.stub, 0.5, f.bore / 2 + 2, f.bore / 2)] : []
  const bodies = [...tail, ...flangeBodies(f, { seal: 'front', bore, mat: p.mat })]
  return {
    camera: camera(38),
    card: [bodies],
    views: [
      { view: 'front', groups: [[...bodies, ...flangeMarks(f)]], ...boltDims(f) },
      {
        view: 'side',
        section: true,
        groups: [bodies, [axisLine(p.bored ? -p.stub : 0, f.thick)]],
        dims: [...rimDims(f), ...(p.bored ? [dia('y', f.bore, 'right'), dim('z', -p.stub, f.thick, 'bottom')] : [])],
      },
    ],
  }
}

/** Tube by length, drawn broken. */
export function tube(p: { od: number; wall: number; length: number; mat: Material }): Picture {
  const r = p.od / 2
  const L = p.od * (2.4 + p.length / 700) + 12
  const body = pipe(p.mat, 0, L, r, r - p.wall)
  return {
    camera: camera(60, -34),
    card: [[body]],
    views: [
      {
        view: 'length',
        section: true,
        groups: [[body, breakLine(L * 0.5, r)], [axisLine(0, L)]],
        dims: [dim('z', 0, L, 'bottom', { text: mm(p.length) }), dia('y', p.od, 'left')],
      },
      {
        view: 'front',
        groups: [[body]],
        dims: [dia('x', p.od - 2 * p.wall, 'bottom')],
        leaders: [leader([r * 0.7, -r * 0.7, L], `wall ${mm(p.wall)}`)],
      },
    ],
  }
}

/** A domed cap for a tube end. */
export function cap(p: { od: number; wall: number; mat: Material }): Picture {
  const [r, w] = [p.od / 2, p.wall]
  const skirt = r * 0.5 + 3
  const dome = (rr: number): [number, number][] =>
    Array.from({ length: 9 }, (_, i) => [
      skirt + rr * 0.55 * Math.sin((i * Math.PI) / 16),
      rr * Math.cos((i * Math.PI) / 16),
    ])
  const L = skirt + r * 0.55
  const body = turned(p.mat, [[0, r], ...dome(r)])
  const cut = turned(p.mat, [[0, r], ...dome(r)], [...dome(r - w)].reverse().concat([[0, r - w]]), { only: 'sheet' })
  return {
    camera: camera(40, -24),
    card: [[turned(p.mat, [[-L, r], ...dome(r).map(([z, q]): [number, number] => [z - L, q])])], []],
    views: [
      {
        view: 'length',
        section: true,
        groups: [[cut], [axisLine(0, L)]],
        dims: [dim('z', 0, L, 'bottom'), dia('y', p.od, 'left')],
        leaders: [leader([0, -r * 0.7, skirt + r * 0.4], `wall ${mm(w)}`)],
      },
      { view: 'front', groups: [[body]], dims: [dia('x', p.od, 'bottom')] },
    ],
  }
}
