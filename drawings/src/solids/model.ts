import type { Shape3D } from 'replicad'
import type { Body, Cord, Drill, Group, Prism, Turned } from '../render/bodies.ts'
import type { Material } from '../render/materials.ts'
import type { Picture } from '../render/picture.ts'
import { type Box, boxOf, meet } from './box.ts'
import { carve, type Tool } from './carve.ts'
import { HERE, moved, type Placement, placement } from './placement.ts'
import { holeOf, solidOf } from './shapes.ts'

/** One solid of a part: its shape in its own coordinates and where it stands. Equal solids share one shape. */
export interface Piece {
  readonly shape: Shape3D
  readonly placement: Placement
  readonly mat: Material
}

type Massive = Turned | Prism | Cord
const isMassive = (b: Body): b is Massive => b.kind === 'turned' || b.kind === 'prism' || b.kind === 'cord'
/** Sections show cavities as plain bodies of paper. */
const isVoid = (b: Body): boolean =>
  b.kind === 'drill' || (isMassive(b) && b.mat === 'paper' && b.kind !== 'cord' && b.plain === true)

/** What a part is made of in space: the bodies of its section, which has its bores and both its sides. */
export function bodiesOf({ solid, views }: Picture): Group {
  const view = views.find((v) => v.section === true && v.zoom === undefined) ?? views[0]
  return (solid ?? view?.groups.flat() ?? []).filter((b) => b.only !== 'card')
}

/** So many pins of one form at most are let into what holds them; larger fields stand in it as they are drawn. */
const LET_IN = 30

/**
 * The solids of a part. As on a drawing, what comes later stands where it is and takes the room from what came before it;
 * drills and cavities take room and leave it empty.
 * @throws {Error} when a body cannot be made or a hole cannot be cut.
 */
export function pieces(picture: Picture): Piece[] {
  const forms = new Forms()
  const list = bodiesOf(picture)
    .filter((b) => isMassive(b) || b.kind === 'drill')
    .map((body) => ({ body, box: boxOf(body), form: isMassive(body) ? formOf(body) : '' }))
  const counts = new Map<string, number>()
  for (const { form } of list) counts.set(form, (counts.get(form) ?? 0) + 1)
  const made = list.flatMap(({ body, box }, i): Piece[] => {
    if (!isMassive(body) || isVoid(body)) return []
    const whole = forms.piece(body)
    const takers = list
      .slice(i + 1)
      .filter((x) => meet(box, x.box) && (isVoid(x.body) || (counts.get(x.form) ?? 0) <= LET_IN))
    if (takers.length === 0) return [whole]
    const left = carve(
      moved(whole.shape, whole.placement),
      takers.flatMap(({ body: taker, box: room }) => forms.tools(taker, room)),
    )
    return left.map((shape) => ({ shape, placement: HERE, mat: body.mat }))
  })
  forms.free(made)
  return made
}

const formOf = ({ frame: _, mat: __, ...form }: Massive): string => JSON.stringify(form)

/** Makes every form once, however often it stands in a part. */
class Forms {
  readonly #made = new Map<string, Shape3D>()

  piece(b: Massive): Piece {
    const at = placement(b.frame)
    const key = formOf(b) + at.ySign
    const shape = this.#made.get(key) ?? solidOf(b, at.ySign)
    this.#made.set(key, shape)
    return { shape, placement: at, mat: b.mat }
  }

  tools(b: Drill | Massive, box: Box): Tool[] {
    if (b.kind !== 'drill') {
      const { shape, placement: at } = this.piece(b)
      return [{ shape: moved(shape, at), box, empty: isVoid(b) }]
    }
    const at = placement(b.frame)
    return b.pts.map((p) => {
      const one: Drill = { ...b, pts: [p] }
      return { shape: moved(holeOf(one, at.ySign), at), box: boxOf(one), empty: true }
    })
  }

  /** Lets go of the forms that stand nowhere as they are. */
  free(standing: readonly Piece[]): void {
    const kept = new Set(standing.map((p) => p.shape))
    for (const shape of this.#made.values()) if (!kept.has(shape)) shape.delete()
  }
}
