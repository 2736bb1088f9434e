import type { Locator, Page } from '@playwright/test'
import { cardFrame, fillShipping, toShipping } from './checkoutPages.ts'
import { addToCart, newCustomer } from './customers.ts'
import { reportMilliseconds, slowDown, watchAppearance, watchInteractions, watchOpening } from './interactions.ts'
import { watchShifts } from './shifts.ts'
import { expect, test } from './shop.ts'

/** Sum of layout shifts that no one notices. */
const mostShifts = 0.05

/**
 * Milliseconds from an input to its paint that count as good, on a processor of a quarter of the speed. Half of it is
 * usual, but other tests run at the same time.
 */
const longestDelay = 200

const viewports = { desktop: { width: 1280, height: 800 }, phone: { width: 412, height: 823 } }

function main(page: Page) {
  return page.getByRole('main')
}
function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

/** Clicks without input from a device, after which the browser would excuse shifts for half a second. */
function click(target: Locator) {
  return target.first().dispatchEvent('click')
}

for (const [device, viewport] of Object.entries(viewports)) {
  test.describe(device, () => {
    test.use({ viewport })

    test('pages replace each other without layout shifts', async ({ page }) => {
      await page.goto('/electrical-feedthroughs')
      const shifted = await watchShifts(page)
      const footer = page.getByRole('contentinfo')
      for (const [link, title] of [
        [main(page).getByRole('link', { name: /^Glass-Sealed Pins/i }), /^Glass-Sealed Pins/i],
        [page.getByRole('link', { name: /^Electrical Feedthroughs/i }), /^Electrical Feedthroughs/i],
        [main(page).getByRole('cell').getByRole('link'), /./],
        [page.getByRole('link', { name: /^Cart/ }), /^Your cart|^Cart/i],
        [page.getByRole('link', { name: 'Quick Order' }), /^Quick order/],
        [footer.getByRole('link', { name: /Glossary/ }), /Glossary/i],
      ] as const) {
        const before = await heading(page).innerText()
        await click(link)
        await expect(heading(page)).not.toHaveText(before)
        await expect(heading(page)).toHaveText(title)
        expect(await shifted(), before).toBeLessThanOrEqual(mostShifts)
      }
    })

    test('checkout steps replace each other without layout shifts', async ({ page, context, shop }) => {
      await addToCart(context, shop, [{ sku: '180050', quantity: 2 }])
      await page.goto('/checkout')
      const shifted = await watchShifts(page)
      await page.getByLabel('Email', { exact: true }).fill(newCustomer().email)
      await click(page.getByRole('button', { name: 'Continue to shipping' }))
      await expect(page).toHaveURL(/\/checkout\/shipping$/)
      expect(await shifted(), 'shipping').toBeLessThanOrEqual(mostShifts)
      await fillShipping(page)
      await expect(page.getByRole('radio', { name: 'UPS Ground' })).toBeChecked()
      expect(await shifted(), 'methods').toBeLessThanOrEqual(mostShifts)
      await click(page.getByRole('button', { name: 'Continue to payment' }))
      await expect(page).toHaveURL(/\/checkout\/payment$/)
      await click(page.getByRole('radio', { name: 'Credit card' }))
      await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
      await click(page.getByRole('radio', { name: 'Wire transfer' }))
      await expect(cardFrame(page).getByLabel('Card number')).toHaveCount(0)
      expect(await shifted(), 'payment').toBeLessThanOrEqual(mostShifts)
      await click(page.getByRole('button', { name: 'Continue to review' }))
      await expect(page).toHaveURL(/\/checkout\/review$/)
      await expect(page.getByRole('button', { name: /^Place order/ })).toBeVisible()
      expect(await shifted(), 'review').toBeLessThanOrEqual(mostShifts)
    })
  })
}

test('a filtered and a sorted list appear without layout shifts', async ({ page }) => {
  await page.goto('/electrical-feedthroughs')
  const shifted = await watchShifts(page)
  await click(page.getByRole('region', { name: 'Flange size' }).getByRole('link'))
  await expect(main(page).getByRole('link', { name: /^Remove/ })).toBeVisible()
  await click(main(page).getByRole('columnheader', { name: 'Price' }).getByRole('link'))
  await expect(main(page).getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', /ascending/)
  expect(await shifted()).toBeLessThanOrEqual(mostShifts)
})

test('a hovered page opens without another request', async ({ page }) => {
  for (const [name, link] of [
    ['product', main(page).getByRole('row').nth(3).getByRole('link')],
    ['category', page.getByRole('navigation', { name: /^Parts of/ }).getByRole('link')],
  ] as const) {
    await page.goto('/electrical-feedthroughs')
    await page.waitForLoadState('networkidle')
    const before = await heading(page).innerText()
    const answered = page.waitForResponse(/\/graphql/)
    await link.first().hover()
    await (await answered).finished()
    await page.waitForLoadState('networkidle')
    const later: string[] = []
    page.on('request', (request) => {
      // Some builds of Chromium load the icon late.
      const isIcon = request.url().endsWith('/favicon.svg')
      if (!isIcon && !['image', 'font'].includes(request.resourceType())) later.push(request.url())
    })
    const opening = await watchOpening(page)
    await link.first().click()
    await expect(heading(page)).not.toHaveText(before)
    expect(later).toEqual([])
    reportMilliseconds(`hovered ${name} opens`, await opening())
  }
})

/** Clicks with the mouse. `locator.click` looks the page over between press and release, which would count. */
async function press(page: Page, target: Locator) {
  // Not below a sticky bar.
  await target.first().evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { x, y, width, height } = (await target.first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 2, y + height / 2)
}

/** One slow frame of a busy machine does not count: the middle of the delays. */
function expectSwift(name: string, delays: number[]) {
  expect(delays.length).toBeGreaterThan(4)
  reportMilliseconds(`longest delay: ${name}`, delays.at(-1) ?? 0)
  expect(delays[delays.length >> 1], delays.join(' ')).toBeLessThanOrEqual(longestDelay)
}

test('responds to keys in the search box with suggestions', async ({ page }) => {
  const box = page.getByRole('combobox', { name: /^Search/ })
  const options = page.getByRole('option')
  for (const search of ['first search', 'repeated search']) {
    // A new page has no cached responses.
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const delays: number[] = []
    for (const text of ['bnc', 'cf40', '180050', 'viewport', 'thermocouple']) {
      await box.fill(text.slice(0, -1))
      const appearance = await watchAppearance(page, '[role=option]')
      await box.press(text.slice(-1))
      delays.push(await appearance())
      await box.fill('')
      await expect(options).toHaveCount(0)
    }
    reportMilliseconds(`suggestions appear, ${search}`, delays.toSorted((a, b) => a - b)[2] ?? 0)
  }
})

test('responds quickly to keys and clicks in a list of 96 products', async ({ page }) => {
  await page.goto('/electrical-feedthroughs?per=96')
  await page.waitForLoadState('networkidle')
  await slowDown(page, 4)
  const delays = await watchInteractions(page)
  const sizes = page.getByRole('table', { name: /^Variations of/ })
  for (const place of [0, 1]) {
    await press(
      page,
      main(page)
        .getByRole('link', { name: / of .+/, expanded: false })
        .nth(place),
    )
    await expect(sizes).toHaveCount(place + 1)
  }
  for (const place of [1, 2]) {
    await press(page, sizes.getByRole('textbox', { name: /^Quantity/ }).nth(place))
    await page.keyboard.type('2')
  }
  await press(page, sizes.getByRole('button', { name: /^Compare/ }))
  await expect(page.getByRole('complementary', { name: 'Comparison' }).getByRole('listitem')).toHaveCount(1)
  expectSwift('category, 96 rows', await delays())
})

test('responds quickly to keys and clicks in a quick order of 200 lines', async ({ page }) => {
  await page.goto('/quick-order')
  await expect(page.getByText('Upload CSV or XLSX')).toBeVisible()
  const lines = Array.from({ length: 200 }, (_, index) => `${180000 + index}\t1`)
  await page.getByLabel('Part number, line 1', { exact: true }).evaluate((element, cells) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', cells)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, lines.join('\n'))
  await expect(page.getByLabel(/^Part number, line/)).toHaveCount(200)
  await expect(
    main(page)
      .getByRole('status')
      .filter({ hasText: /attention/ }),
  ).not.toContainText('Checking')
  await slowDown(page, 4)
  const delays = await watchInteractions(page)
  for (const place of [2, 3, 4, 5]) {
    const quantity = page.getByLabel(`Quantity, line ${place}`, { exact: true })
    await press(page, quantity)
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect(quantity).not.toBeFocused()
  }
  expectSwift('quick order, 200 lines', await delays())
})

test('responds quickly to keys and clicks in the checkout', async ({ page, context, shop }) => {
  await toShipping(page, context, shop)
  await slowDown(page, 4)
  const delays = await watchInteractions(page)
  for (const label of ['Street address', 'City', 'First name', 'Last name']) {
    await press(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type('Valencia')
  }
  expectSwift('checkout', await delays())
})
