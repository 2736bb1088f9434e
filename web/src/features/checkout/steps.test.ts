import { describe, expect, test } from 'vitest'
import { afterStep } from '../../components/paths.ts'
import { redirectFrom, readStep } from './steps.ts'

function guest(waiting: 'START' | 'SHIPPING' | 'PAYMENT' | 'REVIEW' | null) {
  return { isLoggedIn: false, waiting, hasShipping: true }
}
function customer(waiting: 'START' | 'SHIPPING' | 'PAYMENT' | 'REVIEW' | null) {
  return { isLoggedIn: true, waiting, hasShipping: true }
}

describe('checkout steps', () => {
  test.each([
    ['', guest('START'), null],
    ['shipping', guest('START'), '/checkout'],
    ['review', guest('START'), '/checkout'],
    ['payment', guest('SHIPPING'), '/checkout/shipping'],
    ['review', guest('PAYMENT'), '/checkout/payment'],
    ['review', guest('REVIEW'), null],
    ['shipping', guest('REVIEW'), null],
    ['', guest('REVIEW'), null],
    ['', customer('START'), '/checkout/shipping'],
    ['', customer('REVIEW'), '/checkout/shipping'],
    ['shipping', customer('START'), null],
    ['payment', customer('START'), '/checkout/shipping'],
    ['', guest(null), '/cart'],
    ['review', customer(null), '/cart'],
    ['shipping', { ...guest('PAYMENT'), hasShipping: false }, '/checkout/payment'],
    ['payment', { ...guest('PAYMENT'), hasShipping: false }, null],
    ['', { ...customer('PAYMENT'), hasShipping: false }, '/checkout/payment'],
    ['payment', { ...customer('START'), hasShipping: false }, null],
  ] as const)('"%s" with %o leads to %s', (step, progress, to) => expect(redirectFrom(step, progress)).toBe(to))

  test('rejects unknown steps', () => {
    expect(readStep(undefined)).toBe('')
    expect(readStep('shipping')).toBe('shipping')
    expect(readStep('confirmation')).toBeUndefined()
    expect(readStep('constructor')).toBeUndefined()
  })

  test('continues to the next step, or back to the review after a change', () => {
    const at = (search: string) => new URL(`http://shop/checkout/shipping${search}`)
    expect(afterStep(at(''), '/checkout/payment')).toBe('/checkout/payment')
    expect(afterStep(at('?return=review'), '/checkout/payment')).toBe('/checkout/review')
    expect(afterStep(at('?return=//evil.example'), '/checkout/payment')).toBe('/checkout/payment')
  })
})
