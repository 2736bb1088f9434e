import type { Page } from '@playwright/test'
import { expectAccessible, expectGoodLooks } from './axe.ts'
import { addressOf, isFullRun, routes } from './routes.ts'
import { expect, main, test } from './shop.ts'
import { enter, type Visitor, visitorNames } from './visitors.ts'

function searchBox(page: Page) {
  return page.getByRole('combobox', { name: /search/i })
}
function suggestion(page: Page) {
  return page.getByRole('option').first()
}

for (const as of visitorNames) {
  test(`axe finds no violations on any page of a ${as}, and nothing scrolls sideways`, async ({
    page,
    context,
    shop,
  }) => {
    test.setTimeout(300_000)
    const places = await enter(as, context, shop)
    for (const route of routes.filter((each) => each.as === as && (isFullRun || each.looks.length > 0))) {
      const answer = await page.goto(addressOf(route, places))
      expect.soft(answer?.status(), route.path).toBe(route.status)
      await expect.soft(page.getByRole('heading', { level: 1 }), route.path).toHaveText(route.title)
      await expectGoodLooks(page, `${route.path} of a ${as}`, route.looks)
    }
  })
}

interface Overlay {
  what: string
  as: Visitor
  path: string
  width: number
  open: (page: Page) => Promise<void>
}

const wide = 1280
const phone = 360

/** Overlays and page changes that follow a visitor's action. */
const overlays: Overlay[] = [
  ...[wide, phone].flatMap((width) =>
    ['18000', 'conflat'].map((text) => ({
      what: `suggestions for ${text}`,
      as: 'guest' as const,
      path: '/cart',
      width,
      async open(page: Page) {
        await searchBox(page).fill(text)
        await expect(suggestion(page)).toBeVisible()
        await searchBox(page).press('ArrowDown')
      },
    })),
  ),
  {
    what: 'the phone menu',
    as: 'guest',
    path: '/products',
    width: phone,
    async open(page) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('link', { name: 'Log In' }).filter({ visible: true }).first()).toBeVisible()
    },
  },
  {
    what: 'a product that was added to the cart',
    as: 'guest',
    path: '/electrical-feedthroughs/subminiature-d/subminiature-d-feedthrough-25-contacts-1-shell-female',
    width: wide,
    async open(page) {
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await expect(page.getByRole('status').filter({ hasText: /added/i }).first()).toBeVisible()
    },
  },
  {
    what: 'the open cart drop-down',
    as: 'buyer',
    path: '/about',
    width: wide,
    async open(page) {
      await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
      await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
    },
  },
  {
    what: 'the confirmation before canceling an order',
    as: 'bought',
    path: '/order/:order',
    width: wide,
    async open(page) {
      await main(page).getByText('Cancel this order').click()
    },
  },
  {
    what: 'an error while creating an account from an order',
    as: 'bought',
    path: '/checkout/confirmation',
    width: wide,
    async open(page) {
      await main(page).getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
    },
  },
]

for (const { what, as, path, width, open } of overlays) {
  test(`axe finds no violations with ${what}, ${width} px wide`, async ({ page, context, shop }) => {
    await page.setViewportSize({ width, height: 800 })
    const places = await enter(as, context, shop)
    await page.goto(addressOf({ path }, places))
    await page.waitForLoadState('networkidle')
    await open(page)
    await expectAccessible(page, what)
  })
}

test('the keyboard reaches the content first, and navigation moves focus to the heading', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: /skip to content/i })
  await expect(skip).toBeFocused()
  await skip.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
