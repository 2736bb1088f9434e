import type { Extent } from './camera.ts'
import { num } from './pen.ts'
import { escapeText, twoLines } from './text.ts'
import { type LaidView, layable, type SheetView } from './view.ts'

type Layout = 'landscape' | 'portrait'

const SHEETS = {
  landscape: { w: 640, h: 440, block: 44, titleLength: 38 },
  portrait: { w: 360, h: 612, block: 76, titleLength: 33 },
} as const
const FRAME = 8

/** Size of the picture in its own units: the frame and half of its line. */
export const sheetSize = {
  landscape: { width: 626, height: 426 },
  portrait: { width: 346, height: 598 },
} as const satisfies Record<Layout, { width: number; height: number }>

/** Sheet units per mm of paper. The frame fills A4 (277 mm long within margins of 10 mm), so the printed scale is true. */
const UNIT = { landscape: 626 / 277, portrait: 598 / 277 } as const

const SCALES: readonly (readonly [number, string])[] = [
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
const GAP = { landscape: 26, portrait: 20 } as const
const MARGIN = 20
/** Height of the line under the views that names the material. */
const NOTE = 16

interface TitleBlock {
  readonly partNumber: string
  readonly title: string
  readonly date: string
  /** Written over the block where it is known. */
  readonly material?: string
}

/** A drawing sheet: views at the largest standard scale at which they and their dimensions fit, over a title block. */
export function sheet(
  views: readonly SheetView[],
  layout: Layout,
  block: TitleBlock,
  label: string,
  id: string,
): string {
  const S = SHEETS[layout]
  const foot = block.material === undefined ? 0 : NOTE
  const area = { w: S.w - 2 * FRAME - MARGIN, h: S.h - 2 * FRAME - S.block - foot - MARGIN }
  let chosen: { laid: LaidView[]; scale: string; size: { w: number; h: number } } | undefined
  const prepared = views.map(layable)
  for (const [factor, scale] of SCALES) {
    const laid = prepared.map((at) => at(factor * UNIT[layout]))
    const size = measure(
      laid.map((l) => l.box),
      layout,
    )
    chosen = { laid, scale, size }
    if (size.w <= area.w && size.h <= area.h) break
  }
  if (!chosen) throw new RangeError('A sheet needs a view')
  const { laid, scale, size } = chosen
  const place = arrange(
    laid.map((l) => l.box),
    layout,
    (S.w - size.w) / 2,
    (S.h - S.block - foot - size.h) / 2,
  )
  const body = laid.map((l, i) => l.draw(place[i]?.[0] ?? 0, place[i]?.[1] ?? 0, id)).join('')
  const top = S.h - FRAME - S.block
  const note =
    block.material === undefined
      ? ''
      : `<text class="dwg-note" x="${FRAME + 8}" y="${top - 8}" text-anchor="start">Material: ${escapeText(block.material)}</text>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="dwg" viewBox="7 7 ${S.w - 14} ${S.h - 14}" width="${S.w - 14}" height="${S.h - 14}" role="img" aria-label="${label}"><style>${STYLE}</style><defs>${patterns(id)}</defs>` +
    `<rect class="dwg-p" x="7" y="7" width="${S.w - 14}" height="${S.h - 14}"/><rect class="dwg-t" x="${FRAME}" y="${FRAME}" width="${S.w - 2 * FRAME}" height="${S.h - 2 * FRAME}"/>${body}${note}${titleBlock(block, layout, scale, top)}</svg>`
  )
}

/** In a row the views share the height of their origins, as projections of one another; in a column each is centred. */
function measure(boxes: readonly Extent[], layout: Layout): { w: number; h: number } {
  const gaps = GAP[layout] * (boxes.length - 1)
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
      const spot: [number, number] = [SHEETS.portrait.w / 2 - (b.x0 + b.x1) / 2, y - b.y0]
      y += b.y1 - b.y0 + GAP.portrait
      return spot
    }
    const spot: [number, number] = [x - b.x0, top - highest]
    x += b.x1 - b.x0 + GAP.landscape
    return spot
  })
}

function titleBlock(block: TitleBlock, layout: Layout, scale: string, top: number): string {
  const { w, h, titleLength } = SHEETS[layout]
  const cell = (x: number, y: number, name: string, value: string, cls = '') =>
    `<text class="dwg-cap" x="${x + 8}" y="${y + 14}">${name}</text><text class="dwg-val${cls}" x="${x + 8}" y="${y + 31}">${escapeText(value)}</text>`
  const lines = twoLines(block.title, titleLength)
  const title = (x: number) =>
    lines.length === 1
      ? cell(x, top, 'Title', block.title)
      : lines
          .map((s, i) => `<text class="dwg-val" x="${x + 8}" y="${top + 18 + 14 * i}">${escapeText(s)}</text>`)
          .join('')
  const number = cell(FRAME, top, 'Part number', block.partNumber, ' dwg-mono')
  const thirdAngle = (x: number, y: number) =>
    `<g transform="translate(${num(x)} ${num(y)})"><path class="dwg-o" style="stroke-width:1" d="M0 -4.5L16 -8V8L0 4.5Z"/><path class="dwg-c" d="M-4 0H20M28 0H48M38 -10V10"/><circle class="dwg-o" style="stroke-width:1" cx="38" cy="0" r="8"/><circle class="dwg-o" style="stroke-width:1" cx="38" cy="0" r="4.5"/></g>`
  const end = h - FRAME
  if (layout === 'portrait') {
    const low = top + 38
    return `<path class="dwg-t" d="M8 ${top}H${w - 8}M8 ${low}H${w - 8}M112 ${top}V${low}M78 ${low}V${end}M146 ${low}V${end}M232 ${low}V${end}"/>${number}${title(112)}${cell(8, low, 'Scale (A4)', scale)}${cell(78, low, 'Units', 'mm')}${cell(146, low, 'Date', block.date)}${thirdAngle(w - 84, top + 57)}`
  }
  return `<path class="dwg-t" d="M8 ${top}H${w - 8}M106 ${top}V${end}M368 ${top}V${end}M426 ${top}V${end}M476 ${top}V${end}M560 ${top}V${end}"/>${number}${title(106)}${cell(368, top, 'Scale (A4)', scale)}${cell(426, top, 'Units', 'mm')}${cell(476, top, 'Date', block.date)}${thirdAngle(571, top + 22)}`
}

const patterns = (id: string) => {
  const p = (name: string, size: number, turn: number, d: string) =>
    `<pattern id="${id}-${name}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><path class="dwg-h" d="${d}"/></pattern>`
  return (
    p('metal', 5, 45, 'M0 0V5') +
    p('metal2', 4, -45, 'M0 0V4') +
    p('ceramic', 7, 45, 'M0 0V7M2.2 0V7') +
    p('glass', 9, 45, 'M2 0V4.5M4.5 2V6.5M7 4V8') +
    p('polymer', 4.5, 45, 'M0 0V4.5M0 0H4.5')
  )
}

const STYLE =
  `@media (prefers-color-scheme:dark){svg{--drawing-paper:#191f23;--drawing-ink:#e6eaeb;--drawing-thin:#97a3a8;--drawing-centre:#62a8b3;--drawing-hatch:#66737a}}` +
  `@media print{svg{--drawing-paper:#fff;--drawing-ink:#1a2023;--drawing-thin:#5c676c;--drawing-centre:#1f7684;--drawing-hatch:#848f94}}` +
  `.dwg{font-family:Inter,'Inter Variable',system-ui,sans-serif;font-variant-numeric:tabular-nums}` +
  `.dwg-p{fill:var(--drawing-paper,#fff)}.dwg-o{fill:none;stroke:var(--drawing-ink,#1a2023);stroke-width:1.5;stroke-linejoin:round}` +
  `.dwg-f{fill:var(--drawing-paper,#fff);stroke:var(--drawing-ink,#1a2023);stroke-width:1.5;stroke-linejoin:round}.dwg-e{stroke-width:1}.dwg-s{stroke-width:.7}` +
  `.dwg-t{fill:none;stroke:var(--drawing-thin,#5c676c);stroke-width:.7}.dwg-c{fill:none;stroke:var(--drawing-centre,#1f7684);stroke-width:.7;stroke-dasharray:9 2.5 2 2.5}.dwg-k{fill:none;stroke:var(--drawing-centre,#1f7684);stroke-width:.6}` +
  `.dwg-h{fill:none;stroke:var(--drawing-hatch,#848f94);stroke-width:.7}.dwg-a{fill:var(--drawing-thin,#5c676c)}` +
  `.dwg text{fill:var(--drawing-ink,#1a2023);font-size:11.5px}.dwg .dwg-dim{paint-order:stroke;stroke:var(--drawing-paper,#fff);stroke-width:4px;stroke-linejoin:round}` +
  `.dwg .dwg-cap{font-size:8.5px;fill:var(--drawing-thin,#5c676c);letter-spacing:.02em}.dwg .dwg-val{font-size:10.5px;font-weight:550}.dwg .dwg-mono{font-family:'IBM Plex Mono','JetBrains Mono',ui-monospace,monospace;font-weight:500}` +
  `.dwg .dwg-note{font-size:9.5px;fill:var(--drawing-thin,#5c676c);letter-spacing:.04em}`
