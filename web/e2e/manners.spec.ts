import type { Page } from '@playwright/test'
import { ana, signIn } from './customers.ts'
import { watchShifts } from './shifts.ts'
import { expect, heading, main, test } from './shop.ts'

function menu(page: Page) {
  return page.getByRole('navigation', { name: 'Main' })
}

const list = '/electrical-feedthroughs/subminiature-d'
const product = '/viewports-and-optics/viewports/fused-silica-viewport-uv-grade-zero-length'
/** Screens of different layouts. */
const kinds = ['/', product]

/** Holds back matching requests of a page until released. */
async function holdRequests(page: Page, address: RegExp) {
  let letGo = () => {}
  const free = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(address, async (route) => {
    await free
    await route.continue()
  })
  return letGo
}

test('the cart, which tells who is logged in, is requested once and not by later pages', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, ana)
  const before = shop.requests.length
  const asked = (path: RegExp) =>
    shop.requests.slice(before).filter((line) => line.server === 'backend' && path.test(line.path)).length
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const atStart = [asked(/^\/jsonapi\/carts/), asked(/^\/(api\/user-info|jsonapi\/user)/)]
  expect(atStart).toEqual([1, 0])
  for (const name of ['Products', 'Quick Order', 'Distributors', 'Home']) {
    await menu(page).getByRole('link', { name, exact: true }).click()
    await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  expect([asked(/^\/jsonapi\/carts/), asked(/^\/(api\/user-info|jsonapi\/user)/)]).toEqual(atStart)
})

for (const path of kinds) {
  test(`${path} does not shift while it loads, with images last`, async ({ page }) => {
    const shifted = await watchShifts(page)
    const letGo = await holdRequests(page, /\.(svg|webp|png|jpe?g|woff2)(\?|$)/)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(heading(page)).toBeVisible()
    letGo()
    await page.waitForLoadState('networkidle')
    expect(await shifted()).toBeLessThan(0.1)
  })
}

test('a progress bar shows while the old page stays, then the new page takes focus and is announced', async ({
  page,
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const letGo = await holdRequests(page, /\/graphql/)
  await menu(page).getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toBeVisible()
  await expect(heading(page)).toHaveText(/vacuum components/i)
  letGo()
  await expect(heading(page)).toHaveText('Products')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /^Products \| / })).toHaveCount(1)
})

test('home shows eight categories and ordering options above the fold, with search the widest element on top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const inView = await main(page)
    .locator('article:has(h3 + p)')
    .evaluateAll(
      (tiles) =>
        tiles.filter((tile) => {
          const { bottom } = tile.getBoundingClientRect()
          return (
            bottom <= window.innerHeight &&
            tile.querySelector('img') &&
            /\d/.test(tile.querySelector('h3')?.textContent ?? '')
          )
        }).length,
    )
  expect(inView).toBeGreaterThanOrEqual(8)
  for (const name of ['Quick order', 'Distributors']) {
    await expect(main(page).getByRole('link', { name, exact: true }).first()).toBeInViewport()
  }
  const widths = await page
    .getByRole('banner')
    .locator('> div > *')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width))
  expect(Math.max(...widths)).toBe(widths[1])
})

test('the phone menu lists all pages, the phone number and login, and closes after navigation', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Menu' }).click()
  const panel = page.locator('#menu')
  for (const name of ['Home', 'Products', 'Contact Us', 'Quick Order', 'Distributors', 'Log In']) {
    await expect(panel.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(panel.getByRole('link', { name: /^Call us/ })).toHaveAttribute('href', /^tel:/)
  await panel.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(heading(page)).toHaveText('Products')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test("a phone shows the menu's pages inline", async ({ page }) => {
    await page.goto('/')
    await menu(page).getByRole('link', { name: 'Quick Order' }).click()
    await expect(heading(page)).toHaveText('Quick order')
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  })
})

test('nothing moves when reduced motion is preferred', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of kinds) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationName, animationDuration, scrollBehavior } = getComputedStyle(element)
        const isMoving =
          /[1-9]/.test(transitionDuration) ||
          (animationName !== 'none' && /[1-9]/.test(animationDuration)) ||
          scrollBehavior === 'smooth'
        return isMoving ? [`${element.tagName} ${element.getAttribute('class')}`] : []
      }),
    )
    expect(moving, path).toEqual([])
  }
})

test("print shows the page and the shop's name, black on white in either theme, without screen-only controls", async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const path of [list, product, '/technical-references']) {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('(661)')
    await expect(menu(page)).toBeHidden()
    await expect(
      page
        .getByRole('searchbox')
        .or(page.getByRole('combobox', { name: /search/i }))
        .first(),
    ).toBeHidden()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Sitemap' })).toBeHidden()
    await expect(page.getByRole('contentinfo')).toContainText('Valencia')
    const colors = await page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.body)
      return [backgroundColor, getComputedStyle(document.querySelector('h1') ?? document.body).color]
    })
    expect(colors, path).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    expect(
      await main(page)
        .locator('button, .button')
        .evaluateAll((buttons) =>
          buttons.filter((button) => button.checkVisibility()).map(({ textContent }) => textContent),
        ),
      path,
    ).toEqual([])
  }
})

test('at twice the size the navigation covers nothing that has the focus', async ({ page }) => {
  // A 1280 × 800 screen at 200%.
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto(list)
  for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press('Tab')
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Shift+Tab')
    const isCovered = await page.evaluate(() => {
      const focused = document.activeElement
      const bar = document.querySelector('nav[aria-label="Main"]')
      if (!focused || !bar || bar.contains(focused)) return false
      return focused.getBoundingClientRect().bottom <= bar.getBoundingClientRect().bottom
    })
    expect(isCovered).toBe(false)
  }
})

test('each full page load starts at the top, and going back returns to where the shopper was', async ({ page }) => {
  const position = () => page.evaluate(() => scrollY)
  await page.goto('/flanges-and-fittings/cf-flanges')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo(0, 900))
  await page.goto('/viewports-and-optics')
  await page.waitForLoadState('networkidle')
  expect(await position()).toBe(0)
  await page.goBack()
  await expect.poll(position).toBe(900)
})
