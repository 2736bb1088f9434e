import type { Part } from '@shop/drawings/draw'
import type { Sheet } from '@shop/drawings/render/sheet'
import { newPdf, pdfBytes } from '@shop/drawings/render/sheetPdf'
import { typeset } from '@shop/drawings/render/text'
import type { BulletinFacts, CatalogFacts } from './catalogFacts.ts'
import { Flow, type TextStyle } from './Flow.ts'
import { drawing, LINE, margins, notesOf, sheetPage, styles } from './partPdf.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Converts HTML to paragraphs of plain text: one for each paragraph, list item and table row. */
export function paragraphsOf(html: string): string[] {
  return html
    .split(/<\/(?:p|li|h\d|tr|caption)>|<br\s*\/?>/i)
    .map((block) =>
      block
        .replaceAll(/<li[^>]*>/gi, '• ')
        .replaceAll(/<\/t[dh]>/gi, '   ')
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '')
}

function prose(flow: Flow, html: string): void {
  for (const paragraph of paragraphsOf(html)) {
    flow.paragraph(typeset(paragraph), styles.text)
    flow.space(5)
  }
}

/** A table with column widths in proportion to their longest texts. */
function table(flow: Flow, head: readonly string[], rows: readonly (readonly string[])[], strongRow?: string): void {
  const lengths = head.map((name, column) =>
    Math.max(...[name, ...rows.map((row) => row[column] ?? '')].map((text) => Math.min(text.length, 30) + 3)),
  )
  const unit = (sheetPage.right - sheetPage.left) / lengths.reduce((sum, length) => sum + length, 0)
  const edges = lengths.reduce<number[]>(
    (list, length) => [...list, (list.at(-1) ?? sheetPage.left) + length * unit],
    [sheetPage.left],
  )
  const line = (texts: readonly string[], style: TextStyle) => {
    flow.keepTogether(20)
    flow.space(2)
    flow.columns(
      texts.map((text, column) => ({
        text: typeset(text),
        style,
        from: edges[column] ?? sheetPage.left,
        to: (edges[column + 1] ?? sheetPage.right) - 6,
      })),
    )
    flow.space(2)
    flow.rule(LINE)
  }
  flow.keepTogether(60)
  line(head, styles.quiet)
  for (const row of rows) line(row, row[0] === strongRow ? styles.strong : styles.text)
  flow.space(12)
}

/** The catalog page of a part's product as PDF, with all its parts; `sheet` is the part's drawing, or null. */
export function catalogPage(part: Part, facts: CatalogFacts, sheet: Sheet | null): Promise<Buffer> {
  const pdf = newPdf(notesOf(part, 'Catalog page'), { bufferPages: true })
  const flow = new Flow(pdf, sheetPage)
  flow.paragraph(facts.category, styles.quiet)
  flow.paragraph(typeset(facts.title), styles.title)
  flow.space(4)
  flow.paragraph(typeset(facts.summary), styles.text)
  flow.space(10)
  if (sheet !== null) drawing(pdf, flow, sheet)
  prose(flow, facts.body)
  flow.space(6)
  table(
    flow,
    ['Part number', 'Model number', ...facts.attributes],
    facts.parts.map(({ sku, modelNumber, values }) => [sku, modelNumber, ...values]),
    part.partNumber,
  )
  margins(pdf, 'Catalog page', part)
  return pdfBytes(pdf)
}

/** The product bulletin of a part as PDF. */
export function bulletin(part: Part, facts: BulletinFacts): Promise<Buffer> {
  const pdf = newPdf(notesOf(part, 'Product bulletin'), { bufferPages: true })
  const flow = new Flow(pdf, sheetPage)
  flow.paragraph(`${part.partNumber} · ${part.title}`, styles.quiet)
  flow.paragraph(facts.title, styles.title)
  flow.space(4)
  flow.paragraph(facts.summary, styles.text)
  flow.space(10)
  for (const { heading, body, caption, cells } of facts.sections) {
    if (heading !== null) {
      flow.keepTogether(50)
      flow.paragraph(heading, styles.heading)
      flow.space(3)
    }
    if (body !== null) prose(flow, body)
    const [head, ...rows] = cells ?? []
    if (head === undefined) continue
    if (caption !== null) flow.paragraph(caption, styles.strong)
    table(flow, head, rows)
  }
  margins(pdf, 'Product bulletin', part)
  return pdfBytes(pdf)
}
