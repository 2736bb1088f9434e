/**
 * Written HTML whose tables stand in regions that scroll by themselves: a table wider than a phone never moves the page,
 * and can be reached with the keyboard. Each region is called like its table's caption.
 */
export const scrollableTables = (html: string, className: string): string =>
  html.replace(/<table\b[\s\S]*?<\/table>/g, (table) => {
    const caption = /<caption[^>]*>([\s\S]*?)<\/caption>/.exec(table)?.[1] ?? 'Table'
    const label = caption
      .replace(/<[^>]*>/g, '')
      .replaceAll('"', '&quot;')
      .trim()
    return `<div class="${className}" role="region" tabindex="0" aria-label="${label}">${table}</div>`
  })
