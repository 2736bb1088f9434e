import { langcode } from '../catalogue/site.ts'
import { always, integer, made, text, time } from '../jsonapi/fields.ts'
import type { LoadedRow, ResourceType, Row } from '../jsonapi/resource.ts'
import type { Database } from '../database/tables.ts'
import { measureFiles } from './pictures.ts'
import { imageStyles, publicFolder, stylePath } from './styles.ts'
import { fileVersion } from './versions.ts'

const pathOf = (row: Row): string => String(row['path'])

/** Absolute addresses of the styles; drawings are lines and have none. */
const styleAddresses = (row: Row, origin: string) =>
  row['kind'] === 'picture'
    ? Object.fromEntries(
        Object.keys(imageStyles).map((style) => [
          style,
          `${origin}${stylePath(style, pathOf(row), fileVersion(pathOf(row), row['changed'], style))}`,
        ]),
      )
    : {}

/** Sizes of files that nobody asked for yet. */
const withSizes = async (database: Database, rows: readonly LoadedRow[]): Promise<readonly LoadedRow[]> => {
  const unknown = rows.flatMap(({ id, bytes }) => (bytes === null && typeof id === 'number' ? [id] : []))
  if (unknown.length === 0) return rows
  const sizes = await measureFiles(database, unknown)
  return rows.map((row) => ({ ...row, bytes: row['bytes'] ?? sizes.get(Number(row.id)) ?? null }))
}

export const fileType: ResourceType = {
  name: 'file--file',
  path: '/file/file',
  table: 'file_rows',
  attributes: {
    drupal_internal__fid: integer('id'),
    langcode,
    filename: text('filename'),
    uri: made(['path', 'changed'], (row) => ({
      value: `public://${pathOf(row)}`,
      url: `${publicFolder}/${pathOf(row)}?v=${fileVersion(pathOf(row), row['changed'])}`,
    })),
    filemime: always('image/svg+xml'),
    filesize: integer('bytes'),
    status: always(true),
    created: time('created'),
    changed: time('changed'),
    image_style_uri: made(['kind', 'path', 'changed'], styleAddresses),
  },
  relationships: {},
  completes: { attribute: 'filesize', rows: withSizes },
}
