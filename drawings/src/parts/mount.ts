import { mm } from '../render/lengths.ts'
import { type Body, type Group, type Profile, corrugation, pipe, place, rod, lathe } from '../render/bodies.ts'
import { type Camera, type Point, camera, dot, polyline, shift } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { type Dimension, type Leader, type Picture, type SheetView, dim, section, view } from '../render/picture.ts'
import { type Flange, type FlangeForm, axisLine, boltDims, flangeBodies, flangeMarks, rimDims } from './flange.ts'

/** Materials of conductors, for display. */
export const conductor = {
  Copper: 'copper',
  Nickel: 'nickel',
  Molybdenum: 'molybdenum',
  'Stainless 304': 'steel',
  'Alloy 52': 'bright',
  Kovar: 'kovar',
} as const satisfies Record<string, Material>

interface InsulatedConductor {
  readonly thick: number
  readonly pin: number
  readonly ceramic: number
  /** Lengths of the ceramic and of the conductor beyond the flange faces. */
  readonly ceramicAir: number
  readonly ceramicVacuum: number
  readonly air: number
  readonly vacuum: number
  readonly mat: Material
  /** Ribs on the air side that lengthen the creepage path. */
  readonly ribs?: number
  /** Bore of a cooled conductor. */
  readonly bore?: number
}

/** One conductor in a brazed ceramic, from the vacuum side (behind) to the air side. */
export function insulatedConductor(c: InsulatedConductor): Body[] {
  const [T, r, p] = [c.thick, c.ceramic / 2, c.pin / 2]
  const collar = Math.min(2, c.ceramicAir * 0.2)
  const ribbed: Profile = c.ribs
    ? corrugation(collar, c.ceramicAir, r * 0.84, r, c.ribs)
    : polyline([collar, r], [c.ceramicAir, r])
  const lid = Math.max(1.2, p * 0.7)
  const length: [number, number] = [-T - c.vacuum, c.air]
  return [
    lathe('kovar', polyline([-T - 1, r * 1.2], [collar, r * 1.14]), undefined, { from: 0 }),
    lathe('ceramic', [[-T - c.ceramicVacuum, r], [collar, r], ...ribbed], undefined, {
      from: collar,
      ...(c.ribs ? { fine: false } : {}),
    }),
    lathe(
      'kovar',
      polyline([c.ceramicAir, Math.max(p * 1.35, r * 0.58)], [c.ceramicAir + lid, Math.max(p * 1.25, r * 0.5)]),
    ),
    c.bore
      ? pipe(c.mat, length[0], length[1], p, c.bore / 2, { from: c.ceramicAir + lid })
      : rod(c.mat, length[0], length[1], p, { from: c.ceramicAir + lid, plain: true }),
  ]
}

/** An item on a flange: its own z = 0 is the flange's air face, with air in front. */
export interface Item {
  readonly at: Point
  readonly bodies: readonly Body[]
}
interface Mounting {
  readonly flange: Flange
  readonly items: readonly Item[]
  /** The items at their true length, if they are drawn shorter. */
  readonly solid?: readonly Item[]
  /** Extent of the items beyond the faces of the flange, mm. */
  readonly air: number
  readonly vacuum: number
  /** Printed lengths beyond the faces, if the items are drawn shorter, mm. */
  readonly printed?: { readonly air: number; readonly vacuum: number }
  readonly gap?: readonly Body[]
  readonly form?: Partial<FlangeForm>
  readonly camera?: Camera
  /** Drawn on cards behind the flange. */
  readonly behind?: readonly Body[]
  readonly front?: { readonly dims?: readonly Dimension[]; readonly leaders?: readonly Leader[] }
  /** Further views. */
  readonly more?: readonly SheetView[]
  readonly side?: { readonly dims?: readonly Dimension[]; readonly leaders?: readonly Leader[] }
}

/** A flange with items, seen from the air side, and its section. */
export function mountingPicture(m: Mounting): Picture {
  const { flange: f } = m
  const T = f.thick
  const cam = m.camera ?? camera(44)
  const body = flangeBodies(f, { seal: 'back', ...m.form })
  const near = [...m.items].sort((a, b) => dot([a.at[0], a.at[1], 0], cam.eye) - dot([b.at[0], b.at[1], 0], cam.eye))
  const placedItems = (list: readonly Item[]) => list.flatMap((i) => place(shift(i.at[0], i.at[1], T), i.bodies))
  const items = placedItems(near)
  const group: Group = [...body, ...items]
  const bolts = boltDims(f, m.form?.tapped)
  const side: Dimension[] = [...rimDims(f)]
  if (m.air > 0) side.push(dim('z', T, T + m.air, 'bottom', m.printed ? { text: mm(m.printed.air) } : {}))
  if (m.vacuum > 0) side.push(dim('z', -m.vacuum, 0, 'bottom', m.printed ? { text: mm(m.printed.vacuum) } : {}))
  return {
    camera: cam,
    card: m.behind ? [[...m.behind, ...group]] : [group],
    ...(m.solid ? { solid: [...body, ...placedItems(m.solid)] } : {}),
    views: [
      view('front', [[...group, ...flangeMarks(f)]], [...bolts.dims, ...(m.front?.dims ?? [])], {
        leaders: [...bolts.leaders, ...(m.front?.leaders ?? [])],
      }),
      section('side', [group, [axisLine(-m.vacuum, T + m.air)], m.gap ?? []], [...side, ...(m.side?.dims ?? [])], {
        sides: T / 2,
        leaders: m.side?.leaders ?? [],
      }),
      ...(m.more ?? []),
    ],
  }
}
