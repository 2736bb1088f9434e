import { langcode } from '../catalog/site.ts'
import { always, integer, computed, text, time } from '../jsonapi/fields.ts'
import type { LoadedRow, ResourceType, Row } from '../jsonapi/resource.ts'
import { isFileKind, sendingOf } from '../fileAddresses/kinds.ts'
import type { GeneratedFiles } from './generatedFiles.ts'
import { imageStyles, publicFolder, stylePath } from '../fileAddresses/styles.ts'
import { fileVersion } from '../fileAddresses/versions.ts'

function pathOf(row: Row): string {
  return String(row['path'])
}

/** Absolute URLs of the styles; drawings have none. */
function styleAddresses(row: Row, origin: string) {
  return row['kind'] === 'picture'
    ? Object.fromEntries(
        Object.keys(imageStyles).map((style) => [
          style,
          `${origin}${stylePath(style, pathOf(row), fileVersion(pathOf(row), row['changed'], style))}`,
        ]),
      )
    : {}
}

/** Sizes of files that were never requested. */
async function addSizes(files: GeneratedFiles, rows: readonly LoadedRow[]): Promise<readonly LoadedRow[]> {
  const unknown = rows.flatMap(({ id, bytes }) => (bytes === null && typeof id === 'number' ? [id] : []))
  if (unknown.length === 0) return rows
  const sizes = await files.sizes(unknown)
  return rows.map((row) => ({ ...row, bytes: row['bytes'] ?? sizes.get(Number(row.id)) ?? null }))
}

export function fileType(files: GeneratedFiles): ResourceType {
  return {
    name: 'file--file',
    path: '/file/file',
    table: 'file_rows',
    attributes: {
      drupal_internal__fid: integer('id'),
      langcode,
      filename: text('filename'),
      uri: computed(['path', 'changed'], (row) => ({
        value: `public://${pathOf(row)}`,
        url: `${publicFolder}/${pathOf(row)}?v=${fileVersion(pathOf(row), row['changed'])}`,
      })),
      filemime: computed(['kind'], ({ kind }) => (isFileKind(kind) ? sendingOf[kind].contentType : null)),
      filesize: integer('bytes'),
      status: always(true),
      created: time('created'),
      changed: time('changed'),
      image_style_uri: computed(['kind', 'path', 'changed'], styleAddresses),
    },
    relationships: {},
    loadMissing: { attribute: 'filesize', rows: (_database, rows) => addSizes(files, rows) },
  }
}
