import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { publicFolder } from './styles.ts'
import { editionOf } from './versions.ts'

/** Changes with the code that draws previews. */
export const previewEdition = editionOf(
  ['../previews', '../../../drawings/src'].map((folder) => join(import.meta.dirname, folder)),
)

export const previewFolder = `${publicFolder}/previews`

/** What has a preview of its own, by the name of the folder they are in. */
export type PreviewKind = 'products' | 'categories'

/** The `v` of a preview's address: it changes with what is shown. */
export const previewVersion = (kind: PreviewKind, id: number, title: string, changed: Date): string =>
  createHash('sha256')
    .update([previewEdition, kind, id, title, changed.toISOString()].join('\0'))
    .digest('base64url')
    .slice(0, 10)

/** Root-relative: `/sites/default/files/previews/products/77.png?v=…` */
export const previewPath = (kind: PreviewKind, id: number, title: string, changed: Date): string =>
  `${previewFolder}/${kind}/${id}.png?v=${previewVersion(kind, id, title, changed)}`
