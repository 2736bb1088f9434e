import type { Page } from '@playwright/test'
import { expectProblems, signInAsNew } from './customers.ts'
import { expect, test } from './shop.ts'

function main(page: Page) {
  return page.getByRole('main')
}
function field(page: Page, label: string) {
  return main(page).getByLabel(new RegExp(`^${label}\\s*(\\(optional\\))?\\s*$`))
}
function save(page: Page) {
  return page.getByRole('button', { name: 'Save address' })
}

/** Fields between country and name, in order; "?" marks optional ones. Unit tests cover the other countries. */
const fields = ['Street address', 'Suite, unit or building?', 'City?', 'Prefecture', 'Postal code']
const entries = {
  'Street address': '5-1-5 Kashiwanoha',
  City: 'Kashiwa',
  Prefecture: 'Chiba',
  'Postal code': '277-8583',
}
const printed = ['5-1-5 Kashiwanoha', 'Kashiwa, Chiba', '277-8583', 'JAPAN']

/** Fills a text field or selects an option, depending on the country. */
async function enter(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    const control = field(page, label)
    // Rarely needed fields are behind a button.
    if (!(await control.isVisible())) await page.getByText(`+ Add ${label.toLowerCase()}`).click()
    if ((await control.evaluate(({ tagName }) => tagName)) === 'SELECT') await control.selectOption({ label: value })
    else await control.fill(value)
  }
}

/** Labels of the form in order; "?" marks optional fields. */
async function labelsOf(page: Page) {
  return (
    await main(page)
      .getByRole('form', { name: /address/ })
      .locator('label')
      .allTextContents()
  ).map((text) => text.trim().replace(/\s*\(optional\)$/, '?'))
}

test('an address in Japan uses the fields, rules and format of its country', async ({ page, context, shop }) => {
  await signInAsNew(context, shop)
  await page.goto('/user/address-book/add-shipping')
  await field(page, 'Country').selectOption({ label: 'Japan' })
  const names = fields.map((name) => name.replace('?', ''))
  await expect
    .poll(async () => (await labelsOf(page)).filter((label) => names.includes(label.replace('?', ''))))
    .toEqual(fields)
  for (const foreign of ['ZIP code', 'State']) await expect(field(page, foreign)).toHaveCount(0)

  // The form is prefilled with the customer's name.
  await expect(field(page, 'First name')).toHaveValue('Mei')
  await enter(page, { 'First name': '', 'Last name': ' ' })
  await save(page).click()
  const needed = ['First name', ...fields.filter((name) => !name.endsWith('?'))]
  await expectProblems(
    page,
    (await labelsOf(page)).filter((label) => needed.includes(label)).map((label) => `${label}: Value is required`),
  )

  await enter(page, { 'First name': 'Haruka', 'Last name': 'Mori', ...entries, 'Postal code': '27-85' })
  await save(page).click()
  await expectProblems(page, ['Postal code: Enter a code such as 154-0023'])
  await enter(page, entries)
  await save(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Address book' })).toBeVisible()
  await expect(page).toHaveURL(/\/user\/address-book$/)
  const saved = main(page).getByRole('listitem').filter({ hasText: 'Haruka Mori' })
  const lines = (await saved.innerText()).split('\n').map((line) => line.trim())
  expect(lines.slice(2, 2 + printed.length)).toEqual(printed)
  await expect(saved).toContainText('Default shipping')
  await saved.getByRole('link', { name: /Edit/ }).click()
  await expect(field(page, 'Country').locator('option:checked')).toHaveText('Japan')
  await expect(field(page, 'Prefecture').locator('option:checked')).toHaveText('Chiba')
  await expect(field(page, 'Postal code')).toHaveValue('277-8583')
})
