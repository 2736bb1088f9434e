import { readFileSync } from 'node:fs'
import shop from '@shop/schema/shop.json' with { type: 'json' }
import { adapters } from './families/adapters.ts'
import { connectors } from './families/connectors.ts'
import { Axes, type Family } from './families/family.ts'
import { feedthroughs } from './families/feedthroughs.ts'
import { fittings } from './families/fittings.ts'
import { flanges } from './families/flanges.ts'
import { hardware } from './families/hardware.ts'
import { instruments } from './families/instruments.ts'
import { picturedFamilies, supplies } from './families/supplies.ts'
import { viewports } from './families/viewports.ts'
import { wires } from './families/wires.ts'
import type { Picture, SheetView } from './render/picture.ts'
import { type Layout, type Sheet, sheet } from './render/sheet.ts'
import { sheetDxf } from './render/sheetDxf.ts'
import { sheetSvg } from './render/sheetSvg.ts'
import { escapeText, shortHash } from './render/text.ts'
import { emergingBody, type Group, span } from './render/bodies.ts'
import { type Camera, extent, type Point, project } from './render/geometry.ts'
import { CardPen, num } from './render/path.ts'
import { scene } from './render/scene.ts'
import { gradient } from './render/paintTurned.ts'

/** Every family drawn from its dimensions, by key. */
const families: Readonly<Record<string, Family>> = {
  ...feedthroughs,
  ...instruments,
  ...viewports,
  ...flanges,
  ...fittings,
  ...adapters,
  ...wires,
  ...connectors,
  ...hardware,
  ...supplies,
}

export { sheetSize } from './render/sheet.ts'

/** A part to draw: its family's key, a value for each product and variation axis, and the texts of the title block. */
export interface Part {
  readonly family: string
  readonly values: Readonly<Record<string, string>>
  readonly partNumber: string
  readonly title: string
  /** Drawing date, ISO 8601. */
  readonly date: string
}

/** A shaded picture, a crop of it for sizes under 64 px, or a dimensioned drawing sheet. */
export type Style =
  | { readonly kind: 'card' }
  | { readonly kind: 'thumbnail' }
  | { readonly kind: 'outline'; readonly layout: Layout }

/** Whether parts of the family have drawing sheets and models, not just a picture. */
export function isDrawn(family: string): boolean {
  return Object.hasOwn(families, family)
}

/** The picture file of a part that is not drawn; undefined for other parts. */
function pictureFileOf({ family, values }: Pick<Part, 'family' | 'values'>): URL | undefined {
  const find = Object.hasOwn(picturedFamilies, family) ? picturedFamilies[family] : undefined
  if (!find) return undefined
  const axes = new Axes(family, values)
  const name = [family, ...find(axes)]
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  axes.done()
  return new URL(`supplies/${name}.svg`, import.meta.url)
}

/** The SVG in a file, with a label; smaller crops have narrower margins. */
function readPicture(file: URL, label: string, kind: 'card' | 'thumbnail'): string {
  const margin = kind === 'card' ? 0 : cardCrop.pad - thumbnail.pad
  const side = cardSize - 2 * margin
  return readFileSync(file, 'utf8')
    .trimEnd()
    .replace(/viewBox="[^"]*"/, `viewBox="${margin} ${margin} ${side} ${side}"`)
    .replace(' role="img"', () => ` role="img" aria-label="${label}"`)
}

/**
 * The bodies and views of the part, mm.
 * @throws {RangeError} for a family, axis or value that is not in the catalog, or a family that is not drawn.
 */
export function pictureOf(part: Pick<Part, 'family' | 'values'>): Picture {
  const family = Object.hasOwn(families, part.family) ? families[part.family] : undefined
  if (!family) throw new RangeError(`No drawing of family "${part.family}"`)
  const axes = new Axes(part.family, part.values)
  const picture = family(axes)
  axes.done()
  return picture
}

/**
 * Draws the part as SVG. The same part and style give the same text.
 * @throws {RangeError} for a family, axis or value that is not in the catalog.
 */
export function draw(part: Part, style: Style): string {
  const id = `d${shortHash(`${part.family}${JSON.stringify(Object.entries(part.values).sort())}${style.kind}`)}`
  const label = escapeText(part.title)
  if (style.kind === 'outline') return sheetSvg(drawSheet(part, style.layout), `${label}: outline drawing`, id)
  const file = pictureFileOf(part)
  if (file !== undefined) return readPicture(file, label, style.kind)
  const picture = pictureOf(part)
  return card(picture.card, picture.camera, label, id, style.kind === 'card' ? cardCrop : thumbnail)
}

/**
 * The part's drawing sheet, ready for a file format writer.
 * @throws {RangeError} for a family, axis or value that is not in the catalog.
 */
export function drawSheet(part: Part, layout: Layout): Sheet {
  return layOut(part, pictureOf(part).views, layout)
}

/**
 * Draws the part as DXF, every view at 1:1.
 * @throws {RangeError} for a family, axis or value that is not in the catalog.
 */
export function drawDxf(part: Part): string {
  return sheetDxf(layOut(part, pictureOf(part).views.map(resetZoom), 'landscape'))
}

/** Caption of a view drawn larger than the others. */
const enlargedSuffix = /, enlarged.*$/

function resetZoom({ zoom: _, unitsPerMm: __, caption, ...view }: SheetView): SheetView {
  return {
    ...view,
    ...(caption === undefined ? {} : { caption: caption.replace(enlargedSuffix, '') }),
  }
}

/** Of all drawings: they are made from the same code. */
const REVISION = 'B'

function layOut(part: Part, views: readonly SheetView[], layout: Layout): Sheet {
  const { material } = part.values
  return sheet(views, layout, {
    ...part,
    company: shop.name,
    revision: REVISION,
    ...(material === undefined ? {} : { material }),
  })
}

/** Returns null if the part is unknown (`RangeError`). */
export async function nullIfUnknown<T>(make: () => T | Promise<T>): Promise<T | null> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Side of a card, picture units. */
export const cardSize = 240

/** Padding around the part and full line width, in picture units. */
interface Crop {
  readonly pad: number
  readonly stroke: number
}
const cardCrop: Crop = { pad: 11, stroke: 1.5 }
/** Below 64 px, the part fills the picture and has heavier lines. */
const thumbnail: Crop = { pad: 4, stroke: 2.6 }

/** A shaded picture of the groups, scaled to fit. */
function card(groups: readonly Group[], camera: Camera, label: string, id: string, crop: Crop): string {
  const visibleGroups = groups.map((g) => g.filter((b) => b.only !== 'sheet').map(emergingBody))
  const box = extent(
    visibleGroups
      .flat()
      .flatMap(span)
      .map((p) => project(camera, p)),
  )
  const k = (cardSize - 2 * crop.pad) / Math.max(box.x1 - box.x0, box.y1 - box.y0)
  const half = cardSize / 2
  const pen = new CardPen(crop.stroke)
  const origin: Point = [half - ((box.x0 + box.x1) / 2) * k, half - ((box.y0 + box.y1) / 2) * k]
  const body = scene(visibleGroups, camera, k, origin, pen)
  const defs = [...pen.used].map(([key, [material, surface]]) => gradient(`ID-${key}`, material, surface)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cardSize} ${cardSize}" width="${num(cardSize)}" height="${num(cardSize)}" role="img" aria-label="${label}"><defs>${defs}</defs><g stroke-linejoin="round" stroke-linecap="round">${body}</g></svg>`.replaceAll(
    'ID-',
    `${id}-`,
  )
}
