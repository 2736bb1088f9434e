import { DxfParser, type IEntity } from 'dxf-parser'
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { drawDxf, drawSheet, pictureOf } from './draw.ts'
import { span } from './render/bodies.ts'
import { extent, project, standardViews } from './render/geometry.ts'
import type { SheetView } from './render/picture.ts'
import { inBothUnits } from './render/lengths.ts'
import { sheet } from './render/sheet.ts'
import { sheetDxf } from './render/sheetDxf.ts'
import { sheetPdf } from './render/sheetPdf.ts'
import { familyParts } from './solids/testParts.ts'

const notes = { title: '180050', author: 'A', subject: 'Outline drawing', keywords: '180050', date: '2026-11-21' }
const block = { company: 'A shop', partNumber: '180050', revision: 'B', title: 'A part', date: '2026-11-21' }
/** Words as PDF readers extract them: they do not distinguish lookalike characters. */
function firstText(text: string) {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ')
}

const figures = z.object({ x: z.number(), y: z.number() })
const lineEntity = z.object({ vertices: z.array(figures) })
const roundEntity = z.object({ center: figures, radius: z.number() })
const arcEntity = roundEntity.extend({ startAngle: z.number(), endAngle: z.number() })
const textEntity = z.object({ text: z.string() })
const dimensionEntity = z.object({ text: z.string(), actualMeasurement: z.number(), block: z.string() })

function parseDxf(text: string) {
  const dxf = new DxfParser().parseSync(text)
  if (dxf === null) throw new Error('It is no DXF')
  return dxf
}

/** Points that an entity reaches. */
function reach(entity: IEntity): [number, number][] {
  if (entity.type === 'CIRCLE') {
    const { center, radius } = roundEntity.parse(entity)
    return [-1, 1].flatMap((s): [number, number][] => [
      [center.x + s * radius, center.y],
      [center.x, center.y + s * radius],
    ])
  }
  if (entity.type === 'ARC') {
    const { center, radius, startAngle, endAngle } = arcEntity.parse(entity)
    const sweep = (endAngle - startAngle + 4 * Math.PI) % (2 * Math.PI)
    return Array.from({ length: 361 }, (_, i): [number, number] => {
      const t = startAngle + (sweep * i) / 360
      return [center.x + radius * Math.cos(t), center.y + radius * Math.sin(t)]
    })
  }
  return lineEntity.parse(entity).vertices.map(({ x, y }) => [x, y])
}

function drawnExtent(dxf: ReturnType<typeof parseDxf>, ...layers: string[]) {
  return extent(dxf.entities.filter(({ layer, type }) => layers.includes(layer) && type !== 'HATCH').flatMap(reach))
}

/** Extent of the solid bodies in a view, mm. */
function bodyExtent(view: SheetView) {
  return extent(
    view.groups
      .flat()
      .filter(({ kind, only }) => only !== 'card' && (kind === 'turned' || kind === 'prism'))
      .flatMap(span)
      .map((p) => project(standardViews[view.view], p)),
  )
}
function isTurnedOrCut({ kind, only }: SheetView['groups'][number][number]) {
  return only === 'card' || kind === 'turned' || kind === 'prism' || kind === 'drill' || kind === 'mark'
}

describe.each(familyParts.map(({ part }) => [part.family, part] as const))('%s', (_key, part) => {
  const { views } = pictureOf(part)

  test('as PDF is one US Letter page with its number, its title and the text of all dimensions', async () => {
    const made = drawSheet(part, 'landscape')
    const pdf = await getDocumentProxy(new Uint8Array(await sheetPdf(made, notes)))
    expect(pdf.numPages).toBe(1)
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
    expect([(width * 25.4) / 72, (height * 25.4) / 72].map(Math.round)).toEqual([279, 216])
    const { text } = await extractText(pdf, { mergePages: true })
    const measures = made.views.filter((ink) => ink.kind === 'measure').map((measure) => measure.text)
    const titles = made.block.flatMap((ink) => (ink.kind === 'label' ? [ink.text] : []))
    for (const words of [...measures, ...titles]) expect(firstText(text)).toContain(firstText(words))
    expect(titles).toEqual(expect.arrayContaining(['180050', 'mm', '2026-11-21', 'Scale']))
  })

  test('as DXF has real dimension entities at 1:1, each with its text', () => {
    const dxf = parseDxf(drawDxf(part))
    const dimensions = dxf.entities
      .filter(({ type }) => type === 'DIMENSION')
      .map((each) => dimensionEntity.parse(each))
    const expected = views.flatMap((view) =>
      (view.dims ?? []).map((each) => ({ ...each, text: inBothUnits(each.text).text })),
    )
    const sorted = (list: [string, number][]) => list.map(([text, v]) => `${text} ${v.toFixed(3)}`).sort()
    expect(sorted(dimensions.map(({ text, actualMeasurement }) => [text, actualMeasurement]))).toEqual(
      sorted(expected.map(({ text, a, b }) => [text, Math.abs(a - b)])),
    )
    for (const { block: name, text } of dimensions) {
      const displayed = dxf.blocks[name]?.entities
        .filter(({ type }) => type === 'TEXT')
        .map((each) => textEntity.parse(each).text)
      expect(displayed).toEqual([text])
    }
  })

  test('as DXF has the extent of the part', () => {
    for (const view of views) {
      const { zoom: _, unitsPerMm: __, ...plain } = view
      const box = drawnExtent(parseDxf(sheetDxf(sheet([plain], 'landscape', block))), 'OUTLINE', 'THIN')
      const part = bodyExtent(view)
      const size = [part.x1 - part.x0, part.y1 - part.y0]
      const matches = [box.x1 - box.x0, box.y1 - box.y0]
      const exact = view.groups.flat().every(isTurnedOrCut)
      matches.forEach((length, i) => {
        if (exact) expect(length).toBeCloseTo(size[i] ?? 0, 1)
        else expect(length).toBeGreaterThan((size[i] ?? 0) - 0.05)
      })
    }
  })
})

const part = familyParts[0]?.part

test('as PDF does not depend on what was generated before', async () => {
  if (part === undefined) throw new Error('no families')
  const odd = sheetPdf(drawSheet({ ...part, title: 'Ω µ ± ° Ø × ÷ …' }, 'portrait'), notes)
  const again = async () => (await sheetPdf(drawSheet(part, 'landscape'), notes)).equals(before)
  const before = await sheetPdf(drawSheet(part, 'landscape'), notes)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await odd)), { mergePages: true })
  expect(firstText(text)).toContain(firstText('Ω µ ± ° Ø × ÷ …'))
  expect(await again()).toBe(true)
})

test('as PDF has the scale stated in its title block', async () => {
  const flange = { material: '304L', construction: 'Non-rotatable', 'flange size': 'CF2.75', 'bolt hole': 'Clearance' }
  const made = drawSheet({ ...block, family: 'cf-blank', values: flange }, 'landscape')
  const pdf = await getDocumentProxy(new Uint8Array(await sheetPdf(made, notes)))
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList()
  const scales: number[] = []
  const widths: number[] = []
  fnArray.forEach((operation, i) => {
    const args: unknown = argsArray[i]
    if (operation === OPS.transform && scales.length < 3) scales.push(Math.abs(z.array(z.number()).parse(args)[0] ?? 0))
    const box = operation === OPS.constructPath ? pathBox.safeParse(args).data : undefined
    if (box) widths.push(Number(box[2][2]) - Number(box[2][0]))
  })
  const points = scales.reduce((product, scale) => product * scale, 1)
  const onPaper = widths.map((width) => (width * points * 25.4) / 72)
  // Ø69.3 mm at 1:1.
  expect(made.scale).toBe(1)
  expect(onPaper.some((width) => Math.abs(width - 69.3) < 0.05)).toBe(true)
})
const pathBox = z.tuple([z.number(), z.unknown(), z.object({ 0: z.number(), 2: z.number() }).loose()])
