import { login, passwords, permissions, registration } from './checks/accounts.ts'
import { addresses, catalog, categories, facets, search } from './checks/catalog.ts'
import { caching, contact, content, documentOf, fields, menus, versions } from './checks/declarations.ts'
import { cart, checkout, coupons, directOrders, openWrites, payment, placing, shipping } from './checks/ordering.ts'
import { combined, type Finding } from './findings.ts'
import type { Site } from './site.ts'

/** A check sends only GET requests. docs/guides/drupal.md explains each. */
export const checks = {
  document: documentOf,
  'module versions': versions,
  'open writes': openWrites,
  caching,
  catalog,
  fields,
  categories,
  'product addresses': addresses,
  search,
  facets,
  cart,
  coupons,
  checkout,
  shipping,
  payment,
  placing,
  'direct orders': directOrders,
  registration,
  login,
  permissions,
  passwords,
  content,
  menus,
  contact,
} satisfies Readonly<Record<string, (site: Site) => Finding | Promise<Finding>>>

type CheckName = keyof typeof checks

/** What `--write` found out, by check. */
export type TrialFindings = Partial<Record<CheckName, Finding>>

export interface Row extends Finding {
  readonly check: string
}

export async function diagnose(site: Site, tried: TrialFindings = {}): Promise<Row[]> {
  const rows: Row[] = []
  // One after another: the site is live, and may be small.
  for (const [check, run] of Object.entries(checks))
    rows.push({ check, ...combined(await run(site), Object.entries(tried).find(([name]) => name === check)?.[1]) })
  return rows
}
