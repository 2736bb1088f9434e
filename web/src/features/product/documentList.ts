import { fileKind, fileName } from '../../components/products/fileFacts.ts'

/** A file of a part as the catalogue lists it: its type, and where it is. */
export type ListedFile = { title: string; url: string; mimeType: string }

/** The types of files a part has, in the order in which they are listed, and what one file of the type is called. */
const types = new Map([
  ['Outline Drawings', 'Outline drawing'],
  ['Data Sheet', 'Data sheet'],
  ['STEP Files', 'STEP model'],
  ['3D Files', '3D model'],
])
/** Formats of one type in their order: what everybody can open comes first. */
const formats = ['PDF', 'SVG', 'DXF', 'DWG']

const rankIn = (list: readonly string[], entry: string) => (list.indexOf(entry) + list.length + 1) % (list.length + 1)

/** What one file of a type is called: `Outline Drawings` hold an "Outline drawing". */
export const nameOfType = (title: string): string => types.get(title) ?? title

/** Each file once, by type and format. */
export function listedFiles<File extends ListedFile>(files: readonly File[]): File[] {
  const titles = [...types.keys()]
  const byUrl = new Map(files.map((file) => [file.url, file]))
  return [...byUrl.values()].sort(
    (a, b) =>
      rankIn(titles, a.title) - rankIn(titles, b.title) ||
      rankIn(formats, fileKind(a.mimeType)) - rankIn(formats, fileKind(b.mimeType)),
  )
}

/** Pages that say more, without those that are one of the files. */
export function listedPages<Page extends { value: string }>(pages: readonly Page[], files: readonly ListedFile[]) {
  const named = new Set(files.map((file) => fileName(file.url)))
  return pages.filter((page) => !(isFile(page.value) && named.has(fileName(page.value))))
}

/** Whether an address leads to a file of the site, not to a page of the shop. */
export const isFile = (path: string): boolean => path.startsWith('/sites/')
