import type { Locator } from '@playwright/test'
import { cardFrame, fillShipping } from './checkoutPages.ts'
import { addToCart, newCustomer } from './customers.ts'
import { watchShifts } from './shifts.ts'
import { expect, heading, main, test } from './shop.ts'

/** Sum of layout shifts that no one notices. */
const mostShifts = 0.05

/** Clicks without input from a device, after which the browser would excuse shifts for half a second. */
function click(target: Locator) {
  return target.first().dispatchEvent('click')
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 } })

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
  for (const link of [
    main(page).getByRole('row').nth(3).getByRole('link'),
    page.getByRole('navigation', { name: /^Parts of/ }).getByRole('link'),
  ]) {
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
    await link.first().click()
    await expect(heading(page)).not.toHaveText(before)
    expect(later).toEqual([])
  }
})
