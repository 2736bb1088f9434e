/** A heading or term on a page, with its anchor. */
export interface Anchor {
  readonly id: string
  readonly text: string
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Visible text of sanitized HTML, which has no other entities. */
export function textOf(html: string): string {
  return codeOf(html).replace(/\s+/g, ' ').trim()
}

/** Text of a code block, with its spaces and line breaks. */
export function codeOf(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
}

const accents = /\p{Diacritic}/gu

/** Anchor derived from a heading, stable while it is. Editors link to the part after "section-". */
export function placeId(text: string): string {
  return `section-${text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`
}

/** Anchored elements in a text: headings and defined terms. */
const anchored = /<(h[2-4]|dt)((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/g

/** Collects a page's anchors, each unique, from top to bottom. */
export function createOutline() {
  const usedIds = new Set<string>()
  const headings: Anchor[] = []

  function addAnchor(text: string): Anchor {
    const base = placeId(text)
    let id = base
    for (let next = 2; usedIds.has(id); next += 1) id = `${base}-${next}`
    usedIds.add(id)
    return { id, text }
  }

  return {
    /** Level 2 headings so far. */
    headings,
    /** Anchor of a section's heading. */
    heading(text: string): string {
      const anchor = addAnchor(text)
      headings.push(anchor)
      return anchor.id
    },
    /** Adds anchors to headings and terms without one. */
    text: (html: string): string =>
      html.replace(anchored, (match, tag: string, attributes: string, inner: string) => {
        const existingId = /\sid="([^"]+)"/.exec(attributes)?.[1]
        const { id, text } =
          existingId === undefined ? addAnchor(textOf(inner)) : { id: existingId, text: textOf(inner) }
        if (tag === 'h2') headings.push({ id, text })
        return existingId === undefined ? `<${tag} id="${id}"${attributes}>${inner}</${tag}>` : match
      }),
  }
}
