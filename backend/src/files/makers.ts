import { companyName } from '../catalogue/site.ts'
import type { Database, FileKind } from '../database/tables.ts'
import { dataSheet } from '../documents/data-sheet.ts'
import { factsOf } from '../documents/facts.ts'
import { drawDxf, drawSheet } from '../drawings/draw.ts'
import { sheetPdf } from '../drawings/render/sheet-pdf.ts'
import type { Solids } from '../solids/index.ts'
import { drawSvg, svgStyles } from './pictures.ts'
import { type FileSource, dateOf, orNull, partOf } from './source.ts'

type Maker = {
  readonly make: (file: FileSource) => Promise<Buffer | null>
  /**
   * `instant`: made anew whenever it is asked for or its size is. `cheap`: kept, and made ahead soon after it was listed.
   * `costly`: kept, and made for nobody who did not ask.
   */
  readonly cost: 'instant' | 'cheap' | 'costly'
}
export type Makers = Readonly<Record<FileKind, Maker>>

const instant = (kind: keyof typeof svgStyles): Maker => ({
  make: (file) => drawSvg(file, svgStyles[kind]),
  cost: 'instant',
})

const drawingPdf = (file: FileSource) =>
  orNull(() =>
    sheetPdf(drawSheet(partOf(file), 'landscape'), {
      title: `${file.sku}: ${file.title}`,
      author: companyName,
      subject: 'Outline drawing',
      keywords: file.sku,
      date: dateOf(file),
    }),
  )

const dataSheetOf = (database: Database) => async (file: FileSource) => {
  const part = partOf(file)
  return dataSheet(part, await factsOf(database, file.variationId), await orNull(() => drawSheet(part, 'landscape')))
}

/** How files of each kind are made; null where the routines know no such part. */
export const makersOf = (database: Database, solids: Solids): Makers => ({
  picture: instant('picture'),
  drawing: instant('drawing'),
  drawing_portrait: instant('drawing_portrait'),
  drawing_pdf: { make: drawingPdf, cost: 'cheap' },
  drawing_dxf: { make: (file) => orNull(() => Buffer.from(drawDxf(partOf(file)))), cost: 'cheap' },
  data_sheet: { make: dataSheetOf(database), cost: 'cheap' },
  model_step: { make: (file) => orNull(() => solids.step(partOf(file))), cost: 'costly' },
  model_glb: { make: (file) => orNull(() => solids.glb(partOf(file))), cost: 'costly' },
})
