import { drawDxf, drawSheet, nullIfUnknown } from '@shop/drawings/draw'
import { sheetPdf } from '@shop/drawings/render/sheetPdf'
import { answerJobs } from '@shop/drawings/workers/thread'
import { bulletin, catalogPage } from './catalogPage.ts'
import { dataSheet } from './dataSheet.ts'
import type { DocumentJob } from './job.ts'
import { notesOf } from './partPdf.ts'
import { renderOrderDocument } from './orderDocument.ts'
import { renderQuoteDocument } from './quoteDocument.ts'

answerJobs(async (job: DocumentJob) => {
  switch (job.kind) {
    case 'drawing_pdf':
      return sheetPdf(drawSheet(job.part, 'landscape'), notesOf(job.part, 'Outline drawing'))
    case 'drawing_dxf':
      return Buffer.from(drawDxf(job.part))
    case 'data_sheet':
      return dataSheet(job.part, job.facts, await nullIfUnknown(() => drawSheet(job.part, 'landscape')))
    case 'catalog_page':
      return catalogPage(job.part, job.facts, await nullIfUnknown(() => drawSheet(job.part, 'landscape')))
    case 'bulletin':
      return bulletin(job.part, job.facts)
    case 'order_document':
      return renderOrderDocument(job.document, job.order, job.isDemo)
    case 'quote_document':
      return renderQuoteDocument(job.quote, job.isDemo)
  }
})
