import type { TableRow } from './text.ts'

/** A start tag, an end tag or a text of XML or HTML. Names are without namespace and in lower case. */
interface MarkupPart {
  kind: 'open' | 'close' | 'text'
  name: string
  text: string
  attribute(name: string): string | undefined
}

const part =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:"[^"]*"|'[^']*'|[^>"'])*)>|<[?!][^>]*>|([^<]+)/g

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decodeEntities(text: string) {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal?: string, hex?: string, name?: string) => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    if (name) return entities[name.toLowerCase()] ?? all
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** Patterns of attributes by name: sheets have many cells. */
const patterns = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
  patterns.set(name, pattern)
  return pattern
}

function attributeOf(source: string, name: string): string | undefined {
  const [, double, single] = patternOf(name).exec(source) ?? []
  const value = double ?? single
  return value === undefined ? undefined : decodeEntities(value)
}

/** Splits XML or HTML into tags and texts; an empty element is an open tag and a close tag. */
export function* markupParts(source: string): Generator<MarkupPart> {
  const none = () => undefined
  for (const [, cdata, slash, tag, attributes = '', text] of source.matchAll(part)) {
    if (tag !== undefined) {
      const name = tag.toLowerCase()
      const attribute = (wanted: string) => attributeOf(attributes, wanted)
      yield { kind: slash ? 'close' : 'open', name, text: '', attribute }
      if (attributes.endsWith('/')) yield { kind: 'close', name, text: '', attribute: none }
    } else if (cdata !== undefined || text !== undefined) {
      yield { kind: 'text', name: '', text: cdata ?? decodeEntities(text ?? ''), attribute: none }
    }
  }
}

const rowNames = new Set(['tr', 'row'])
const cellNames = new Set(['td', 'th', 'cell'])
const unseen = new Set(['style', 'script', 'title', 'comment'])

/** Whether a text is an HTML page or an XML spreadsheet, as programs save them under names that end in .xls. */
export function isMarkup(text: string) {
  return /^\s*<(?:!doctype html|html|table|\?xml|\?mso)/i.test(text) && /<(?:\w+:)?(?:table|worksheet)\b/i.test(text)
}

/** The rows of the tables in an HTML page or XML spreadsheet. */
export function markupRows(source: string): TableRow[] {
  const rows: string[][] = []
  let [depth, isCell] = [0, false]
  for (const { kind, name, text, attribute } of markupParts(source)) {
    if (unseen.has(name)) depth += kind === 'open' ? 1 : -1
    else if (rowNames.has(name) && kind === 'open') rows.push([])
    else if (cellNames.has(name)) {
      const row = rows.at(-1)
      isCell = kind === 'open' && row !== undefined
      const blanks = Number(attribute('index') ?? 0) - 1 - (row?.length ?? 0)
      if (isCell) row?.push(...Array.from({ length: Math.max(0, Math.min(blanks, 100)) }, () => ''), '')
    } else if (kind === 'text' && isCell && depth === 0) {
      const row = rows.at(-1)
      if (row) row[row.length - 1] += text
    }
  }
  return rows.flatMap((row, index) => {
    const cells = row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
    return cells.some((cell) => cell !== '') ? [{ cells, line: index + 1, text: cells.join(' ').trim() }] : []
  })
}
