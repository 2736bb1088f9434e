import { NAMES } from '../jsonapi/names.ts'
import type { FixedEdge, FixedShape } from '../jsonapi/needs.ts'

export const FILE: FixedShape = {
  type: NAMES.file.type,
  fields: ['uri', 'filename', 'filemime', 'filesize', 'image_style_uri'],
}

/** The pieces of a page, whichever of them it has. */
export const PARAGRAPHS: readonly FixedEdge[] = [
  { type: NAMES.textParagraph.type, fields: ['field_heading', 'field_text'] },
  { type: NAMES.imageParagraph.type, fields: ['field_caption'], edges: [{ via: 'field_image', to: FILE }] },
  { type: NAMES.tableParagraph.type, fields: ['field_caption', 'field_table'] },
  { type: NAMES.linkListParagraph.type, fields: ['field_heading', 'field_links'] },
].map((fixed) => ({ via: 'field_paragraphs', fixed }))
