import { describe, expect, test } from 'vitest'
import { readCartForm } from './cartForm.ts'

function fields(values: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

describe('readCartForm', () => {
  test.each([
    [
      { intent: 'add', sku: '180050', quantity: ' 12 ' },
      { intent: 'add', sku: '180050', quantity: 12 },
    ],
    [
      { intent: 'add', sku: '180050' },
      { intent: 'add', sku: '180050', quantity: 1 },
    ],
    [
      { intent: 'add', sku: '410001', quantity: '1,000', isOneLength: 'yes' },
      { intent: 'add', sku: '410001', quantity: 1000, isOneLength: true },
    ],
    [
      { intent: 'add-all', lines: '2 630027\r\n1 680029' },
      {
        intent: 'add-all',
        lines: [
          { sku: '630027', quantity: 2 },
          { sku: '680029', quantity: 1 },
        ],
      },
    ],
    [
      { intent: 'update', itemId: 'a', quantity: '0' },
      { intent: 'update', itemId: 'a', quantity: 0 },
    ],
    [
      { intent: 'update', itemId: 'a', quantity: '999999999' },
      { intent: 'update', itemId: 'a', quantity: 9999 },
    ],
    [
      { intent: 'update', itemId: 'a', quantity: '2', note: ' for chamber B ', reference: '' },
      { intent: 'update', itemId: 'a', quantity: 2, note: 'for chamber B', reference: '' },
    ],
    [
      { intent: 'coupon', code: ' FLANGE10 ' },
      { intent: 'coupon', code: 'FLANGE10' },
    ],
    [
      { intent: 'save', name: 'Chamber B' },
      { intent: 'save', name: 'Chamber B' },
    ],
    [
      { intent: 'remove', itemId: 'a' },
      { intent: 'remove', itemId: 'a' },
    ],
  ])('parses %o', (input, form) => expect(readCartForm(fields(input))).toEqual({ form }))

  test.each(['-1', '1.5', '1e9', 'ten', ''])('rejects the quantity "%s" with a message', (quantity) => {
    expect(readCartForm(fields({ intent: 'update', itemId: 'a', quantity }))).toEqual({
      problems: ['Enter a whole number.'],
    })
  })

  test('limits notes to 80 characters', () => {
    const note = 'n'.repeat(81)
    expect(readCartForm(fields({ intent: 'update', itemId: 'a', quantity: '1', note }))).toEqual({
      problems: ['This field should be at most 80 characters long'],
    })
  })

  test('rejects missing and unknown values', () => {
    expect(readCartForm(fields({ intent: 'add', sku: '' }))).toEqual({ problems: ['Value is required'] })
    expect(readCartForm(fields({ intent: 'steal' }))).toHaveProperty('problems')
    expect(readCartForm(fields({}))).toHaveProperty('problems')
  })
})
