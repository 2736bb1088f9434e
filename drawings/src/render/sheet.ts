import { type Extent, polyline } from './geometry.ts'
import { type Ink, label, stroke } from './ink.ts'
import { line, oval, polygon, rectangle } from './path.ts'
import { unitName } from './lengths.ts'
import type { SheetView } from './picture.ts'
import { titleLines } from './text.ts'
import { type LaidView, prepareView } from './view.ts'

export type Layout = 'landscape' | 'portrait'

const sheets = {
  landscape: { w: 640, h: 440, block: 76, titleLength: 56 },
  portrait: { w: 360, h: 612, block: 114, titleLength: 33 },
} as const
const FRAME = 8

/** Size of the picture in its own units: the frame plus half its line width. */
export const sheetSize = {
  landscape: { width: 626, height: 426 },
  portrait: { width: 346, height: 598 },
} as const satisfies Record<Layout, { width: number; height: number }>

/**
 * Sheet units per mm of paper. The frame fills US Letter (259 mm long with margins of 10 mm), so the printed scale is true.
 */
const unitBySheet = { landscape: 626 / 259.4, portrait: 598 / 259.4 } as const

/** Scales of ISO 5455. */
const scales = [
  ...[50, 20, 10, 5, 2, 1].map((factor) => [factor, `${factor}:1`] as const),
  ...[2, 5, 10, 20, 50].map((factor) => [1 / factor, `1:${factor}`] as const),
]
const gap = { landscape: 26, portrait: 20 } as const
const MARGIN = 20
/** Height of the line below the views that names the material. */
const NOTE = 16

export interface TitleBlock {
  readonly company: string
  readonly partNumber: string
  /** Of the drawing. */
  readonly revision: string
  readonly title: string
  readonly date: string
  /** Printed above the title block, if known. */
  readonly material?: string
}

/** The layout of a sheet: its ink in sheet units, y down. */
export interface Sheet {
  /** The visible part. */
  readonly window: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** The space for views, inside the frame and above the title block. */
  readonly room: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Sheet units per millimeter of paper. */
  readonly unit: number
  /** Millimeters of paper per millimeter of the part. */
  readonly scale: number
  readonly frame: readonly Ink[]
  readonly views: readonly Ink[]
  readonly block: readonly Ink[]
}

/**
 * Lays out a drawing sheet: views at the largest standard scale that fits them and their dimensions, above a title
 * block.
 */
export function sheet(views: readonly SheetView[], layout: Layout, block: TitleBlock): Sheet {
  const S = sheets[layout]
  const unit = unitBySheet[layout]
  const foot = block.material === undefined ? 0 : NOTE
  const area = { w: S.w - 2 * FRAME - MARGIN, h: S.h - 2 * FRAME - S.block - foot - MARGIN }
  let bestFit: { laid: LaidView[]; factor: number; scale: string; size: { w: number; h: number } } | undefined
  const prepared = views.map(prepareView)
  for (const [factor, scale] of scales) {
    const laid = prepared.map((at) => at(factor * unit))
    const size = measure(
      laid.map((l) => l.box),
      layout,
    )
    bestFit = { laid, factor, scale, size }
    if (size.w <= area.w && size.h <= area.h) break
  }
  if (!bestFit) throw new RangeError('A sheet needs a view')
  const { laid, factor, scale, size } = bestFit
  const place = arrange(
    laid.map((l) => l.box),
    layout,
    (S.w - size.w) / 2,
    (S.h - S.block - foot - size.h) / 2,
  )
  const top = S.h - FRAME - S.block
  const note = block.material === undefined ? [] : [label('note', FRAME + 8, top - 8, `Material: ${block.material}`)]
  return {
    window: { x: FRAME - 1, y: FRAME - 1, ...sheetSize[layout] },
    room: { x: FRAME, y: FRAME, width: S.w - 2 * FRAME, height: top - FRAME },
    unit,
    scale: factor,
    frame: [stroke('thin', rectangle(FRAME, FRAME, S.w - 2 * FRAME, S.h - 2 * FRAME))],
    views: laid.flatMap((l, i) => l.draw(place[i]?.[0] ?? 0, place[i]?.[1] ?? 0)),
    block: [...note, ...titleBlock(block, layout, scale, top)],
  }
}

/**
 * In a row, the origins of the views are aligned, as in orthographic projection; in a column, each view is centered.
 */
function measure(boxes: readonly Extent[], layout: Layout): { w: number; h: number } {
  const gaps = gap[layout] * (boxes.length - 1)
  const widths = boxes.map((b) => b.x1 - b.x0)
  const sum = (list: number[]) => list.reduce((s, v) => s + v, 0)
  if (layout === 'portrait') return { w: Math.max(...widths), h: sum(boxes.map((b) => b.y1 - b.y0)) + gaps }
  return { w: sum(widths) + gaps, h: Math.max(...boxes.map((b) => b.y1)) - Math.min(...boxes.map((b) => b.y0)) }
}

function arrange(boxes: readonly Extent[], layout: Layout, left: number, top: number): [number, number][] {
  let [x, y] = [left, top]
  const highest = Math.min(...boxes.map((b) => b.y0))
  return boxes.map((b) => {
    if (layout === 'portrait') {
      const spot: [number, number] = [sheets.portrait.w / 2 - (b.x0 + b.x1) / 2, y - b.y0]
      y += b.y1 - b.y0 + gap.portrait
      return spot
    }
    const spot: [number, number] = [x - b.x0, top - highest]
    x += b.x1 - b.x0 + gap.landscape
    return spot
  })
}

const ROW = 38
/** Width of the cell with the projection symbol. */
const SYMBOL = 84
type Cell = readonly [width: number, name?: string, value?: string]

function titleBlock(block: TitleBlock, layout: Layout, scale: string, top: number): Ink[] {
  const { w, titleLength } = sheets[layout]
  const company: Cell = [150, 'Company', block.company]
  const number: Cell = [layout === 'portrait' ? 112 : 106, 'Part number', block.partNumber]
  const title: Cell = [layout === 'portrait' ? 232 : 390, 'Title', block.title]
  const tolerances = (width: number): Cell => [width, 'General tolerances', 'ISO 2768-m']
  const rows: Cell[][] =
    layout === 'portrait'
      ? [
          [number, title],
          [[86, 'Scale', scale], [68, 'Units', unitName], [106, 'Date', block.date], [SYMBOL]],
          [company, [60, 'Revision', block.revision], tolerances(134)],
        ]
      : [
          [company, title, [SYMBOL]],
          [
            number,
            [70, 'Revision', block.revision],
            [70, 'Scale', scale],
            [70, 'Units', unitName],
            [100, 'Date', block.date],
            tolerances(208),
          ],
        ]
  return rows.flatMap((cells, row) => {
    const y = top + row * ROW
    let x = FRAME
    const borders = [...line(FRAME, y, w - FRAME, y)]
    const texts = cells.flatMap(([width, name = '', value = '']): Ink[] => {
      const left = x
      x += width
      if (left > FRAME) borders.push(...line(left, y, left, y + ROW))
      if (name === '') return thirdAngle(left + 11, y + 19)
      const lines = name === 'Title' ? titleLines(value, titleLength) : [value]
      const [first, pitch] = lines.length === 2 ? [18, 14] : [12, 11]
      if (lines.length > 1) return lines.map((s, i) => label('value', left + 8, y + first + pitch * i, s))
      const role = name === 'Part number' ? 'number' : 'value'
      return [label('caption', left + 8, y + 14, name), label(role, left + 8, y + 31, value)]
    })
    return [stroke('thin', borders), ...texts]
  })
}

/** The symbol of third-angle projection: a cone from the side, its narrow end toward the view of that end. */
function thirdAngle(x: number, y: number): Ink[] {
  return [
    stroke('lineEdge', polygon(polyline([x, y - 8], [x + 16, y - 4.5], [x + 16, y + 4.5], [x, y + 8]))),
    stroke('center', [
      ...line(x - 4, y, x + 20, y),
      ...line(x + 28, y, x + 48, y),
      ...line(x + 38, y - 10, x + 38, y + 10),
    ]),
    stroke('lineEdge', oval(x + 38, y, 8, 8)),
    stroke('lineEdge', oval(x + 38, y, 4.5, 4.5)),
  ]
}
