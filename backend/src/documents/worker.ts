import { drawDxf, drawSheet } from '../drawings/draw.ts'
import { orNull } from '../drawings/or-null.ts'
import { sheetPdf } from '../drawings/render/sheet-pdf.ts'
import { answerJobs } from '../making/answer-jobs.ts'
import { dataSheet } from './data-sheet.ts'
import type { DocumentJob } from './job.ts'
import { notesOf } from './notes.ts'

answerJobs(async (job: DocumentJob) => {
  const { kind, part } = job
  switch (kind) {
    case 'drawing_pdf':
      return sheetPdf(drawSheet(part, 'landscape'), notesOf(part, 'Outline drawing'))
    case 'drawing_dxf':
      return Buffer.from(drawDxf(part))
    case 'data_sheet':
      return dataSheet(part, job.facts, await orNull(() => drawSheet(part, 'landscape')))
  }
})
