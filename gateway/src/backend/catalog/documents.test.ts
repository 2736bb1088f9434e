import { expect, it } from 'vitest'
import { Document } from '../jsonapi/document.ts'
import { documentsOf } from './documents.ts'

function referencesOf(description: string, filesize: number | null) {
  const [part] = Document.parse(
    {
      data: {
        type: 'part',
        id: 'p',
        relationships: { files: { data: [{ type: 'file--file', id: 'f', meta: { description } }] } },
      },
      included: [
        {
          type: 'file--file',
          id: 'f',
          attributes: {
            filename: '180050.step',
            filemime: 'model/step',
            filesize,
            uri: { url: '/sites/default/files/models/180050.step' },
          },
        },
      ],
    },
    'test',
  ).data
  return part?.many('files') ?? []
}

it.each([
  ['Outline Drawings', 'OUTLINE_DRAWING'],
  ['3D Files', 'FILE_3D'],
  ['STEP Files', 'STEP_FILE'],
  ['Data Sheet', 'DATA_SHEET'],
  ['safety data sheet', 'SAFETY_DATA_SHEET'],
  ['Certificates', 'OTHER'],
])('%s has the kind %s', (description, kind) => {
  expect(documentsOf(referencesOf(description, 10))).toMatchObject([{ kind, title: description, bytes: 10 }])
})

it('has no size before the file is generated, and falls back to the file name as title', () => {
  expect(documentsOf(referencesOf('', null))).toEqual([
    {
      kind: 'OTHER',
      title: '180050.step',
      url: '/sites/default/files/models/180050.step',
      mimeType: 'model/step',
      bytes: null,
    },
  ])
})
