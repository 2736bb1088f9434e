import type { CategoryTree } from '../catalog/categories.ts'
import type { SpecificationTable } from '../catalog/specifications.ts'
import type { PublicReads } from '../jsonapi/calls.ts'
import { Reference } from '../jsonapi/reference.ts'
import { DEFAULT_MENUS, type MenuLink, type MenuName, readMenu, withCategories } from './menus.ts'
import { DEFAULT_SHOP, type Shop } from './shop.ts'
import { readShop } from './store.ts'

export interface ShopStoreOptions {
  /** Calls for one load, with a deadline of its own. */
  readonly calls: () => PublicReads
  /** Origin of the site, whose own links become paths. */
  readonly siteOrigin: string
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

/** Who runs the shop, and its menus. Nobody ever waits for them: until the site has told, the specification's are shown. */
export class ShopStore {
  readonly #shop: Reference<Shop>
  readonly #menus: Readonly<Record<MenuName, Reference<readonly MenuLink[]>>>

  constructor({ calls, siteOrigin, onFailure, now }: ShopStoreOptions) {
    const menu = (name: MenuName) => new Reference({ read: () => readMenu(calls(), name, siteOrigin), onFailure, now })
    this.#shop = new Reference({ read: () => readShop(calls()), onFailure, now })
    this.#menus = { MAIN: menu('MAIN'), FOOTER: menu('FOOTER') }
  }

  shop(): Shop {
    return this.#shop.known() ?? DEFAULT_SHOP
  }

  /** How specifications are presented. Waits until the site has told, or did not answer. */
  async specifications(): Promise<SpecificationTable> {
    const shop = this.#shop.known() ?? (await this.#shop.get().catch(() => DEFAULT_SHOP))
    return shop.specifications
  }

  /** @param tree what is known of the categories, which stand under Products */
  menu(name: MenuName, tree: CategoryTree | null): readonly MenuLink[] {
    return withCategories(this.#menus[name].known() ?? DEFAULT_MENUS[name], tree)
  }

  /** Reads all of it anew, whatever its age. */
  async refresh(): Promise<void> {
    await Promise.all([this.#shop, this.#menus.MAIN, this.#menus.FOOTER].map((reference) => reference.refresh()))
  }
}
