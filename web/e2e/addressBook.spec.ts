import type { Page } from '@playwright/test'
import { expectProblems, signInAsNew } from './customers.ts'
import { isFullRun } from './routes.ts'
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

/** Fields between country and name, in order; "?" marks optional ones. */
interface Example {
  code: string
  country: string
  fields: string[]
  /** Values to type, or to select from a list. */
  entries: Record<string, string>
  /** Invalid values, and their errors. */
  wrong?: { entries: Record<string, string>; errors: string[] }
  /** Lines of the formatted address, without name and company. */
  printed: string[]
}

const examples: Example[] = [
  {
    code: 'US',
    country: 'United States',
    fields: ['Street address', 'Suite, unit or building?', 'City', 'State', 'ZIP code'],
    entries: {
      'Street address': '25020 Avenue Stanford',
      'Suite, unit or building': 'Unit 4',
      City: 'Valencia',
      State: 'California',
      'ZIP code': '91355',
    },
    wrong: { entries: { 'ZIP code': '9135' }, errors: ['ZIP code: Enter a code such as 95014'] },
    printed: ['25020 Avenue Stanford', 'Unit 4', 'Valencia, CA 91355'],
  },
  {
    code: 'JP',
    country: 'Japan',
    fields: ['Street address', 'Suite, unit or building?', 'City?', 'Prefecture', 'Postal code'],
    entries: { 'Street address': '5-1-5 Kashiwanoha', City: 'Kashiwa', Prefecture: 'Chiba', 'Postal code': '277-8583' },
    wrong: { entries: { 'Postal code': '27-85' }, errors: ['Postal code: Enter a code such as 154-0023'] },
    printed: ['5-1-5 Kashiwanoha', 'Kashiwa, Chiba', '277-8583', 'JAPAN'],
  },
  {
    code: 'FR',
    country: 'France',
    fields: ['Street address', 'Suite, unit or building?', 'Postal code', 'City', 'Cedex?'],
    entries: { 'Street address': '12 Rue du Vide', 'Postal code': '38042', City: 'Grenoble', Cedex: 'CEDEX 9' },
    wrong: { entries: { 'Postal code': '3804' }, errors: ['Postal code: Enter a code such as 33380'] },
    printed: ['12 Rue du Vide', '38042 Grenoble CEDEX 9', 'FRANCE'],
  },
  {
    code: 'AE',
    country: 'United Arab Emirates',
    fields: ['Street address', 'Suite, unit or building?', 'Emirate'],
    entries: { 'Street address': 'Masdar City, Building 3', Emirate: 'Abu Dhabi' },
    printed: ['Masdar City, Building 3', 'Abu Dhabi', 'UNITED ARAB EMIRATES'],
  },
  {
    code: 'SG',
    country: 'Singapore',
    fields: ['Street address', 'Suite, unit or building?', 'Postal code'],
    entries: { 'Street address': '10 Ayer Rajah Crescent', 'Postal code': '139944' },
    wrong: { entries: { 'Postal code': '13994' }, errors: ['Postal code: Enter a code such as 546080'] },
    printed: ['10 Ayer Rajah Crescent', 'Singapore 139944', 'SINGAPORE'],
  },
  {
    code: 'SA',
    country: 'Saudi Arabia',
    fields: ['Street address', 'Suite, unit or building?', 'Postal code', 'City?'],
    entries: { 'Street address': '8228 King Abdulaziz Road', 'Postal code': '11564', City: 'Riyadh' },
    wrong: {
      entries: { 'Postal code': 'Riyadh', City: '11564' },
      errors: ['Postal code: Enter a code such as 11564'],
    },
    printed: ['8228 King Abdulaziz Road', 'Riyadh 11564', 'SAUDI ARABIA'],
  },
  {
    code: 'HK',
    country: 'Hong Kong',
    fields: ['Street address', 'Suite, unit or building?', 'District?', 'Area'],
    entries: { 'Street address': '8 Science Park Avenue', District: 'Sha Tin', Area: 'New Territories' },
    printed: ['8 Science Park Avenue', 'Sha Tin', 'New Territories', 'HONG KONG'],
  },
]

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

/** Countries of the sample. Unit tests cover the rules of the others. */
const samples = ['US', 'JP', 'AE']

for (const { code, country, fields, entries, wrong, printed } of examples) {
  if (!isFullRun && !samples.includes(code)) continue

  test(`an address in ${country} uses the fields, rules and format of its country`, async ({ page, context, shop }) => {
    await signInAsNew(context, shop)
    await page.goto('/user/address-book/add-shipping')
    await field(page, 'Country').selectOption({ label: country })
    const names = fields.map((name) => name.replace('?', ''))
    await expect
      .poll(async () => (await labelsOf(page)).filter((label) => names.includes(label.replace('?', ''))))
      .toEqual(fields)
    for (const foreign of ['Postal code', 'ZIP code', 'City', 'State', 'Cedex'].filter(
      (name) => !names.includes(name),
    )) {
      await expect(field(page, foreign)).toHaveCount(0)
    }

    // The form is prefilled with the customer's name.
    await expect(field(page, 'First name')).toHaveValue('Mei')
    await enter(page, { 'First name': '', 'Last name': ' ' })
    await save(page).click()
    const needed = ['First name', 'Last name', ...fields.filter((name) => !name.endsWith('?'))]
    await expectProblems(
      page,
      (await labelsOf(page)).filter((label) => needed.includes(label)).map((label) => `${label}: Value is required`),
    )

    await enter(page, { 'First name': 'Haruka', 'Last name': 'Mori', ...entries, ...wrong?.entries })
    if (wrong) {
      await save(page).click()
      await expectProblems(page, wrong.errors)
      await enter(page, entries)
    }
    await save(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Address book' })).toBeVisible()
    await expect(page).toHaveURL(/\/user\/address-book$/)
    const saved = main(page).getByRole('listitem').filter({ hasText: 'Haruka Mori' })
    const lines = (await saved.innerText()).split('\n').map((line) => line.trim())
    expect(lines.slice(2, 2 + printed.length)).toEqual(printed)
    await expect(saved).toContainText('Default shipping')

    await saved.getByRole('link', { name: /Edit/ }).click()
    await expect(field(page, 'Country').locator('option:checked')).toHaveText(country)
    for (const [label, value] of Object.entries(entries)) {
      const control = field(page, label)
      const displayed = await control.evaluate((element) =>
        element instanceof HTMLSelectElement ? element.selectedOptions[0]?.text : (element as HTMLInputElement).value,
      )
      expect(displayed, `${code} ${label}`).toBe(value)
    }
  })
}

test('changing the country keeps values that still apply', async ({ page, context, shop }) => {
  await signInAsNew(context, shop)
  await page.goto('/user/address-book/add-billing')
  await enter(page, {
    'First name': 'Mei',
    'Street address': '12 Rue du Vide',
    City: 'Grenoble',
    State: 'Ohio',
    'ZIP code': '38042',
  })
  await field(page, 'Country').focus()
  await field(page, 'Country').selectOption({ label: 'France' })
  await expect(field(page, 'Cedex')).toBeVisible()
  await expect(field(page, 'Country')).toBeFocused()
  for (const [label, value] of [
    ['First name', 'Mei'],
    ['Street address', '12 Rue du Vide'],
    ['City', 'Grenoble'],
    ['Postal code', '38042'],
  ] as const) {
    await expect(field(page, label)).toHaveValue(value)
  }
  await field(page, 'Country').selectOption({ label: 'Japan' })
  await expect(field(page, 'Prefecture')).toHaveValue('')
  await expect(field(page, 'City')).toHaveValue('Grenoble')
})

test('each address type has a default, and a deleted address can be restored unchanged', async ({
  page,
  context,
  shop,
}) => {
  await signInAsNew(context, shop)
  async function add(type: 'shipping' | 'billing', line: string) {
    await page.goto(`/user/address-book/add-${type}`)
    await enter(page, { 'First name': 'Mei', 'Last name': 'Tanaka', 'Street address': line })
    await enter(page, { City: 'Valencia', State: 'California', 'ZIP code': '91355' })
    await save(page).click()
    await expect(entry(line)).toBeVisible()
  }
  const entry = (line: string) => main(page).getByRole('listitem').filter({ hasText: line })
  await add('shipping', '1 First Street')
  await add('shipping', '2 Second Street')
  await add('billing', '3 Third Street')
  await expect(entry('1 First Street')).toContainText('Default shipping')
  await expect(entry('2 Second Street')).not.toContainText('Default shipping')
  await expect(entry('3 Third Street')).toContainText('Default billing')

  await entry('2 Second Street')
    .getByRole('button', { name: /Make default/ })
    .click()
  await expect(entry('2 Second Street')).toContainText('Default shipping')
  await expect(entry('1 First Street')).not.toContainText('Default shipping')
  await expect(entry('3 Third Street')).toContainText('Default billing')

  await entry('2 Second Street')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(entry('2 Second Street')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entry('2 Second Street')).toContainText('Default shipping')
  await page.reload()
  await expect(entry('2 Second Street')).toContainText('Default shipping')
  await entry('1 First Street')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(entry('1 First Street')).toHaveCount(0)
  await page.reload()
  await expect(entry('2 Second Street')).toBeVisible()
  await expect(entry('1 First Street')).toHaveCount(0)
})

test('an address of another customer is not found', async ({ page, context, browser, shop }) => {
  await signInAsNew(context, shop)
  await page.goto('/user/address-book/add-shipping')
  await enter(page, { 'First name': 'Mei', 'Last name': 'Tanaka', 'Street address': '1 First Street' })
  await enter(page, { City: 'Valencia', State: 'California', 'ZIP code': '91355' })
  await save(page).click()
  await main(page).getByRole('listitem').getByRole('link', { name: /Edit/ }).click()
  await expect(field(page, 'Street address')).toHaveValue('1 First Street')
  const address = page.url()

  const elsewhere = await browser.newContext({ baseURL: shop.urls.web })
  await signInAsNew(elsewhere, shop)
  const stranger = await elsewhere.newPage()
  const theirs = await stranger.goto(address)
  const message = await main(stranger).innerText()
  const uuid = new URL(address).searchParams.get('address') ?? ''
  const unknown = await stranger.goto(address.replace(uuid, '00000000-0000-4000-8000-000000000000'))
  expect([theirs?.status(), unknown?.status()]).toEqual([404, 404])
  expect((await main(stranger).innerText()).replace('00000000-0000-4000-8000-000000000000', uuid)).toBe(message)
  await elsewhere.close()
})
