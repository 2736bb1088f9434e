import { describe, expect, it } from 'vitest'
import { wireNames } from './names.ts'
import { registerShapes, type Shape, shapeOf } from './needs.ts'

function part(needs: Shape['needs']) {
  return { Part: { type: wireNames.variation.type, needs } }
}

describe('registerShapes', () => {
  it('lists every need that the wire does not have', () => {
    const shapes = part({
      weight: ['field_weight'],
      maker: [{ via: 'field_maker', fixed: { type: wireNames.file.type, fields: ['uri'] } }],
      picture: [{ via: 'field_images', fixed: { type: wireNames.file.type, fields: ['size'] } }],
      product: [{ via: 'product_id', to: 'Nothing' }],
      self: 'itself',
    })
    expect(() => registerShapes(shapes)).toThrow(
      [
        'Fields need data that the backend does not have:',
        'Part.weight: product-variation--product has no field_weight',
        'Part.maker: field_maker of product-variation--product does not lead to file--file',
        'Part.picture: file--file has no size',
        'Part.product: product_id leads to an unknown shape',
        'Part.self: "itself" is only allowed in a shape with "is"',
      ].join('\n'),
    )
  })

  it('keeps shapes with valid needs', () => {
    registerShapes(part({ sku: ['sku'] }))
    expect(shapeOf('Part').needs.sku).toEqual(['sku'])
    expect(() => shapeOf('Nothing')).toThrow('Unknown shape: Nothing')
  })
})
