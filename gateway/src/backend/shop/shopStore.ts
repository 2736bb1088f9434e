import type { ShopTexts } from '@shop/schema/shopTexts'
import type { SpecificationTable } from '@shop/schema/siteProfile'
import type { CategoryTree } from '../catalog/categories.ts'
import { presentSpecifications, type Specification, type SpecificationValue } from '../catalog/specifications.ts'
import { aliasOf } from '../content/addresses.ts'
import { type PublicReads, readDocument, type ReadLog } from '../jsonapi/calls.ts'
import { ifAbsent } from '../jsonapi/errors.ts'
import { MAX_PAGE_SIZE, wireNames } from '../jsonapi/names.ts'
import { queryString } from '../jsonapi/query.ts'
import { RefreshedValue } from '../jsonapi/refreshedValue.ts'
import { can } from '../profile/capabilities.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import {
  defaultMenus,
  leadsTo,
  linkedPages,
  type LinkTargets,
  type MenuLink,
  type MenuName,
  type MenuSite,
  readMenu,
  withCategories,
  withTargets,
} from './menus.ts'
import { type Shop, shopOf } from './shop.ts'

interface Footer {
  readonly menu: readonly MenuLink[] | null
  /** Paths of the site's content pages, if it has no footer; null if unknown. */
  readonly pages: ReadonlySet<string> | null
}

/** Paths of the site's content pages; null if it hides them, or has more than one response lists. @throws BackendError */
async function readPagePaths(calls: PublicReads): Promise<ReadonlySet<string> | null> {
  const { type, path } = wireNames.page
  const query = queryString({
    fields: { [type]: ['path'] },
    filter: [{ path: 'status', value: '1' }],
    page: { limit: MAX_PAGE_SIZE },
  })
  const pages = await readDocument(calls, 'pages', `${path}${query}`).catch(ifAbsent(null))
  return pages?.nextQuery === null ? new Set(pages.data.flatMap((page) => aliasOf(page) ?? [])) : null
}

/** @throws BackendError */
async function readFooter(calls: () => PublicReads, site: MenuSite): Promise<Footer> {
  const menu = await readMenu(calls(), 'FOOTER', site)
  return { menu, pages: menu ? null : await readPagePaths(calls()) }
}

export interface ShopStoreOptions {
  /** Starts one load with its own deadline. */
  readonly calls: () => PublicReads
  /** Origin of the site, whose links become paths. */
  readonly siteOrigin: string
  readonly profile: SiteProfile
  /** Texts for what the site does not declare. */
  readonly texts: ShopTexts
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

const noTable: SpecificationTable = { labels: {}, order: [], groups: [] }

/** The shop's details and menus. Requests do not wait for them: until the site responds, they get defaults. */
export class ShopStore {
  readonly #profile: SiteProfile
  readonly #texts: ShopTexts
  readonly #mainMenu: RefreshedValue<readonly MenuLink[] | null>
  readonly #footer: RefreshedValue<Footer>

  constructor({ calls, siteOrigin, profile, texts, onFailure, now }: ShopStoreOptions) {
    this.#profile = profile
    this.#texts = texts
    const site = { origin: siteOrigin, isContactForm: (path: string) => profile.isContactForm(path) }
    this.#mainMenu = new RefreshedValue({ read: () => readMenu(calls(), 'MAIN', site), onFailure, now })
    this.#footer = new RefreshedValue({ read: () => readFooter(calls, site), onFailure, now })
  }

  /** What the site has besides products. */
  get targets(): LinkTargets {
    const { phone, email } = this.shop()
    return {
      hasContact: can(this.#profile, 'contactForm') || phone !== null || email !== null,
      hasDistributors: can(this.#profile, 'distributors'),
      hasPage: (path) => this.#hasPage(path),
    }
  }

  /** Whether the site has the content pages that the shop's screens link to. */
  get hasPages(): boolean {
    return linkedPages(this.#texts).every((path) => this.#hasPage(path))
  }

  /** Whether the site has a content page: its footer links to it or, without a footer, the site lists it. */
  #hasPage(path: string): boolean {
    if (!can(this.#profile, 'pages')) return false
    const footer = this.#footer.current()
    if (footer === null) return true
    return footer.menu ? leadsTo(footer.menu, path) : (footer.pages?.has(path) ?? true)
  }

  shop(): Shop {
    const shop = shopOf(this.#profile.document)
    return { ...shop, companyName: shop.companyName || this.#texts.name }
  }

  /** One sentence about the shop. */
  get description(): string {
    return this.#texts.description
  }

  /** Presentation of specifications. */
  get specifications(): SpecificationTable {
    return this.#profile.document.catalog.specifications ?? noTable
  }

  /** Specifications as the site presents them. */
  present(values: readonly SpecificationValue[]): Specification[] {
    return presentSpecifications(values, this.specifications)
  }

  /** @param tree the known categories, which are listed below Products */
  menu(name: MenuName, tree: CategoryTree | null): readonly MenuLink[] {
    const siteMenu = name === 'MAIN' ? this.#mainMenu.current() : this.#footer.current()?.menu
    const menu = siteMenu ?? defaultMenus(this.#texts)[name]
    return withCategories(withTargets(menu, menu !== siteMenu, this.targets), tree)
  }

  /** Reloads everything. */
  async refresh(): Promise<void> {
    await Promise.all(this.#all.map((reference) => reference.refresh()))
  }

  /** @see RefreshedValue#prepare */
  prepare(log: ReadLog): Promise<unknown> {
    return Promise.all([this.#profile.prepare(log), ...this.#all.flatMap((reference) => reference.prepare(log) ?? [])])
  }

  /** Stops using what may have changed. */
  purge(): void {
    for (const shared of [this.#profile, ...this.#all]) shared.purge()
  }

  get #all() {
    return [this.#mainMenu, this.#footer]
  }
}
