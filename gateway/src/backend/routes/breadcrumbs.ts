import { z } from 'zod'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { ifAbsent, parseAnswer } from '../jsonapi/errors.ts'
import { paths } from '../jsonapi/names.ts'
import { decodedPath, pathnameOf } from './routes.ts'

export interface Breadcrumb {
  readonly label: string
  readonly link: { readonly path: string; readonly context: string | null }
}

/** After this time, in milliseconds, the page is shown without breadcrumbs. */
const TIMEOUT_MS = 2_000

/** Paths without breadcrumbs. */
const barePaths = new Set(['/', '/cart', '/products', '/distributors', '/quick-order', '/contact-us'])
const bareParts = ['/search', '/user', '/checkout']

// Forks of the Drupal module use `url` and `text`, and return a plain list or an object of items.
const itemSchema = z
  .object({
    link: z.string().nullish(),
    url: z.string().nullish(),
    title: z.string().nullish(),
    text: z.string().nullish(),
  })
  .transform(({ link, url, title, text }) => ({ link: link ?? url ?? null, label: title ?? text ?? '' }))
const itemsSchema = z.union([
  z.array(itemSchema),
  z.record(z.string(), itemSchema).transform((items) => Object.values(items)),
])
const responseSchema = z.union([z.object({ data: itemsSchema }).transform(({ data }) => data), itemsSchema])

type Item = z.infer<typeof itemSchema>

/** "rotatable-304l" → "Rotatable 304l" */
function labelOfPath(pathname: string): string {
  const words = decodedPath(pathname.split('/').filter(Boolean).at(-1) ?? '').replaceAll(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function crumb({ link, label }: Item, pathname: string): Breadcrumb {
  const url = new URL(link ?? pathname, 'http://shop.invalid')
  return { label, link: { path: url.pathname, context: url.search.slice(1) || null } }
}

/** A single item (the home page, for a path the site cannot place) gets a second one derived from the path. */
export function normalizeBreadcrumbs(items: readonly Item[], pathname: string): Breadcrumb[] {
  const crumbs = items.filter(({ label }) => label !== '').map((item) => crumb(item, pathname))
  return crumbs.length === 1 ? [...crumbs, crumb({ link: null, label: labelOfPath(pathname) }, pathname)] : crumbs
}

export class Breadcrumbs {
  readonly #calls: BackendCalls

  constructor(calls: BackendCalls) {
    this.#calls = calls
  }

  async of(path: string): Promise<Breadcrumb[]> {
    const pathname = pathnameOf(path)
    if (barePaths.has(pathname) || bareParts.some((part) => pathname.includes(part))) return []
    const address = `${paths.breadcrumb}?_format=json&path=${encodeURIComponent(decodedPath(pathname))}`
    // Not every site has breadcrumbs.
    const read = this.#calls.read('breadcrumb', address, { timeoutMs: TIMEOUT_MS }).catch(ifAbsent<unknown>([]))
    return normalizeBreadcrumbs(parseAnswer(responseSchema, await read, 'breadcrumb'), pathname)
  }
}
