import { describe, expect, it } from 'vitest'
import { wireNames } from './names.ts'
import { registerShapes, type Shape, shapeOf } from './needs.ts'

function part(needs: Shape['needs']) {
  return { Part: { type: wireNames.variation.type, needs } }
}

describe('registerShapes', () => {
  it('lists every need that leads to no shape', () => {
    const shapes = part({
      product: [{ via: 'product_id', to: 'Nothing' }],
      self: 'itself',
    })
    expect(() => registerShapes(shapes)).toThrow(
      [
        'Needs of fields lead to no shape:',
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
