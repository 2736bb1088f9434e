type Cell = string | number

/** A table whose first column heads its rows. Cells hold plain text or inline HTML. */
export function table(caption: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('')
  const body = rows.map(([first = '', ...rest]) => {
    const cells = rest.map((cell) => `<td>${cell}</td>`).join('')
    return `<tr><th scope="row">${first}</th>${cells}</tr>`
  })
  return `<table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

/** A heading that an address can point to. */
export const heading = (id: string, text: string): string => `<h2 id="${id}">${text}</h2>`

export const paragraphs = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n')

export const list = (...items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

/** 1E-9 as it is set in print. */
export const power = (exponent: number): string => `10<sup>−${exponent}</sup>`
