import { type Extent, polyline } from './geometry.ts'
import { type Ink, label, stroke } from './ink.ts'
import { line, oval, polygon, rectangle } from './path.ts'
import { unitName } from './lengths.ts'
import type { SheetView } from './picture.ts'
import { titleLines } from './text.ts'
import { type LaidView, prepareView } from './view.ts'

export type Layout = 'landscape' | 'portrait'

const sheets = {
  landscape: { w: 640, h: 440, block: 44, titleLength: 38 },
  portrait: { w: 360, h: 612, block: 76, titleLength: 33 },
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

const scales: readonly (readonly [number, string])[] = [
  [50, '50:1'],
  [40, '40:1'],
  [30, '30:1'],
  [25, '25:1'],
  [20, '20:1'],
  [15, '15:1'],
  [12, '12:1'],
  [10, '10:1'],
  [8, '8:1'],
  [7, '7:1'],
  [6, '6:1'],
  [5, '5:1'],
  [4, '4:1'],
  [3.5, '7:2'],
  [3, '3:1'],
  [2.5, '5:2'],
  [2, '2:1'],
  [1.75, '7:4'],
  [1.5, '3:2'],
  [1.25, '5:4'],
  [1, '1:1'],
  [0.9, '9:10'],
  [0.8, '4:5'],
  [0.75, '3:4'],
  [0.7, '7:10'],
  [0.6, '3:5'],
  [0.5, '1:2'],
  [0.4, '2:5'],
  [0.35, '7:20'],
  [0.3, '3:10'],
  [0.25, '1:4'],
  [0.2, '1:5'],
  [0.15, '3:20'],
  [0.125, '1:8'],
  [0.1, '1:10'],
  [0.075, '3:40'],
  [0.05, '1:20'],
]
const gap = { landscape: 26, portrait: 20 } as const
const MARGIN = 20
/** Height of the line below the views that names the material. */
const NOTE = 16

export interface TitleBlock {
  readonly partNumber: string
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

function titleBlock(block: TitleBlock, layout: Layout, scale: string, top: number): Ink[] {
  const { w, h, titleLength } = sheets[layout]
  const cell = (x: number, y: number, name: string, value: string, role: 'value' | 'number' = 'value'): Ink[] => [
    label('caption', x + 8, y + 14, name),
    label(role, x + 8, y + 31, value),
  ]
  const lines = titleLines(block.title, titleLength)
  const [first, pitch] = lines.length === 2 ? [18, 14] : [12, 11]
  const title = (x: number): Ink[] =>
    lines.length === 1
      ? cell(x, top, 'Title', block.title)
      : lines.map((s, i) => label('value', x + 8, top + first + pitch * i, s))
  const number = cell(FRAME, top, 'Part number', block.partNumber, 'number')
  const end = h - FRAME
  const across = (...heights: number[]) => heights.flatMap((y) => line(FRAME, y, w - FRAME, y))
  const down = (from: number, to: number, ...places: number[]) => places.flatMap((x) => line(x, from, x, to))
  if (layout === 'portrait') {
    const low = top + 38
    return [
      stroke('thin', [...across(top, low), ...down(top, low, 112), ...down(low, end, 78, 146, 232)]),
      ...number,
      ...title(112),
      ...cell(FRAME, low, 'Scale', scale),
      ...cell(78, low, 'Units', unitName),
      ...cell(146, low, 'Date', block.date),
      ...thirdAngle(w - 84, top + 57),
    ]
  }
  return [
    stroke('thin', [...across(top), ...down(top, end, 106, 368, 426, 476, 560)]),
    ...number,
    ...title(106),
    ...cell(368, top, 'Scale', scale),
    ...cell(426, top, 'Units', unitName),
    ...cell(476, top, 'Date', block.date),
    ...thirdAngle(571, top + 22),
  ]
}

/** The symbol of third-angle projection: a cone from the side and from its end. */
function thirdAngle(x: number, y: number): Ink[] {
  return [
    stroke('lineEdge', polygon(polyline([x, y - 4.5], [x + 16, y - 8], [x + 16, y + 8], [x, y + 4.5]))),
    stroke('center', [
      ...line(x - 4, y, x + 20, y),
      ...line(x + 28, y, x + 48, y),
      ...line(x + 38, y - 10, x + 38, y + 10),
    ]),
    stroke('lineEdge', oval(x + 38, y, 8, 8)),
    stroke('lineEdge', oval(x + 38, y, 4.5, 4.5)),
  ]
}
