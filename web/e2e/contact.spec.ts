import type { Page } from '@playwright/test'
import { problems } from './customers.ts'
import { mailTo } from './mails.ts'
import { anyAddress, askedSince, expect, main, test } from './shop.ts'

function writer() {
  return `ana.${Math.random().toString(36).slice(2)}@castaic.example`
}
const message = 'Is 450 °C fine for 110001, and what of 110002?'

/** A new visitor each time, since messages are limited to 5 an hour per address. */
function fromElsewhere(page: Page) {
  return page.setExtraHTTPHeaders({ 'x-forwarded-for': anyAddress() })
}

async function write(page: Page, email: string, subject = 'Technical') {
  await page.getByLabel('Name', { exact: true }).fill('Ana Ruiz')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Subject', { exact: true }).selectOption(subject)
  await page.getByLabel('Message', { exact: true }).fill(message)
}

function send(page: Page) {
  return main(page)
    .getByRole('button', { name: /^Send message/ })
    .click()
}
function sentHeading(page: Page) {
  return page.getByRole('heading', { level: 1, name: 'Message sent' })
}
/** Waits until the form has been open for three seconds, since quicker messages are rejected as spam. */
function takeYourTime(page: Page) {
  return expect
    .poll(async () => Date.now() - Date.parse(await page.locator('input[name="startedAt"]').inputValue()))
    .toBeGreaterThan(3_000)
}

function pdf(name: string, bytes = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n') {
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(bytes),
  }
}

test('a message is sent with its file, and its reference survives a reload', async ({ page, shop }) => {
  const email = writer()
  await page.goto('/contact-us')
  await page.getByLabel('Name', { exact: true }).fill('Ana Ruiz')
  await page.getByLabel(/^File/).setInputFiles({ ...pdf('prices.xlsx'), mimeType: 'application/zip' })
  await expect(main(page).getByText('This file type is not supported.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove prices.xlsx' }).click()
  await page.getByLabel(/^File/).setInputFiles(pdf('false.pdf', 'MZ this is a program'))
  const mismatch = 'The content of this file does not match its extension.'
  await expect(main(page).getByText(mismatch).first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove false.pdf' }).click()
  await page.getByLabel(/^File/).setInputFiles(pdf('flange Ø 70.pdf'))
  await expect(page.getByRole('button', { name: 'Remove flange Ø 70.pdf' })).toBeVisible()
  await write(page, email, 'Order status')
  await send(page)
  await expect(problems(page)).toContainText('Order number: Value is required')
  await expect(page).toHaveTitle(/^Error: Contact us/)
  await page.getByLabel('Order number', { exact: true }).fill('VX-2026-004183')
  await takeYourTime(page)
  await send(page)
  await expect(sentHeading(page)).toBeFocused()
  const reference = /C-\d{6}-\d{4,}/.exec((await main(page).textContent()) ?? '')?.[0] ?? ''
  expect(await mailTo(shop, email, 'contactConfirmation')).toContain(reference)
  await page.reload()
  await expect(sentHeading(page)).toBeVisible()
  await expect(main(page)).toContainText(reference)
  await page.getByRole('link', { name: 'Send another message' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a message is sent with its file, which stays attached after errors', async ({ page, shop }) => {
    const email = writer()
    await fromElsewhere(page)
    await page.goto('/contact-us')
    await write(page, email, 'Order status')
    await page.getByLabel(/^File/).setInputFiles(pdf('prices.xlsx'))
    await send(page)
    await expect(problems(page)).toContainText('Order number: Value is required')
    await expect(problems(page)).toContainText('File: This file type is not supported.')
    await page.getByLabel(/^File/).setInputFiles(pdf('drawing.pdf'))
    await send(page)
    await expect(main(page)).toContainText('drawing.pdf')
    await expect(problems(page)).not.toContainText('File:')
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(message)
    await page.getByLabel('Remove').check()
    await send(page)
    await expect(main(page)).not.toContainText('drawing.pdf')
    await page.getByLabel(/^File/).setInputFiles(pdf('drawing.pdf'))
    await page.getByLabel('Order number', { exact: true }).fill('VX-2026-004183')
    // Several seconds have passed since the first render.
    await expect
      .poll(async () => {
        if (await sentHeading(page).isVisible()) return true
        await send(page)
        return sentHeading(page).isVisible()
      })
      .toBe(true)
    expect(await mailTo(shop, email, 'contactConfirmation')).toMatch(/C-\d{6}-\d{4,}/)
  })

  test('distributors are filtered by country', async ({ page }) => {
    await page.goto('/distributors')
    await expect(main(page).getByRole('status')).toHaveText('4 companies, 9 countries')
    await page.getByLabel('Country', { exact: true }).selectOption({ label: 'Japan (1)' })
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/\?country=JP$/)
    await expect(main(page).getByRole('status')).toHaveText('1 company in Japan')
    await expect(page.getByRole('rowheader', { name: /^Kanto Vacuum/ })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: /^Rheinvakuum/ })).toHaveCount(0)
  })
})

test('distributors are filtered immediately, keep the filter in the URL, and print with all contact details', async ({
  page,
  shop,
}) => {
  await page.goto('/distributors')
  const before = shop.requests.length
  const country = page.getByLabel('Country', { exact: true })
  await country.focus()
  await country.selectOption('DE')
  await expect(main(page).getByRole('status')).toHaveText('1 company in Germany')
  await expect(country).toBeFocused()
  await expect(page).toHaveTitle('Distributors in Germany | Vacuum Components')
  await expect(page.getByRole('link', { name: '+49 221 555 0114' })).toHaveAttribute('href', 'tel:+492215550114')
  await page.goBack()
  await expect(main(page).getByRole('status')).toHaveText('4 companies, 9 countries')
  await expect(country).toHaveValue('')
  expect(askedSince(shop, before)).toEqual([])
  await page.goto('/distributors?country=BR')
  await expect(main(page)).toContainText('0 companies in Brazil')
  const contact = main(page).getByRole('link', { name: 'Contact us' }).first()
  await expect(contact).toHaveAttribute('href', '/contact-us?subject=Sales&about=a+distributor+in+Brazil')
  await page.goto('/distributors')
  await page.emulateMedia({ media: 'print' })
  await expect(country).toBeHidden()
  await expect(page.getByText('verkauf@rheinvakuum.example')).toBeVisible()
  await page.emulateMedia({ media: null })
})
