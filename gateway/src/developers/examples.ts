import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../../schema/examples/', import.meta.url)

export interface ExampleFile {
  /** "Find a part" */
  readonly title: string
  readonly text: string
}

/** Example operations, from finding a part to placing an order. */
export function exampleFiles(): ExampleFile[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
  return names.map((name) => {
    const words = name.replace(/^\d+-|\.graphql$/g, '').replaceAll('-', ' ')
    return { title: words.charAt(0).toUpperCase() + words.slice(1), text: readFileSync(new URL(name, folder), 'utf8') }
  })
}

/** Texts of the examples. GraphiQL opens with them. */
export function exampleOperations(): string[] {
  return exampleFiles().map(({ text }) => text)
}
