import { drawDxf, drawSheet } from '../drawings/draw.ts'
import { orNull } from '../drawings/or-null.ts'
import { sheetPdf } from '../drawings/render/sheet-pdf.ts'
import { answerJobs } from '../making/answer-jobs.ts'
import { dataSheet } from './data-sheet.ts'
import type { DocumentJob } from './job.ts'
import { notesOf } from './notes.ts'
import { orderPaper } from '../papers/order-paper.ts'

answerJobs(async (job: DocumentJob) => {
  switch (job.kind) {
    case 'drawing_pdf':
      return sheetPdf(drawSheet(job.part, 'landscape'), notesOf(job.part, 'Outline drawing'))
    case 'drawing_dxf':
      return Buffer.from(drawDxf(job.part))
    case 'data_sheet':
      return dataSheet(job.part, job.facts, await orNull(() => drawSheet(job.part, 'landscape')))
    case 'order_paper':
      return orderPaper(job.paper, job.order, job.isDemo)
  }
})
