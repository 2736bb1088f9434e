import { type Body, type Group, place } from '../render/bodies.ts'
import { type Camera, camera, dot, type Point, shift } from '../render/geometry.ts'
import { dim, type Dimension, type Leader, mm, type Picture, section, view } from '../render/picture.ts'
import type { Flange } from './flange.ts'
import { flangeBodies, type FlangeForm } from './flangeBodies.ts'
import { axisLine, boltDims, flangeMarks, rimDims } from './flangeViews.ts'

/** Something mounted on a flange: its own z = 0 is the flange's air face, air is in front. */
export interface Item {
  readonly at: Point
  readonly bodies: readonly Body[]
}
interface Mounting {
  readonly flange: Flange
  readonly items: readonly Item[]
  /** The items at their true length, where they are drawn shorter. */
  readonly solid?: readonly Item[]
  /** How far the items reach beyond the faces of the flange, mm. */
  readonly air: number
  readonly vacuum: number
  /** Lengths beyond the faces where they are drawn shorter than they are, mm. */
  readonly printed?: { readonly air: number; readonly vacuum: number }
  readonly gap?: readonly Body[]
  readonly form?: Partial<FlangeForm>
  readonly camera?: Camera
  /** Shown on cards behind the flange. */
  readonly behind?: readonly Body[]
  readonly front?: { readonly dims?: readonly Dimension[]; readonly leaders?: readonly Leader[] }
  readonly side?: { readonly dims?: readonly Dimension[]; readonly leaders?: readonly Leader[] }
}

/** A flange seen from the air side that carries items, and its section. */
export function mounted(m: Mounting): Picture {
  const { flange: f } = m
  const T = f.thick
  const cam = m.camera ?? camera(44)
  const body = flangeBodies(f, { seal: 'back', ...m.form })
  const near = [...m.items].sort((a, b) => dot([a.at[0], a.at[1], 0], cam.eye) - dot([b.at[0], b.at[1], 0], cam.eye))
  const placed = (list: readonly Item[]) => list.flatMap((i) => place(shift(i.at[0], i.at[1], T), i.bodies))
  const items = placed(near)
  const group: Group = [...body, ...items]
  const bolts = boltDims(f, m.form?.tapped)
  const side: Dimension[] = [...rimDims(f)]
  if (m.air > 0) side.push(dim('z', T, T + m.air, 'bottom', m.printed ? { text: mm(m.printed.air) } : {}))
  if (m.vacuum > 0) side.push(dim('z', -m.vacuum, 0, 'bottom', m.printed ? { text: mm(m.printed.vacuum) } : {}))
  return {
    camera: cam,
    card: m.behind ? [[...m.behind, ...group]] : [group],
    ...(m.solid ? { solid: [...body, ...placed(m.solid)] } : {}),
    views: [
      view('front', [[...group, ...flangeMarks(f)]], [...bolts.dims, ...(m.front?.dims ?? [])], {
        leaders: [...bolts.leaders, ...(m.front?.leaders ?? [])],
      }),
      section('side', [group, [axisLine(-m.vacuum, T + m.air)], m.gap ?? []], [...side, ...(m.side?.dims ?? [])], {
        sides: T / 2,
        leaders: m.side?.leaders ?? [],
      }),
    ],
  }
}
