import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expectAccessible } from './axe.ts'
import { continueToReview, fillShipping, placeButton, thanks } from './checkoutPages.ts'
import { newCustomer } from './customers.ts'
import { mailTo } from './mails.ts'
import { type RunningShop, expect, test } from './shop.ts'

const partNumber = '130158'
const command = path.join(import.meta.dirname, '../../backend/src/import/command.ts')

/** Imports a part without a price, which is sold by quote only. */
async function removePrice({ outbox }: RunningShop) {
  const folder = path.dirname(outbox)
  const file = path.join(folder, 'variations.csv')
  await writeFile(file, `part_number,price_usd\n${partNumber},\n`)
  const env = { ...process.env, DATA_DIR: folder }
  await promisify(execFile)(process.execPath, [command, file], { env })
}

/** Replies to a request as the office. */
async function replyToQuote({ urls, outbox }: RunningShop, number: string, prices: Record<string, string>) {
  const key = (await readFile(path.join(path.dirname(outbox), 'office.key'), 'utf8')).trim()
  const answer = await fetch(`${urls.backend}/office/quotes/${number}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prices, message: 'Machined to order.' }),
  })
  expect(answer.status).toBe(200)
}

test('a guest requests a quote for a part without a price, accepts it, and orders at the quoted price', async ({
  page,
  shop,
}) => {
  await removePrice(shop)
  const { email } = newCustomer()
  await page.goto('/')
  const search = page.getByRole('combobox', { name: /search/i })
  await search.fill(partNumber)
  await expect(page.getByRole('option', { name: new RegExp(partNumber) }).first()).toBeVisible()
  await search.press('ArrowDown')
  await search.press('Enter')
  await page.getByRole('link', { name: 'Request a quote' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request a quote')
  await expect(page.getByRole('list', { name: 'Parts to quote' })).toContainText(partNumber)
  await expectAccessible(page)
  await page.getByLabel('Quantity').fill('12')
  await page.getByLabel('Needed by').fill('2099-03-01')
  await page.getByLabel('Note').fill('Please include a certificate.')
  const file = { name: 'sketch Ø 40.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
  await page.getByLabel('File').setInputFiles(file)
  await page.getByLabel('Name', { exact: true }).fill('Mei Tanaka')
  await page.getByLabel('Email').fill(email)
  // Forms sent within three seconds are treated as spam.
  await page.waitForTimeout(3_000)
  await page.getByRole('button', { name: 'Request a quote' }).click()

  const heading = page.getByRole('heading', { level: 1, name: /^Quote Q-\d{4}-\d{6}$/ })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`We’ll email our prices to ${email}.`)
  const number = (await heading.textContent())?.replace('Quote ', '') ?? ''
  expect(await mailTo(shop, email, 'quoteReceived')).toContain(number)
  await replyToQuote(shop, number, { [partNumber]: '41.50' })
  const link = /\/quote\/\S+/.exec(await mailTo(shop, email, 'quoteAnswered'))?.[0] ?? ''

  await page.context().clearCookies()
  await page.goto(link)
  await expect(page).toHaveURL(/\/quote\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('table', { name: 'Parts' })).toContainText('$498.00')
  await expect(page.getByRole('main')).toContainText('Machined to order.')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: file.name }).click()
  expect((await download).suggestedFilename()).toBe(file.name)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept and add to cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main')).toContainText('$498.00')

  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).filter({ visible: true }).first().click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await fillShipping(page)
  await expect(page.getByRole('radio', { name: 'UPS Ground' })).toBeChecked()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('radio', { name: 'Wire transfer' }).check()
  await continueToReview(page)
  await placeButton(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('$498.00')
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText('You ordered these parts at these prices.')
})
