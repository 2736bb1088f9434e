import { describe, expect, it } from 'vitest'
import { Document } from '../jsonapi/document.ts'
import { documentsOf } from '../catalog/documents.ts'
import { filePath, imageOf, placeholder } from './images.ts'

const STYLE = '/sites/default/files/styles/product_list_card_image/public/parts/1.svg.webp?itok=x1'

function referenceTo(attributes: Record<string, unknown>, meta: Record<string, unknown> = {}) {
  const identifier = { type: 'file--file', id: '1', meta }
  const document = Document.parse({ data: null, included: [{ type: 'file--file', id: '1', attributes }] }, 'test')
  return document.reference(identifier)
}

const uri = { value: 'public://parts/1.svg', url: '/sites/default/files/parts/1.svg' }

describe('images', () => {
  it.each([
    ['an object', { product_list_card_image: `https://cms.test${STYLE}` }],
    ['a list of one', [{ product_list_card_image: `https://cms.test${STYLE}` }]],
    ['a list of one with url', [{ url: { product_list_card_image: `https://cms.test${STYLE}` } }]],
  ])('reads sizes in the format %s, with URLs on our own origin', (_form, image_style_uri) => {
    const image = imageOf(referenceTo({ uri, image_style_uri }))
    expect(image.url('CARD')).toBe(STYLE)
    expect(image.url('DETAIL')).toBe('/sites/default/files/parts/1.svg')
    expect(image.url('ORIGINAL')).toBe('/sites/default/files/parts/1.svg')
  })

  it('takes alternative text and dimensions from the reference', () => {
    expect(imageOf(referenceTo({ uri }, { alt: 'A flange', title: null, width: 1200, height: 800 }))).toMatchObject({
      alt: 'A flange',
      title: '',
      width: 1200,
      height: 800,
    })
    expect(imageOf(referenceTo({ uri }))).toMatchObject({ alt: 'placeholder image', width: null })
  })

  it('shows the placeholder for a missing image', () => {
    expect(imageOf(null)).toBe(placeholder)
    expect(imageOf(Document.parse({ data: null }, 'test').reference({ type: 'file--file', id: '2' }))).toBe(placeholder)
    expect(placeholder.title).toBe("we couldn't find the image here, we apologize")
  })

  it('leaves URLs outside the files path alone', () => {
    expect(filePath('https://elsewhere.test/a.pdf')).toBe('https://elsewhere.test/a.pdf')
    expect(filePath('/sites/default/files/a.pdf')).toBe('/sites/default/files/a.pdf')
  })
})

describe('documents', () => {
  it.each([
    ['Outline Drawings', 'OUTLINE_DRAWING'],
    ['3D Files', 'FILE_3D'],
    ['STEP Files', 'STEP_FILE'],
    ['User guide', 'USER_GUIDE'],
    ['Transmission curve', 'OTHER'],
  ])('recognizes from %s that it is %s', (description, kind) => {
    const reference = referenceTo(
      { uri, filemime: 'image/svg+xml', filesize: 4096, filename: '1.svg' },
      { description },
    )
    expect(documentsOf([reference])).toEqual([
      { kind, title: description, url: uri.url, mimeType: 'image/svg+xml', bytes: 4096 },
    ])
  })
})
