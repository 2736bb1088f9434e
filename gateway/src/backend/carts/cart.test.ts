import { describe, expect, it } from 'vitest'
import { Document } from '../jsonapi/document.ts'
import { Cart } from './cart.ts'

function cartOf(...types: string[]) {
  return Cart.of(
    Document.parse({ data: types.map((type, index) => ({ type, id: `${type} ${index}`, attributes: {} })) }, 'test'),
  )
}

describe('Cart.of', () => {
  it.each([
    ['the first of the default type', ['order--quote', 'order--default', 'order--default'], 'order--default 1'],
    ['the first if none has that type', ['order--quote', 'order--sample'], 'order--quote 0'],
  ])('picks %s', (_which, types, id) => expect(cartOf(...types).order?.id).toBe(id))

  it('returns an empty cart if there are none', () => {
    expect(cartOf().order).toBeNull()
    expect(cartOf().items).toEqual([])
  })
})
