import { expect, test } from 'vitest'
import { changedText } from './editAction.ts'

test.each([
  [[], 'No changes were made.'],
  [['phone'], 'Saved: phone.'],
  [['subscription', 'firstName', 'phone'], 'Saved: first name, phone, and newsletter.'],
  [['company', 'email'], 'Saved: company and email address.'],
])('describes changes %j as: %s', (changed, text) => {
  expect(changedText(changed)).toBe(text)
})
