interface BookAddress {
  id: string
  type: string
  isDefault: boolean
  /** As it is printed. */
  lines: readonly string[]
}

export interface DefaultAddress {
  id: string
  lines: readonly string[]
  /** What it is the default for: one or both. */
  tags: string[]
}

const kinds = [
  { type: 'SHIPPING', tag: 'Default shipping' },
  { type: 'BILLING', tag: 'Default billing' },
] as const

/** The defaults of a book, shipping first. Two that read the same are one with both tags. */
export function defaultAddresses(book: readonly BookAddress[]): DefaultAddress[] {
  const found: DefaultAddress[] = []
  for (const { type, tag } of kinds) {
    const address = book.find((each) => each.isDefault && each.type === type)
    if (!address) continue
    const same = found.find(({ lines }) => lines.join('\n') === address.lines.join('\n'))
    if (same) same.tags.push(tag)
    else found.push({ id: address.id, lines: address.lines, tags: [tag] })
  }
  return found
}
