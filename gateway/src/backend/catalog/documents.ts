import { z } from 'zod'
import type { Reference } from '../jsonapi/document.ts'
import { filePath } from '../content/images.ts'

/** The site's file description → the document kind. Compared without case and plural s. */
const documentKinds = {
  'outline drawing': 'OUTLINE_DRAWING',
  '3d file': 'FILE_3D',
  'step file': 'STEP_FILE',
  'data sheet': 'DATA_SHEET',
  'dwg drawing': 'DWG_DRAWING',
  'catalog page': 'CATALOG_PAGE',
  'product bulletin': 'PRODUCT_BULLETIN',
  'safety data sheet': 'SAFETY_DATA_SHEET',
  'user guide': 'USER_GUIDE',
} as const

export type DocumentKind = (typeof documentKinds)[keyof typeof documentKinds] | 'OTHER'

export interface ProductDocument {
  readonly kind: DocumentKind
  readonly title: string
  readonly url: string
  readonly mimeType: string
  readonly bytes: number | null
}

const uriSchema = z.object({ url: z.string() })
const kinds: ReadonlyMap<string, DocumentKind> = new Map(Object.entries(documentKinds))

export function documentsOf(references: readonly Reference[]): ProductDocument[] {
  return references.flatMap(({ meta, resource }) => {
    const url = resource?.read('uri', uriSchema)?.url
    if (!resource || !url) return []
    const description = typeof meta.description === 'string' ? meta.description : ''
    return [
      {
        kind: kinds.get(description.toLowerCase().replace(/s$/, '')) ?? 'OTHER',
        title: description || (resource.text('filename') ?? 'Document'),
        url: filePath(url),
        mimeType: resource.text('filemime') ?? 'application/octet-stream',
        bytes: resource.integer('filesize'),
      },
    ]
  })
}
