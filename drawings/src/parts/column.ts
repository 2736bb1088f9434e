import { mm } from '../render/lengths.ts'
import { type Body, type Group, breakLine, pipe, place, lathe } from '../render/bodies.ts'
import { camera, polyline, shift } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, type Dimension, leader, type Picture, section, view } from '../render/picture.ts'
import { type Flange, type FlangeForm, axisLine, boltDims, boreOf, flangeBodies, flangeMarks } from './flange.ts'
import { endAt, type TubeEnd } from './tube.ts'

interface Column {
  /** A flange behind (its seal faces back) and in front (its seal faces forward), or a tube end. */
  readonly back?: Flange
  readonly front?: Flange | TubeEnd
  readonly length: number
  readonly bore: number
  /** The body between the two flanges, from inner face to inner face. */
  readonly body: (z0: number, z1: number) => Body[]
  readonly backForm?: Partial<FlangeForm>
  readonly frontForm?: Partial<FlangeForm>
  readonly mat?: Material
  /** Printed length where the picture is shortened. */
  readonly printed?: number
  readonly yaw?: number
  readonly note?: { readonly z: number; readonly r: number; readonly text: string }
  readonly bodyDims?: readonly Dimension[]
}

function isFlange(x: Flange | TubeEnd): x is Flange {
  return 'system' in x
}

/** Parts in a line: reducers, adapters, bellows, half nipples. */
export function column(p: Column): Picture {
  const mat = p.mat ?? 'steel'
  const zb = p.back?.thick ?? 0
  const front = p.front
  const zf = (length: number) =>
    front === undefined ? length : isFlange(front) ? length - front.thick : length - front.length
  const back: Body[] = p.back
    ? flangeBodies(p.back, { seal: 'back', bore: Math.min(p.bore, boreOf(p.back)), mat, ...p.backForm })
    : []
  const end = (z: number): Body[] =>
    front === undefined
      ? []
      : isFlange(front)
        ? place(
            shift(0, 0, z),
            flangeBodies(front, { seal: 'front', bore: Math.min(p.bore, boreOf(front)), mat, ...p.frontForm }),
          )
        : endAt(front, z)
  const middle = p.body(zb, zf(p.length))
  const group: Group = [...back, ...middle, ...end(zf(p.length))]
  const breaks: Body[] =
    p.printed === undefined
      ? []
      : breakLine(
          zb + (zf(p.length) - zb) * 0.45,
          Math.max(...middle.flatMap((b) => (b.kind === 'turned' ? b.outer.map((q) => q[1]) : [1]))),
        )
  const f = front && isFlange(front) ? front : undefined
  const same = p.back?.size === f?.size
  const flanges = [
    ...(f ? [{ f, form: p.frontForm }] : []),
    ...(p.back && !same ? [{ f: p.back, form: p.backForm }] : []),
  ]
  const bolts = flanges.map(({ f: each, form }) => boltDims(each, form?.tapped, p.length))
  const ends: Dimension[] = [
    ...(f ? [dia('y', f.od, 'right'), dim('z', p.length - f.thick, p.length, 'top')] : []),
    ...(p.back && !same ? [dia('y', p.back.od, 'left'), dim('z', 0, p.back.thick, 'top')] : []),
    ...(f && p.back ? [dia('y', Math.min(p.bore, boreOf(f)), 'right')] : []),
  ]
  return {
    camera: camera(p.yaw ?? 56, -26),
    card: [group],
    ...(p.printed === undefined ? {} : { solid: [...back, ...p.body(zb, zf(p.printed)), ...end(zf(p.printed))] }),
    views: [
      section(
        'length',
        [[...group, ...breaks], [axisLine(0, p.length)]],
        [
          dim('z', 0, p.length, 'bottom', p.printed === undefined ? {} : { text: mm(p.printed) }),
          ...ends,
          ...(p.bodyDims ?? []),
        ],
        { leaders: p.note ? [leader([0, -p.note.r, p.note.z], p.note.text)] : [] },
      ),
      view(
        'front',
        [[...group, ...flanges.flatMap((each) => flangeMarks(each.f))]],
        bolts.flatMap((each) => each.dims),
        { leaders: bolts.flatMap((each) => each.leaders) },
      ),
    ],
  }
}

/** A plain tube between two positions. */
export function tubeBody(r: number, wall: number, mat: Material = 'steel') {
  return (z0: number, z1: number): Body[] => [pipe(mat, z0, z1, r, r - wall, { hatch: 'metal2' })]
}

/** A cone between two tubes, half as long as the available space. */
export function coneBody(r0: number, r1: number, wall: number, mat: Material = 'steel') {
  return (z0: number, z1: number): Body[] => {
    const [a, b] = [z0 + (z1 - z0) * 0.22, z0 + (z1 - z0) * 0.78]
    return [
      lathe(
        mat,
        polyline([z0, r0], [a, r0], [b, r1], [z1, r1]),
        polyline([z1, r1 - wall], [b, r1 - wall], [a, r0 - wall], [z0, r0 - wall]),
        { hatch: 'metal2' },
      ),
    ]
  }
}
