import { expect, it } from 'vitest'
import { fileKind, fileName, fileSize } from './fileFacts.ts'

it.each([
  ['application/pdf', 'PDF'],
  ['image/svg+xml', 'SVG'],
  ['application/x-iges', 'IGES'],
  ['model/gltf-binary', 'GLB'],
  ['image/vnd.dxf', 'DXF'],
])('labels %s as %s', (mimeType, kind) => {
  expect(fileKind(mimeType)).toBe(kind)
})

it.each([
  [12, '1\u00a0kB'],
  [148_200, '148\u00a0kB'],
  [1_900_000, '1.9\u00a0MB'],
])('formats %d bytes as %s', (bytes, size) => {
  expect(fileSize(bytes)).toBe(size)
})

it('strips server-only parts from file names', () => {
  expect(fileName('/sites/default/files/drawings/180050-T.svg?v=abc#top')).toBe('180050-T.svg')
})
