import type { Row } from '../jsonapi/resource.ts'
import { type PreviewKind, previewPath } from './previews.ts'

/** The meta tag that names the preview of a row; none where the row is not whole. */
export const previewTag = (kind: PreviewKind, row: Row, origin: string) => {
  const { id, changed } = row
  const title = row['title'] ?? row['name']
  if (typeof id !== 'number' || typeof title !== 'string' || !(changed instanceof Date)) return []
  const content = origin + previewPath(kind, id, title, changed)
  return [{ tag: 'meta', attributes: { property: 'og:image', content } }]
}
