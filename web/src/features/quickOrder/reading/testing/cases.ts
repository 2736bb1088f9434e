import type { Choices, Reading } from '../readTable.ts'

/** What is read from a table, or asked first. */
export interface ReadingCase {
  /** Part number, quantity, unit and own number, then the note. */
  lines?: string[]
  /** The question to answer first. */
  asks?: string
  answers?: Choices
}

export function writtenLines({ lines }: Reading): string[] {
  return lines.map(({ partNumber, quantity, unit, reference, note }) =>
    [partNumber, quantity || '?', unit, reference, note && `|${note}`].filter(Boolean).join(' '),
  )
}

export function questionOf({ question }: Reading): string | undefined {
  return question?.about === 'decimal' ? question.readings.join(' or ') : question?.about
}
