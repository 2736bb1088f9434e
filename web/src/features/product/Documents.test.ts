import { describe, expect, it } from 'vitest'
import { listedFiles, listedPages } from './Documents.tsx'

function file(title: string, url: string, mimeType: string) {
  return { title, url, mimeType }
}
const svg = file('Outline Drawings', '/sites/default/files/drawings/180050.svg?v=1', 'image/svg+xml')
const dxf = file('Outline Drawings', '/sites/default/files/drawings/180050.dxf?v=1', 'image/vnd.dxf')
const pdf = file('Outline Drawings', '/sites/default/files/drawings/180050.pdf?v=1', 'application/pdf')
const step = file('STEP Files', '/sites/default/files/models/180050.step?v=1', 'model/step')
const glb = file('3D Files', '/sites/default/files/models/180050.glb?v=1', 'model/gltf-binary')
const sheet = file('Data Sheet', '/sites/default/files/datasheets/180050.pdf?v=1', 'application/pdf')
const other = file('Certificate', '/sites/default/files/c.pdf', 'application/pdf')

describe('listedFiles', () => {
  it('lists each file once, by type and format, unknown types last', () => {
    expect(listedFiles([other, glb, svg, step, dxf, svg, sheet, pdf])).toEqual([pdf, svg, dxf, sheet, step, glb, other])
  })
})

describe('listedPages', () => {
  it('leaves out listed files', () => {
    const drawing = {
      name: 'assembly_drawing',
      label: 'Assembly drawing',
      value: '/sites/default/files/drawings/180050.svg',
    }
    const guide = { name: 'user_guide', label: 'User guide', value: '/viewports/safety-information' }
    expect(listedPages([drawing, guide], [svg])).toEqual([guide])
    expect(listedPages([drawing, guide], [])).toEqual([drawing, guide])
    const category = { name: 'catalog_page', label: 'Catalog page', value: '/flanges-and-fittings/cf-flanges' }
    const catalogPage = file('Catalog Page', '/sites/default/files/catalog/180050.pdf', 'application/pdf')
    expect(listedPages([category, guide], [svg, catalogPage])).toEqual([guide])
  })
})
