import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Row } from '../jsonapi/resource.ts'
import { publicFolder } from './styles.ts'
import { editionOf } from './versions.ts'

/** The meta tag that names the preview of a row; none where the row is not whole. */
export function previewTag(kind: PreviewKind, row: Row, origin: string) {
  const { id, changed } = row
  const title = row['title'] ?? row['name']
  if (typeof id !== 'number' || typeof title !== 'string' || !(changed instanceof Date)) return []
  const content = origin + previewPath(kind, id, title, changed)
  return [{ tag: 'meta', attributes: { property: 'og:image', content } }]
}

/** Changes with the code that draws previews. */
export const previewEdition = editionOf(
  ['../previews', '../../../drawings/src'].map((folder) => join(import.meta.dirname, folder)),
)

export const previewFolder = `${publicFolder}/previews`

/** What has a preview of its own, by the name of the folder they are in. */
export type PreviewKind = 'products' | 'categories'

/** The `v` of a preview's address: it changes with what is shown. */
export function previewVersion(kind: PreviewKind, id: number, title: string, changed: Date): string {
  return createHash('sha256')
    .update([previewEdition, kind, id, title, changed.toISOString()].join('\0'))
    .digest('base64url')
    .slice(0, 10)
}

/** Root-relative: `/sites/default/files/previews/products/77.png?v=…` */
function previewPath(kind: PreviewKind, id: number, title: string, changed: Date): string {
  return `${previewFolder}/${kind}/${id}.png?v=${previewVersion(kind, id, title, changed)}`
}
