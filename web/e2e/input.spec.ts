import { expect, test } from './wire.ts'

const category = '/electrical-feedthroughs/subminiature-d'
const product = `${category}/subminiature-d-feedthrough-25-contacts-1-shell-female`

function json(text: string) {
  return JSON.stringify(text).slice(1, -1)
}

const titles: [what: string, title: string][] = [
  ['markup', 'Feedthrough <script>window.ran=1</script><img src=x onerror=window.ran=2>'],
  ['right-to-left marks', 'Feedthrough \u202Etxet\u202C \u2067right to left\u2069 אטם'],
  ['emoji', 'Feedthrough 🧲👩‍🔬 1 ÷ 2'],
  ['300 characters without a space', `F${'eedthrough-'.repeat(27)}`.slice(0, 300)],
]

for (const [index, [what, title]] of titles.entries()) {
  test(`a product whose title contains ${what} is shown as text, and wraps`, async ({ page, wire }) => {
    const retitled = (body: string) =>
      body.replace(/"title":"[^"\\]* contacts(?:[^"\\]|\\.)*"/g, () => `"title":"${json(title)}"`)
    await page.goto(category)
    // One product each: public responses are cached.
    const link = page
      .getByRole('main')
      .getByRole('row')
      .nth(index + 1)
      .getByRole('link')
      .first()
    const path = (await link.getAttribute('href')) ?? ''
    wire.fail(/^GET \/jsonapi\/products\/product/, { change: retitled })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(await page.evaluate(() => Reflect.get(window, 'ran') as unknown)).toBeUndefined()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
}

test('?part-number= of another product, of none, of several and of 5 kB shows the default variation and says so', async ({
  page,
}) => {
  await page.goto(product)
  const first = await page.getByRole('main').locator('.part-number').first().innerText()
  for (const strange of ['540003', '999999', '%3Cscript%3E', 'a'.repeat(5000)]) {
    const answer = await page.goto(`${product}?part-number=${strange}`)
    expect(answer?.status(), strange.slice(0, 20)).toBe(200)
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
    await expect(page.getByRole('main').locator('.part-number').first()).toHaveText(first)
    await expect(page.getByRole('main')).toContainText(/no part number “/)
  }
  for (const several of [
    'part-number=999999&part-number=540003',
    'part-number[]=540003',
    'part-number=',
    'part-number=%00',
  ]) {
    const answer = await page.goto(`${product}?${several}`)
    expect(answer?.status(), several).toBe(200)
    await expect(page.getByRole('main').locator('.part-number').first()).toHaveText(first)
  }
})

test('malformed addresses fall back to the closest valid state', async ({ page }) => {
  for (const query of ['?page=99999', '?page=-1', '?page=abc', '?per=7', '?sort=nonsense', '?view=%00']) {
    const answer = await page.goto(category + query)
    expect(answer?.status(), query).toBe(200)
    await expect(page.getByRole('row').nth(1), query).toBeVisible()
  }
})

test('an invalid quantity is rejected at its field and keeps the entered text', async ({ page }) => {
  await page.goto('/flanges-and-fittings/cf-flanges')
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
  await page.waitForLoadState('networkidle')
  const quantity = page.getByRole('textbox', { name: 'Quantity', exact: true })
  for (const wrong of ['-1', '1.5', '1e9', 'ten']) {
    await quantity.fill(wrong)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('main')).toContainText(/whole number|at most|at least|quantity/i)
    await expect(quantity).toHaveValue(wrong)
  }
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText(/cart is empty/i)
})
