/** Markup before the data of a block. */
export function dataBlockStart(name: string): string {
  return `<script type="application/json" data-block="${name}">`
}

/** Markup of a block of data, which browsers never run. Escapes `<`, so no value can close it. */
export function dataBlock(name: string, value: unknown): string {
  return `${dataBlockStart(name)}${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}

/** The values of a page's data blocks with this name, in order. Unreadable blocks are left out. */
export function dataOfPage(page: Document, name: string): unknown[] {
  return [...page.querySelectorAll(`script[data-block="${name}"]`)].flatMap(({ textContent }): unknown[] => {
    try {
      return [JSON.parse(textContent)]
    } catch {
      return []
    }
  })
}
