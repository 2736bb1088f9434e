import type { Page } from '@playwright/test'
import { expect, main, test } from './shop.ts'

/** Longest line of the page's running text, in characters. */
function longestLine(page: Page) {
  return main(page).evaluate((root) => {
    let longest = 0
    for (const block of root.querySelectorAll('p, li, dd, figcaption')) {
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      const perLine = new Map<number, number>()
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? ''
        for (let at = 0; at < text.length; at += 1) {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const line = Math.round(range.getBoundingClientRect().bottom / 8)
          perLine.set(line, (perLine.get(line) ?? 0) + 1)
        }
      }
      longest = Math.max(longest, ...perLine.values())
    }
    return longest
  })
}

test('a long page has a table of contents with linkable anchors', async ({ page }) => {
  await page.goto('/outgassing')
  const ways = page.getByRole('navigation', { name: 'On this page' })
  const links = await ways.getByRole('link').all()
  expect(links.length).toBeGreaterThan(4)
  const last = ways.getByRole('link', { name: 'Parts in this article' })
  const href = (await last.getAttribute('href')) ?? ''
  await last.click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  const heading = page.locator(href)
  await expect(heading).toBeInViewport()
  await expect(heading).toHaveText((await last.textContent()) ?? '')
  await expect(main(page).locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
})

test('tables scroll by themselves on a phone, are keyboard accessible, and print in full', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/outgassing')
  const region = main(page).getByRole('region').first()
  await expect(region).toHaveAttribute('tabindex', '0')
  expect(await region.getAttribute('aria-label')).toBeTruthy()
  expect(await region.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  expect(await region.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
  await page.emulateMedia({ media: null })
})

test('lines have at most 75 characters', async ({ page }) => {
  for (const path of [
    '/outgassing',
    '/about',
    '/technical-references',
    '/help',
    '/terms-conditions',
    '/distributors',
  ]) {
    await page.goto(path)
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    expect.soft(await longestLine(page), path).toBeLessThanOrEqual(75)
  }
})

test("exponents use the shop's font", async ({ page }) => {
  await page.goto('/outgassing', { waitUntil: 'networkidle' })
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'main td' })
  const others = new Set<string>()
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    for (const { familyName, isCustomFont } of fonts) if (!isCustomFont) others.add(familyName)
  }
  expect([...others]).toEqual([])
})

test('the glossary can be browsed by letter', async ({ page }) => {
  await page.goto('/glossary')
  const letters = page.getByRole('navigation', { name: 'Letters' })
  await letters.getByRole('link', { name: 'V', exact: true }).click()
  await expect(page).toHaveURL(/\/glossary#section-v$/)
  const letter = main(page).getByRole('heading', { level: 2, name: 'V', exact: true })
  await expect(letter).toBeInViewport()
  // Nothing sticky at the top covers it.
  const [below, above] = await Promise.all([letter.boundingBox(), letters.boundingBox()])
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
})

test('links in content navigate without leaving the shop, and prefetch their target', async ({ page, shop }) => {
  await page.goto('/about')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const link = main(page).locator('p a[href^="/"], li a[href^="/"]').first()
  const href = (await link.getAttribute('href')) ?? ''
  await link.hover()
  const asked = () => shop.requests.filter(({ server, path }) => server === 'web' && path === '/graphql').length
  await expect.poll(asked).toBeGreaterThan(0)
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${href.split(/[?#]/)[0] ?? ''}(?:[?#]|$)`))
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

/** Follows a link as an editor may write it into content. */
async function followFromText(page: Page, href: string) {
  await main(page)
    .locator('p:has(a[href^="/"])')
    .first()
    .evaluate((text, to) => {
      const link = document.createElement('a')
      link.href = to
      link.textContent = 'it has moved'
      text.append(link)
    }, href)
  await page.getByRole('link', { name: 'it has moved' }).click()
}

test('a moved page redirects, both from outside and from a link', async ({ page, request }) => {
  const moved = await request.get('/conflat', { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, '/flanges-and-fittings/cf-flanges'])
  await page.goto('/about', { waitUntil: 'networkidle' })
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await followFromText(page, '/conflat')
  await expect(page).toHaveURL(/\/flanges-and-fittings\/cf-flanges$/)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('a page moved to another site redirects there', async ({ page, request }) => {
  const moved = await request.get('/outgassing-database', { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([302, 'https://outgassing.nasa.gov/'])
  await page.route('https://outgassing.nasa.gov/**', (route) => route.fulfill({ body: 'elsewhere' }))
  await page.goto('/about')
  await followFromText(page, '/outgassing-database')
  await expect(page).toHaveURL('https://outgassing.nasa.gov/')
})
