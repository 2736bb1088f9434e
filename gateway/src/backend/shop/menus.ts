import { z } from 'zod'
import type { ShopTexts } from '@shop/schema/shopTexts'
import type { CategoryTree } from '../catalog/categories.ts'
import type { PublicReads } from '../jsonapi/calls.ts'
import { ifAbsent, parseAnswer } from '../jsonapi/errors.ts'
import { menuPath } from '../jsonapi/names.ts'

export interface MenuLink {
  readonly label: string
  /** A path of the shop, or an absolute URL. */
  readonly path: string
  readonly children: readonly MenuLink[]
}

export type MenuName = 'MAIN' | 'FOOTER'

/** The site's name of each menu. */
const siteNames: Readonly<Record<MenuName, string>> = { MAIN: 'main', FOOTER: 'footer' }

function link(label: string, path: string): MenuLink {
  return { label, path, children: [] }
}

const PRODUCTS_PATH = '/products'
const DISTRIBUTORS_PATH = '/distributors'
/** The shop's page instead of the site's contact forms. */
export const CONTACT_PATH = '/contact-us'

/** Menus to use until the site responds and on sites without menus. */
export function defaultMenus({ footer }: ShopTexts): Readonly<Record<MenuName, readonly MenuLink[]>> {
  return {
    MAIN: [
      link('Home', '/'),
      link('Products', PRODUCTS_PATH),
      link('Contact Us', CONTACT_PATH),
      link('Quick Order', '/quick-order'),
      link('Distributors', DISTRIBUTORS_PATH),
    ],
    FOOTER: [
      link('My Account', '/user'),
      link('About us', '/about'),
      link('Help', '/help'),
      link('Contact us', CONTACT_PATH),
      link('Privacy Statement', '/privacy'),
      link('Terms & Conditions', '/terms-conditions'),
      ...footer.links.map(({ label, path }) => link(label, path)),
    ],
  }
}

/** Paths of the shop's own pages, which need no text from the site. */
const ownPaths: ReadonlySet<string> = new Set(['/', PRODUCTS_PATH, '/quick-order', '/user'])

/** Content pages that the shop's screens link to, besides the menus. Only pages in the footer can be checked. */
export function linkedPages({ home, products, footer }: ShopTexts): readonly string[] {
  const references = [...home.references, products.reference].map((each) => each?.path)
  return [
    '/help',
    '/terms-conditions',
    ...footer.links.map(({ path }) => path).filter((path) => references.includes(path)),
  ]
}

/** Whether a menu links to a path, at any level. */
export function leadsTo(menu: readonly MenuLink[], path: string): boolean {
  return menu.some((entry) => entry.path === path || leadsTo(entry.children, path))
}

/** Which of the menus' destinations the site has. */
export interface LinkTargets {
  readonly hasDistributors: boolean
  /** Whether the office can be reached: by form, phone or email. */
  readonly hasContact: boolean
  hasPage(path: string): boolean
}

/**
 * Removes dead links: to distributors, and to pages that only our default menus name.
 * @param isDefault whether the menu is not the site's own
 */
export function withTargets(menu: readonly MenuLink[], isDefault: boolean, targets: LinkTargets): readonly MenuLink[] {
  return menu.filter(({ path }) => {
    if (path === DISTRIBUTORS_PATH) return targets.hasDistributors
    if (path === CONTACT_PATH) return targets.hasContact
    return !isDefault || ownPaths.has(path) || targets.hasPage(path)
  })
}

/** A menu. Below Products are the top categories, if known, unless the office added its own links there. */
export function withCategories(menu: readonly MenuLink[], tree: CategoryTree | null): readonly MenuLink[] {
  const categories = tree?.roots.map((category) => link(category.name, category.path)) ?? []
  return menu.map((entry) =>
    entry.path === PRODUCTS_PATH && entry.children.length === 0 ? { ...entry, children: categories } : entry,
  )
}

/** PHP encodes an ordered map as an object, and an empty one, or one without keys, as a list. */
function listOf<T>(item: z.ZodType<T>) {
  return z.union([z.array(item), z.record(z.string(), item).transform((items) => Object.values(items))])
}

interface SiteItem {
  readonly title: string
  readonly url: string
  readonly below: readonly SiteItem[]
}

const itemSchema: z.ZodType<SiteItem> = z.object({
  title: z.string(),
  url: z.string(),
  get below() {
    return listOf(itemSchema).default([])
  },
})

const responseSchema = z.object({ data: z.object({ '#items': listOf(itemSchema).default([]) }) })

function isVisible(address: string) {
  return /^(?:https?:\/\/|\/(?![/\\]))\S*$/.test(address)
}

/** The site that a menu belongs to. */
export interface MenuSite {
  readonly origin: string
  isContactForm(path: string): boolean
}

/** A path for links into the site itself, otherwise the URL unchanged. Contact forms lead to the shop's own page. */
function addressOf(url: string, site: MenuSite): string {
  const parsed = URL.canParse(url) ? new URL(url) : null
  const address = parsed?.origin === site.origin ? `${parsed.pathname}${parsed.search}${parsed.hash}` : url
  return site.isContactForm(address) ? CONTACT_PATH : address
}

/** Headings without a link use the first link below them; entries without any link are omitted. */
function linkOf({ title, url, below }: SiteItem, site: MenuSite): MenuLink[] {
  const children = below.flatMap((item) => linkOf(item, site))
  const ownPath = addressOf(url, site)
  const path = isVisible(ownPath) ? ownPath : children[0]?.path
  return path === undefined || title.trim() === '' ? [] : [{ label: title.trim(), path, children }]
}

/**
 * The site's menu; null if it has none, or an empty one.
 * @throws BackendError
 */
export async function readMenu(
  calls: PublicReads,
  name: MenuName,
  site: MenuSite,
): Promise<readonly MenuLink[] | null> {
  const operation = 'menu'
  const body = await calls.read(operation, menuPath(siteNames[name])).catch(ifAbsent(null))
  if (body === null) return null
  const links = parseAnswer(responseSchema, body, operation).data['#items'].flatMap((item) => linkOf(item, site))
  return links.length > 0 ? links : null
}
