import { expect, test } from './shop.ts'

test('with the backend gone the shop answers, says what it cannot show, keeps the cart, and recovers by itself', async ({
  page,
  shop,
}) => {
  await page.goto('/gaskets-and-hardware/gaskets')
  await page.getByRole('button', { name: /^Add/ }).first().click()
  await expect(page.getByRole('status').filter({ hasText: /added/i }).first()).toBeVisible()

  await shop.rooms.backend.stop()
  try {
    await page.goto('/')
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('Valencia')
    await page.goto('/connectors-and-contacts/contacts')
    await expect(page.getByRole('main')).toContainText(/something has gone wrong/i)
    await expect(page.getByRole('main')).not.toContainText(/ECONNREFUSED|fetch failed|127\.0\.0\.1|localhost:/)
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  } finally {
    await shop.rooms.backend.start()
  }

  await expect(async () => {
    const answer = await page.goto('/connectors-and-contacts/contacts')
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Contacts', { timeout: 1000 })
  }).toPass()
  await expect(async () => {
    await page.goto('/cart')
    await expect(page.getByRole('textbox', { name: /Quantity of/ })).toHaveValue('1', { timeout: 1000 })
  }).toPass()
})
