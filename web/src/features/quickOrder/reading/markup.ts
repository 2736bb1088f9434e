/** A start tag, an end tag or a text of XML or HTML. Names are without namespace and in lower case. */
export interface MarkupPart {
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
  const pattern =
    patterns.get(name) ??
    new RegExp(String.raw`(?:^|[\s:])${name}(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'/]+))|(?=[\s/]|$))`, 'i')
  patterns.set(name, pattern)
  return pattern
}

function attributeOf(source: string, name: string): string | undefined {
  const [match, double, single, bare] = patternOf(name).exec(source) ?? []
  return match === undefined ? undefined : decodeEntities(double ?? single ?? bare ?? '')
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
