import { describe, expect, test } from 'vitest'
import type { PlaceResult } from './checkoutMutations.ts'
import { verdictOf } from './verdict.ts'

type Code = PlaceResult['userErrors'][number]['code']

function answer(userErrors: { code: Code; path?: string[]; message?: string }[], order: string | null = null) {
  return {
    order: order === null ? null : { id: order },
    checkout: null,
    userErrors: userErrors.map(({ code, path = [], message = 'No.' }) => ({ code, path, message })),
    warnings: [],
    changes: [],
  }
}

describe('verdictOf', () => {
  test('accepts an order, also one placed by an earlier attempt', () => {
    expect(verdictOf({ ...answer([], 'o1'), warnings: ['It is $1.00 less.'] })).toEqual({
      kind: 'placed',
      warnings: ['It is $1.00 less.'],
    })
    expect(verdictOf(answer([{ code: 'ALREADY_PLACED' }], 'o1')).kind).toBe('placed')
  })

  test('leaves an attempt in flight open', () => expect(verdictOf(answer([{ code: 'IN_FLIGHT' }])).kind).toBe('open'))

  test('keeps a changed price on the review', () => {
    const message = 'The total is now $2.00; it was $1.00.'
    expect(verdictOf(answer([{ code: 'PRICE_CHANGED', path: ['expectedTotal'], message }]))).toEqual({
      kind: 'refused',
      errors: [{ field: 'expectedTotal', message, code: 'PRICE_CHANGED' }],
    })
  })

  test('lists on the review what has changed in the cart', () => {
    const change = { partNumber: '110001', quantityBefore: 2, quantity: 1 }
    const [before, now] = [{ formatted: '$5.00' }, { formatted: '$6.00' }]
    const changes = [
      { kind: 'LINE_REMOVED' as const, ...change, priceBefore: before, price: null },
      { kind: 'QUANTITY_CHANGED' as const, ...change, priceBefore: before, price: now },
      { kind: 'PRICE_CHANGED' as const, ...change, priceBefore: before, price: now },
    ]
    const message = 'Your cart has changed.'
    const refused = { ...answer([{ code: 'CART_CHANGED', path: ['version'], message }]), changes }
    expect(verdictOf(refused)).toEqual({
      kind: 'refused',
      errors: [
        { field: '', message, code: 'CART_CHANGED' },
        { field: '', message: '110001 was removed.' },
        { field: '', message: 'The quantity of 110001 is now 1; it was 2.' },
        { field: '', message: 'The price of 110001 is now $6.00; it was $5.00.' },
      ],
    })
  })

  test('says that an order was already placed, without later changes', () => {
    expect(verdictOf(answer([{ code: 'KEY_REUSED' }], 'o1'))).toMatchObject({
      kind: 'placed',
      warnings: [
        'Your order was already placed. It does not include changes that you made afterward. To change it, please call us.',
      ],
    })
  })

  test.each([
    [{ code: 'PAYMENT_DECLINED', path: ['paymentToken'] }, '/checkout/payment', 'paymentToken', 'Card'],
    [{ code: 'PAYMENT_DECLINED' }, '/checkout/payment', 'paymentToken', 'Card'],
    [{ code: 'INVALID', path: ['paymentMethodId'] }, '/checkout/payment', 'paymentMethodId', 'Payment method'],
    [{ code: 'INVALID', path: ['shippingMethodId'] }, '/checkout/shipping', 'shippingMethodId', 'Shipping method'],
    [{ code: 'REQUIRED', path: ['to', 'address', 'postalCode'] }, '/checkout/shipping', 'postalCode', undefined],
  ] as const)('%o is corrected on %s', (error, path, field, label) => {
    expect(verdictOf(answer([{ ...error, path: 'path' in error ? [...error.path] : [] }]))).toMatchObject({
      kind: 'refused',
      path,
      errors: [{ field, ...(label ? { label } : {}) }],
    })
  })

  test('shows unavailable items on the review', () => {
    expect(verdictOf(answer([{ code: 'OUT_OF_STOCK', path: ['items'] }]))).not.toHaveProperty('path')
  })
})
