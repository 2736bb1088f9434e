import { describe, expect, it } from 'vitest'
import { Document } from '../jsonapi/document.ts'
import { Cart } from './cart.ts'

function cartOf(...types: string[]) {
  return Cart.of(
    Document.parse({ data: types.map((type, index) => ({ type, id: `${type} ${index}`, attributes: {} })) }, 'test'),
  )
}

describe('of the carts a viewer has', () => {
  it.each([
    ['the first of the default kind', ['order--quote', 'order--default', 'order--default'], 'order--default 1'],
    ['the first, where none is of that kind,', ['order--quote', 'order--sample'], 'order--quote 0'],
  ])('%s is theirs', (_which, types, id) => expect(cartOf(...types).order?.id).toBe(id))

  it('there may be none: the cart is empty', () => {
    expect(cartOf().order).toBeNull()
    expect(cartOf().items).toEqual([])
  })
})
