import { expect, test } from './shop.ts'
import { addressOf, isFullRun, routes } from './routes.ts'
import { enter, visitorNames } from './visitors.ts'

/** With notices, web renders the page for the visitor. */
const rendered = 'notices=x'

for (const as of visitorNames) {
  test(`pages of a ${as} are the same as if they were rendered for them`, async ({ context, shop }) => {
    test.setTimeout(300_000)
    const places = await enter(as, context, shop)
    const own = (await context.cookies()).map(({ name, value }) => `${name}=${value}`)
    const open = async (path: string, cookies: readonly string[]) => {
      const response = await fetch(shop.urls.web + path, {
        headers: { cookie: cookies.join('; ') },
        redirect: 'manual',
      })
      return { status: response.status, html: (await response.text()).replace(/ data-made-at="\d+"/, '') }
    }
    // Every visitor sees the pages of guests, too. Checkout pages have new keys each time.
    const paths = routes.flatMap((route) =>
      route.as === as
        ? [addressOf(route, places)]
        : route.as === 'guest' && (isFullRun || as === 'customer')
          ? [route.path]
          : [],
    )
    // A page in the cache may be a minute old, and be made before the size of a drawing was known.
    for (const path of new Set(paths.filter((each) => !each.startsWith('/checkout'))))
      for (const units of ['units=si', 'units=us'])
        await expect(async () => {
          const expected = await open(path, [...own, units, rendered])
          expect(await open(path, [...own, units]), `${path} with ${units}`).toEqual(expected)
        }).toPass({ timeout: 90_000 })
  })
}
