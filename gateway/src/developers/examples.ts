import { readdirSync, readFileSync } from 'node:fs'

const root = new URL('../../../schema/examples/', import.meta.url)

export interface ExampleFile {
  /** "Catalog" */
  readonly folder: string
  /** "Find a part" */
  readonly title: string
  readonly text: string
}

function sentenceCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}

/** Example operations, from finding a part to placing an order: they are numbered across folders. */
export function exampleFiles(): ExampleFile[] {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const files = folders.flatMap((folder) =>
    readdirSync(new URL(`${folder.name}/`, root)).map((name) => ({ folder: folder.name, name })),
  )
  return files
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ folder, name }) => ({
      folder: sentenceCase(folder),
      title: sentenceCase(name.replace(/^\d+-|\.graphql$/g, '')),
      text: readFileSync(new URL(`${folder}/${name}`, root), 'utf8'),
    }))
}

/** Texts of the examples. */
export function exampleOperations(): string[] {
  return exampleFiles().map(({ text }) => text)
}
