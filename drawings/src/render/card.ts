import { emergingBody, type Group, span } from './bodies.ts'
import { type Camera, extent, type Point, project } from './geometry.ts'
import { CardPen, num } from './path.ts'
import { scene } from './scene.ts'
import { gradient } from './paintTurned.ts'

/** Side of a card, picture units. */
export const CARD_SIZE = 240

/** Padding around the part and full line width, in picture units. */
interface Crop {
  readonly pad: number
  readonly stroke: number
}
export const cardCrop: Crop = { pad: 11, stroke: 1.5 }
/** Below 64 px, the part fills the picture and has heavier lines. */
export const thumbnail: Crop = { pad: 4, stroke: 2.6 }

/** A shaded picture of the groups, scaled to fit. */
export function card(groups: readonly Group[], camera: Camera, label: string, id: string, crop: Crop): string {
  const visibleGroups = groups.map((g) => g.filter((b) => b.only !== 'sheet').map(emergingBody))
  const box = extent(
    visibleGroups
      .flat()
      .flatMap(span)
      .map((p) => project(camera, p)),
  )
  const k = (CARD_SIZE - 2 * crop.pad) / Math.max(box.x1 - box.x0, box.y1 - box.y0)
  const half = CARD_SIZE / 2
  const pen = new CardPen(crop.stroke)
  const origin: Point = [half - ((box.x0 + box.x1) / 2) * k, half - ((box.y0 + box.y1) / 2) * k]
  const body = scene(visibleGroups, camera, k, origin, pen)
  const defs = [...pen.used].map(([key, [material, surface]]) => gradient(`ID-${key}`, material, surface)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD_SIZE} ${CARD_SIZE}" width="${num(CARD_SIZE)}" height="${num(CARD_SIZE)}" role="img" aria-label="${label}"><defs>${defs}</defs><g stroke-linejoin="round" stroke-linecap="round">${body}</g></svg>`.replaceAll(
    'ID-',
    `${id}-`,
  )
}
