import type { FileKind } from '../fileAddresses/kinds.ts'
import type { Database } from '../database/tables.ts'
import { bulletinFactsOf, catalogFactsOf } from '../documents/catalogFacts.ts'
import { factsOf } from '../documents/facts.ts'
import type { DocumentJob } from '../documents/job.ts'
import { nullIfUnknown, pictureOf } from '@shop/drawings/draw'
import { illustrationSvg } from '@shop/drawings/illustrations'
import type { FileQueue, Urgency } from '@shop/drawings/workers/fileQueue'
import type { Solids } from '@shop/drawings/solids'
import { drawSvg, svgStyles } from './pictures.ts'
import { type FileSource, partOf } from './fileSource.ts'

interface FileGenerator {
  readonly generate: (file: FileSource, urgency: Urgency) => Promise<Buffer | null>
  /**
   * `instant`: generated on every request and for its size. `cheap`: cached, and generated in the background after
   * being listed. `costly`: cached, and generated only on request.
   */
  readonly cost: 'instant' | 'cheap' | 'costly'
}
export type FileGenerators = Readonly<Record<FileKind, FileGenerator>>

function instant(kind: keyof typeof svgStyles): FileGenerator {
  return {
    generate: (file) => drawSvg(file, svgStyles[kind]),
    cost: 'instant',
  }
}

/** How files of each kind are generated; null for an unknown part. */
export function fileGenerators(database: Database, documents: FileQueue<DocumentJob>, solids: Solids): FileGenerators {
  const drawing = (kind: 'drawing_pdf' | 'drawing_dxf'): FileGenerator => ({
    generate: (file, urgency) =>
      nullIfUnknown(() => {
        const part = partOf(file)
        // Detects unknown parts without using the thread.
        pictureOf(part)
        return documents.make({ kind, part }, urgency)
      }),
    cost: 'cheap',
  })
  const dataSheet: FileGenerator = {
    generate: async (file, urgency) => {
      const part = partOf(file)
      return documents.make({ kind: 'data_sheet', part, facts: await factsOf(database, part.variationId) }, urgency)
    },
    cost: 'cheap',
  }
  const ofProduct: Pick<FileGenerators, 'catalog_page' | 'bulletin'> = {
    catalog_page: {
      generate: async (file, urgency) => {
        const part = partOf(file)
        const facts = await catalogFactsOf(database, part.variationId)
        return documents.make({ kind: 'catalog_page', part, facts }, urgency)
      },
      cost: 'cheap',
    },
    bulletin: {
      generate: async (file, urgency) => {
        const part = partOf(file)
        const facts = await bulletinFactsOf(database, part.variationId)
        return documents.make({ kind: 'bulletin', part, facts }, urgency)
      },
      cost: 'cheap',
    },
  }
  return {
    picture: instant('picture'),
    drawing: instant('drawing'),
    drawing_portrait: instant('drawing_portrait'),
    drawing_pdf: drawing('drawing_pdf'),
    drawing_dxf: drawing('drawing_dxf'),
    data_sheet: dataSheet,
    ...ofProduct,
    illustration: {
      generate: ({ path }) => nullIfUnknown(() => Buffer.from(illustrationSvg(path))),
      cost: 'instant',
    },
    model_step: { generate: (file) => nullIfUnknown(() => solids.step(partOf(file))), cost: 'costly' },
    model_glb: { generate: (file) => nullIfUnknown(() => solids.glb(partOf(file))), cost: 'costly' },
  }
}
