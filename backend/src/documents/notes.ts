import { companyName } from '../catalogue/company.ts'
import type { Part } from '../../../drawings/src/draw.ts'
import type { PdfNotes } from '../../../drawings/src/render/sheetPdf.ts'

/** What a PDF of a part says of itself. */
export const notesOf = ({ partNumber, title, date }: Part, subject: string): PdfNotes => ({
  title: `${partNumber}: ${title}`,
  author: companyName,
  subject,
  keywords: partNumber,
  date,
})
