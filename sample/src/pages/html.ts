export const paragraphs = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n')

const items = (texts: readonly string[]): string => texts.map((text) => `<li>${text}</li>`).join('')

export const list = (...texts: readonly string[]): string => `<ul>${items(texts)}</ul>`

/** Things to do one after the other. */
export const steps = (...texts: readonly string[]): string => `<ol>${items(texts)}</ol>`
