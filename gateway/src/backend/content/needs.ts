import { wireNames } from '../jsonapi/names.ts'
import type { FixedEdge, FixedShape } from '../jsonapi/needs.ts'

export const fileShape: FixedShape = {
  type: wireNames.file.type,
  fields: ['uri', 'filename', 'filemime', 'filesize', 'image_style_uri'],
}

/** Fields of a page that can contain sections. */
export const paragraphs: readonly FixedEdge[] = [
  { type: wireNames.textParagraph.type, fields: ['field_heading', 'field_text'] },
  { type: wireNames.imageParagraph.type, fields: ['field_caption'], edges: [{ via: 'field_image', to: fileShape }] },
  { type: wireNames.tableParagraph.type, fields: ['field_caption', 'field_table'] },
  { type: wireNames.linkListParagraph.type, fields: ['field_heading', 'field_links'] },
].map((fixed) => ({ via: 'field_paragraphs', fixed }))
