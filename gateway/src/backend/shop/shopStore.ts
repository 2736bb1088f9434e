import { z } from 'zod'
import { SHOP_TIME_ZONE } from '../../../../schema/shipDates.ts'
import { postalAddressOf } from '../addresses/address.ts'
import type { CategoryTree } from '../catalog/categories.ts'
import {
  presentSpecifications,
  type Specification,
  type SpecificationTable,
  specificationTableSchema,
  type SpecificationValue,
} from '../catalog/specifications.ts'
import { filePath } from '../content/images.ts'
import { type PublicReads, type ReadLog, readDocument } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import { isAbsent } from '../jsonapi/errors.ts'
import { paths, wireNames } from '../jsonapi/names.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { Reference } from '../jsonapi/reference.ts'
import {
  defaultMenus,
  isOwn,
  leadsTo,
  linkedPages,
  type LinkTargets,
  type MenuLink,
  type MenuName,
  readMenu,
  withCategories,
  withTargets,
} from './menus.ts'
import { readPagePaths } from './pages.ts'
import { type OfficeHours, type Shop, undescribedShop, type SocialLink, week } from './shop.ts'

const addressSchema = z.looseObject({ country_code: z.string().length(2), address_line1: z.string().min(1) })

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullable()
const hoursSchema = z.array(z.object({ day: z.string(), opens: time, closes: time })).min(1)

const linksSchema = z.array(
  z
    .object({ network: z.string().min(1).toLowerCase(), uri: z.url({ protocol: /^https?$/ }) })
    .nullable()
    .catch(null),
)

const subjectsSchema = z.array(z.string().trim().min(1)).min(1)

/** The store is closed on days that the site omits. */
function officeHoursOf(store: Resource): OfficeHours[] | null {
  const days = store.read('field_office_hours', hoursSchema)
  if (!days) return null
  const timeZone = store.text('timezone') ?? SHOP_TIME_ZONE
  return week.map((day) => {
    const { opens = null, closes = null } = days.find((one) => one.day.toLowerCase() === day.toLowerCase()) ?? {}
    const isOpen = opens !== null && closes !== null
    return { day, opens: isOpen ? opens : null, closes: isOpen ? closes : null, timeZone }
  })
}

function socialLinksOf(store: Resource): SocialLink[] | null {
  const links = store.read('field_social_links', linksSchema)
  return links && links.flatMap((link) => (link ? [{ network: link.network, url: link.uri }] : []))
}

/** A store of the site; missing values use the defaults. */
function shopOf(store: Resource): Shop {
  const phone = store.text('field_phone') ?? undescribedShop.phone
  // The address repeats the company name.
  const address = store.read('address', addressSchema)
  return {
    companyName: store.text('name') ?? undescribedShop.companyName,
    phone,
    email: store.text('mail') ?? undescribedShop.email,
    officeHours: officeHoursOf(store) ?? undescribedShop.officeHours,
    address: address ? postalAddressOf({ ...address, organization: null }, phone) : undescribedShop.address,
    socialLinks: socialLinksOf(store) ?? undescribedShop.socialLinks,
    shippingNotice: store.text('field_shipping_notice') ?? undescribedShop.shippingNotice,
    previewImage: filePath(store.text('field_preview_image') ?? '') || undescribedShop.previewImage,
    contactSubjects: store.read('field_contact_subjects', subjectsSchema) ?? undescribedShop.contactSubjects,
    specifications: store.read('field_specifications', specificationTableSchema) ?? undescribedShop.specifications,
  }
}

/** The stores at a URL; none if the site has no such URL or hides its stores. */
async function storesAt(calls: PublicReads, address: string): Promise<readonly Resource[]> {
  try {
    return (await readDocument(calls, 'store', address)).data
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

/** The shop, from the public URL if there is one, otherwise from Commerce's. @throws BackendError */
async function readShop(calls: PublicReads): Promise<Shop> {
  for (const address of paths.stores) {
    const [store] = await storesAt(calls, address)
    if (store) return shopOf(store)
  }
  return undescribedShop
}

interface Footer {
  readonly menu: readonly MenuLink[]
  /** Paths of the site's content pages, if it has no footer; null if unknown. */
  readonly pages: ReadonlySet<string> | null
}

/** @throws BackendError */
async function readFooter(calls: () => PublicReads, siteOrigin: string): Promise<Footer> {
  const menu = await readMenu(calls(), 'FOOTER', siteOrigin)
  return { menu, pages: isOwn(menu) ? null : await readPagePaths(calls()) }
}

export interface ShopStoreOptions {
  /** Starts one load with its own deadline. */
  readonly calls: () => PublicReads
  /** Origin of the site, whose links become paths. */
  readonly siteOrigin: string
  readonly profile: SiteProfile
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

function tableOf({ specifications }: Shop): SpecificationTable {
  return specifications
}

/** The shop's details and menus. Requests do not wait for them: until the site responds, they get defaults. */
export class ShopStore {
  readonly #profile: SiteProfile
  readonly #shop: Reference<Shop>
  readonly #mainMenu: Reference<readonly MenuLink[]>
  readonly #footer: Reference<Footer>

  constructor({ calls, siteOrigin, profile, onFailure, now }: ShopStoreOptions) {
    this.#profile = profile
    this.#shop = new Reference({ read: () => readShop(calls()), onFailure, now })
    this.#mainMenu = new Reference({ read: () => readMenu(calls(), 'MAIN', siteOrigin), onFailure, now })
    this.#footer = new Reference({ read: () => readFooter(calls, siteOrigin), onFailure, now })
  }

  /** What the site has besides products. */
  get targets(): LinkTargets {
    const { phone, email } = this.shop()
    return {
      hasContact: this.#profile.contactForm !== null || phone !== null || email !== null,
      hasDistributors: this.#profile.hasType(wireNames.distributor.type),
      hasPage: (path) => this.#hasPage(path),
    }
  }

  /** Whether the site has the content pages that the shop's screens link to. */
  get hasPages(): boolean {
    return linkedPages.every((path) => this.#hasPage(path))
  }

  /** Whether the site has a content page: its footer links to it or, without a footer, the site lists it. */
  #hasPage(path: string): boolean {
    if (!this.#profile.hasType(wireNames.page.type)) return false
    const footer = this.#footer.current()
    if (footer === null) return true
    return isOwn(footer.menu) ? leadsTo(footer.menu, path) : (footer.pages?.has(path) ?? true)
  }

  shop(): Shop {
    return this.#shop.current() ?? undescribedShop
  }

  /** Presentation of specifications. Waits until the site has responded or failed. */
  specifications(): SpecificationTable | Promise<SpecificationTable> {
    const shop = this.#shop.current()
    return shop ? shop.specifications : this.#shop.get().then(tableOf, () => tableOf(undescribedShop))
  }

  /** Specifications as the site presents them. Usually without a promise, because a list has dozens of parts. */
  present(values: readonly SpecificationValue[]): Specification[] | Promise<Specification[]> {
    const table = this.specifications()
    const presented = (known: SpecificationTable) => presentSpecifications(values, known)
    return table instanceof Promise ? table.then(presented) : presented(table)
  }

  /** @param tree the known categories, which are listed below Products */
  menu(name: MenuName, tree: CategoryTree | null): readonly MenuLink[] {
    const own = name === 'MAIN' ? this.#mainMenu.current() : this.#footer.current()?.menu
    return withCategories(withTargets(own ?? defaultMenus[name], this.targets), tree)
  }

  /** Reloads everything. */
  async refresh(): Promise<void> {
    await Promise.all(this.#all.map((reference) => reference.refresh()))
  }

  /** @see Reference#prepare */
  prepare(log: ReadLog): Promise<unknown> | undefined {
    const waits = this.#all.flatMap((reference) => reference.prepare(log) ?? [])
    return waits.length > 0 ? Promise.all(waits) : undefined
  }

  /** Stops using what may have changed. */
  purge(): void {
    for (const reference of this.#all) reference.purge()
  }

  get #all() {
    return [this.#shop, this.#mainMenu, this.#footer]
  }
}
