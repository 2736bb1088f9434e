/** A place of a page, and what it is called. */
export interface Place {
  readonly id: string
  readonly text: string
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** What a reader sees of a piece of sanitised HTML, in which no other entities are left. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

const accents = /\p{Diacritic}/gu

/** The anchor of a place, made from what it is called: stable as long as that is. Editors link to the part after "section-". */
export function placeId(text: string): string {
  return `section-${text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`
}

/** What is anchored within a text: its headings, and the terms that it defines. */
const anchored = /<(h[2-4]|dt)((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/g

/** The anchors of one page, each given once, from its top to its end. */
export function createOutline() {
  const given = new Set<string>()
  const headings: Place[] = []

  function place(text: string): Place {
    const base = placeId(text)
    let id = base
    for (let next = 2; given.has(id); next += 1) id = `${base}-${next}`
    given.add(id)
    return { id, text }
  }

  return {
    /** The headings of the second level so far. */
    headings,
    /** The anchor of a section's heading. */
    heading(text: string): string {
      const found = place(text)
      headings.push(found)
      return found.id
    },
    /** A text with an anchor at each heading and term that has none of its own. */
    text: (html: string): string =>
      html.replace(anchored, (whole, tag: string, attributes: string, inner: string) => {
        const own = /\sid="([^"]+)"/.exec(attributes)?.[1]
        const { id, text } = own === undefined ? place(textOf(inner)) : { id: own, text: textOf(inner) }
        if (tag === 'h2') headings.push({ id, text })
        return own === undefined ? `<${tag} id="${id}"${attributes}>${inner}</${tag}>` : whole
      }),
  }
}
