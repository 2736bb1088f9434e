import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Row } from '../jsonapi/resource.ts'
import { publicFolder } from './styles.ts'
import { hashCode } from './versions.ts'

/** The meta tag with the preview image of a row; none if the row is incomplete. */
export function previewTag(kind: PreviewKind, row: Row, origin: string) {
  const { id, changed } = row
  const title = row['title'] ?? row['name']
  if (typeof id !== 'number' || typeof title !== 'string' || !(changed instanceof Date)) return []
  const content = origin + previewPath(kind, id, title, changed)
  return [{ tag: 'meta', attributes: { property: 'og:image', content } }]
}

/** Changes with the code that draws previews. */
export const previewEdition = hashCode(
  ['../previews', '../../../drawings/src'].map((folder) => join(import.meta.dirname, folder)),
)

export const previewFolder = `${publicFolder}/previews`
/** Path of the preview image of pages without their own. */
export const shopPreview = `${previewFolder}/shop.png`

/** Types with preview images, by folder name. */
export type PreviewKind = 'products' | 'categories'

/** Value of `v` in a preview's URL: a hash of its content. */
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
