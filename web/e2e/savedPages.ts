import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { addressOf, type Route, routes } from './routes.ts'
import type { RunningShop } from './shop.ts'
import { enter, visitorNames } from './visitors.ts'

export interface SavedPage {
  route: Route
  /** Path and query that were asked for. */
  address: string
  /** The route, and who looks at it. */
  name: string
  /** As the server sent it. */
  html: string
  file: string
}

let saved: Promise<SavedPage[]> | undefined

async function save(browser: Browser, shop: RunningShop): Promise<SavedPage[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pages-'))
  const pages: SavedPage[] = []
  for (const as of visitorNames) {
    const context = await browser.newContext({ baseURL: shop.urls.web })
    const places = await enter(as, context, shop)
    for (const route of routes.filter((each) => each.as === as)) {
      const address = addressOf(route, places)
      const html = await (await context.request.get(address)).text()
      const file = path.join(folder, `${pages.length}.html`)
      await writeFile(file, html)
      pages.push({ route, address, name: `${route.path} of a ${as}`, html, file })
    }
    await context.close()
  }
  return pages
}

/** The server's HTML of every route, also as files; asked for once by each worker. */
export function savedPages(browser: Browser, shop: RunningShop) {
  return (saved ??= save(browser, shop))
}
