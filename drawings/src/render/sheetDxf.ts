import {
  BlockFlags,
  type DxfBlock,
  DxfWriter,
  HatchBoundaryPaths,
  HatchPolylineBoundary,
  HatchPredefinedPatterns,
  LWPolylineFlags,
  pattern,
  point3d,
  TextHorizontalAlignment,
  Units,
  vertex,
} from '@tarikjabiri/dxf'
import { flatten, type Loop } from './flat.ts'
import type { Point } from './geometry.ts'
import { type Arrow, type Ink, type Label, type LineRole, type Measure, type Stroke, stroke, texts } from './ink.ts'
import { rectangle } from './path.ts'
import type { Sheet } from './sheet.ts'
import { textWidth } from './text.ts'
import type { Hatch } from './materials.ts'
import { visibleLines } from './visible.ts'

/** Layers with their colors (AutoCAD numbers) and line types. */
const layers = {
  OUTLINE: [7, 'Continuous'],
  THIN: [8, 'Continuous'],
  CENTER: [4, 'CENTER'],
  HATCH: [8, 'Continuous'],
  DIMENSION: [3, 'Continuous'],
  TEXT: [7, 'Continuous'],
  FRAME: [8, 'Continuous'],
} as const
type LayerName = keyof typeof layers

const layerOf: Readonly<Record<LineRole, LayerName>> = {
  paper: 'THIN',
  bodyFull: 'OUTLINE',
  bodyEdge: 'OUTLINE',
  lineFull: 'OUTLINE',
  lineEdge: 'OUTLINE',
  bodyFine: 'THIN',
  lineFine: 'THIN',
  thin: 'THIN',
  leader: 'DIMENSION',
  arrow: 'DIMENSION',
  center: 'CENTER',
  cross: 'CENTER',
}

/** The closest standard hatch patterns; `gap` is the distance between lines at scale 1. */
const patterns: Readonly<Record<Hatch, { name: HatchPredefinedPatterns; angle: number; gap: number; size: number }>> = {
  metal: { name: HatchPredefinedPatterns.ANSI31, angle: 0, gap: 3.175, size: 5 },
  metal2: { name: HatchPredefinedPatterns.ANSI31, angle: 90, gap: 3.175, size: 4 },
  ceramic: { name: HatchPredefinedPatterns.ANSI32, angle: 0, gap: 9.525, size: 7 },
  glass: { name: HatchPredefinedPatterns.ANSI33, angle: 0, gap: 6.35, size: 6 },
  polymer: { name: HatchPredefinedPatterns.ANSI37, angle: 0, gap: 3.175, size: 4.5 },
}

/** Cap height as a fraction of the text size. */
const CAPITALS = 0.72

/**
 * The sheet as DXF (AutoCAD 2007, mm): the part at 1:1, without hidden lines, with real dimension entities. Requires
 * all views at the sheet's own scale.
 */
export function sheetDxf(sheet: Sheet): string {
  const dxf = new DxfWriter()
  dxf.setUnits(Units.Millimeters)
  dxf.setVariable('$MEASUREMENT', { 70: 1 })
  dxf.setVariable('$LASTSAVEDBY', { 1: '' })
  dxf.addLType('CENTER', 'Center ____ _ ____ _ ____', [9, -2.5, 2, -2.5])
  for (const [name, [color, lineType]] of Object.entries(layers)) dxf.addLayer(name, color, lineType)
  const writer = new Writer(dxf, 1 / (sheet.unit * sheet.scale), [sheet.window.x, sheet.window.y + sheet.window.height])
  writer.views(sheet.views)
  writer.frame([...sheet.frame, ...sheet.block])
  return dxf.stringify()
}

class Writer {
  readonly #dxf: DxfWriter
  /** Millimeters of the part per sheet unit. */
  readonly #mm: number
  readonly #corner: Point
  #measures = 0

  constructor(dxf: DxfWriter, mm: number, corner: Point) {
    this.#dxf = dxf
    this.#mm = mm
    this.#corner = corner
    dxf.setVariable('$LTSCALE', { 40: mm })
  }

  views(ink: readonly Ink[]): void {
    for (const line of visibleLines(ink)) this.#line(this.#dxf.modelSpace, line, layerOf[line.role])
    for (const each of ink) {
      if (each.kind === 'stroke' && each.hatch) this.#hatch(each, each.hatch)
      else if (each.kind === 'measure') this.#measure(each)
      else if (each.kind === 'label') this.#label(this.#dxf.modelSpace, each, 'TEXT')
      else if (each.kind === 'arrow') this.#arrow(this.#dxf.modelSpace, each, 'DIMENSION')
    }
  }

  frame(ink: readonly Ink[]): void {
    for (const each of ink) this.#plain(this.#dxf.modelSpace, each, 'FRAME')
  }

  #plain(block: DxfBlock, ink: Ink, layer: LayerName): void {
    if (ink.kind === 'stroke' && ink.role !== 'paper')
      for (const loop of flatten(ink.path, ink.turn)) this.#line(block, loop, layer)
    else if (ink.kind === 'arrow') this.#arrow(block, ink, layer)
    else if (ink.kind === 'label') this.#label(block, ink, 'TEXT')
  }

  #place([x, y]: Point) {
    return point3d((x - this.#corner[0]) * this.#mm, (this.#corner[1] - y) * this.#mm)
  }

  #line(block: DxfBlock, { pts, closed, round }: Loop, layerName: LayerName): void {
    const [first, last] = [pts[0], pts.at(-1)]
    if (!first || !last) return
    if (round) {
      const center = this.#place(round.at)
      // Sheet angles are clockwise, DXF angles counterclockwise.
      const angle = (p: Point) => (Math.atan2(round.at[1] - p[1], p[0] - round.at[0]) * 180) / Math.PI
      if (closed) block.addCircle(center, round.r * this.#mm, { layerName })
      else block.addArc(center, round.r * this.#mm, angle(last), angle(first), { layerName })
      return
    }
    if (pts.length === 2) {
      block.addLine(this.#place(first), this.#place(last), { layerName })
      return
    }
    const points = pts.map((p) => ({ point: this.#place(p) }))
    block.addLWPolyline(points, { layerName, flags: closed ? LWPolylineFlags.Closed : LWPolylineFlags.None })
  }

  #hatch({ path, turn }: Stroke, name: Hatch): void {
    const { gap, size, angle, name: predefined } = patterns[name]
    const boundary = new HatchBoundaryPaths()
    for (const { pts } of flatten(path, turn)) {
      const corners = pts.map((p) => this.#place(p)).map(({ x, y }) => vertex(x, y))
      boundary.addPolylineBoundary(new HatchPolylineBoundary(corners))
    }
    const scale = (size * this.#mm) / gap
    this.#dxf.addHatch(boundary, pattern({ name: predefined, angle, scale }), { layerName: 'HATCH' })
  }

  /** A dimension with its own block, which draws it as the sheet does. */
  #measure({ flat: level, from, to, at, text, textAt, parts }: Measure): void {
    const { document } = this.#dxf
    const block = document.blocks.addBlock(`*D${++this.#measures}`, document.objects, false)
    block.flags = BlockFlags.AnonymousBlock
    // The dimension line leaves a gap for its text.
    const [w, h] = parts.some((part) => part.kind === 'label' && part.upright)
      ? [14, textWidth(text)]
      : [textWidth(text), 14]
    const room = stroke('paper', rectangle(textAt[0] - w / 2, textAt[1] - h / 2, w, h))
    for (const line of visibleLines([...parts, room])) this.#line(block, line, 'DIMENSION')
    for (const part of parts) if (part.kind !== 'stroke') this.#plain(block, part, 'DIMENSION')
    const ends = [this.#place(from), this.#place(to)] as const
    const length = level ? ends[1].x - ends[0].x : ends[1].y - ends[0].y
    this.#dxf.addLinearDim(...ends, {
      layerName: 'DIMENSION',
      blockName: block.name,
      angle: level ? 0 : 90,
      definitionPoint: this.#place(level ? [to[0], at] : [at, to[1]]),
      middlePoint: this.#place(textAt),
      ActualMeasurement: Math.abs(length),
      text,
      styleName: 'Standard',
    })
  }

  #label(block: DxfBlock, { role, at, text, anchor, upright }: Label, layerName: LayerName): void {
    const place = this.#place(at)
    const aligned = { start: 'Left', middle: 'Center', end: 'Right' } as const
    block.addText(place, texts[role].size * CAPITALS * this.#mm, text, {
      layerName,
      horizontalAlignment: TextHorizontalAlignment[aligned[anchor]],
      secondAlignmentPoint: place,
      ...(upright ? { rotation: 90 } : {}),
    })
  }

  /** An arrowhead as a short line that widens from its tip. */
  #arrow(block: DxfBlock, { at, degrees }: Arrow, layerName: LayerName): void {
    const t = (degrees * Math.PI) / 180
    const end: Point = [at[0] - 7.5 * Math.cos(t), at[1] - 7.5 * Math.sin(t)]
    const points = [{ point: this.#place(at), startingWidth: 0, endWidth: 3.4 * this.#mm }, { point: this.#place(end) }]
    block.addLWPolyline(points, { layerName })
  }
}
