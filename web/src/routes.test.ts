import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { matchPath } from 'react-router'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { screenRoutes } from './platform/relay/queryRoute.tsx'
import { isAccountPath } from './components/paths.ts'
import { accountRoutes } from './accountRoutes.ts'
import { routes } from './routes.ts'

const screens = screenRoutes(routes)
const pages = screens.flatMap(({ page }) => page ?? [])

/** Addresses that end-to-end tests visit. */
const addresses = globSync('features/*/testPages.json', { cwd: import.meta.dirname })
  .flatMap((file) => {
    const json: unknown = JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    return Object.values(z.record(z.string(), z.array(z.tuple([z.string()], z.unknown()))).parse(json))
  })
  .flatMap((lines) => lines.map(([address]) => address.replace(/\?.*/, '')))

describe('routes', () => {
  test('list only public pages', () => {
    const listed = screens.filter(({ page }) => page?.isListed).map((screen) => screen.path)
    expect(listed).toEqual(['/', '/products', '/quick-order', '/distributors', '/contact-us'])
  })

  test('of the account are known by their paths', () => {
    const account = new Set(screenRoutes(accountRoutes).map((screen) => screen.path))
    for (const screen of screens.filter((each) => !each.path.endsWith('*')))
      expect(isAccountPath(screen.path), screen.path).toBe(account.has(screen.path))
  })

  test('have descriptions that fit a search result', () => {
    for (const { description } of pages) expect(description.length).toBeLessThanOrEqual(160)
    const described = new Set(pages)
    expect(new Set(pages.map(({ description }) => description)).size).toBe(described.size)
  })

  // Same screen as /edit-shipping.
  const visited = screens.filter((screen) => screen.path !== '/user/address-book/edit-billing')

  test.each(visited.map((screen) => screen.path))('%s has an end-to-end test', (pattern) => {
    expect(addresses.some((address) => matchPath(pattern, address))).toBe(true)
  })
})
