import { expect, test } from 'vitest'
import { changedText } from './editAction.ts'

test.each([
  [[], 'Nothing was changed.'],
  [['phone'], 'Saved: phone.'],
  [['subscription', 'firstName', 'phone'], 'Saved: first name, phone, and newsletter.'],
  [['company', 'email'], 'Saved: company and email address. A link to confirm the new address is on its way to it.'],
])('of %j it says: %s', (changed, text) => {
  expect(changedText(changed)).toBe(text)
})
