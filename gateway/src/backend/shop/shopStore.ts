import { z } from 'zod'
import { postalAddressOf } from '../addresses/address.ts'
import type { CategoryTree } from '../catalog/categories.ts'
import { type SpecificationTable, specificationTableSchema } from '../catalog/specifications.ts'
import { type PublicReads, readDocument } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import { isAbsent } from '../jsonapi/errors.ts'
import { paths } from '../jsonapi/names.ts'
import { Reference } from '../jsonapi/reference.ts'
import { defaultMenus, type MenuLink, type MenuName, readMenu, withCategories } from './menus.ts'
import { defaultShop, type OfficeHours, type Shop, type SocialLink, week } from './shop.ts'

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

/** Days that a site leaves out are closed ones. */
function officeHoursOf(store: Resource): OfficeHours[] | null {
  const days = store.read('field_office_hours', hoursSchema)
  if (!days) return null
  const timeZone = store.text('timezone') ?? defaultShop.officeHours[0]?.timeZone ?? 'UTC'
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

/** A store of the site as the shop shows it; what it lacks is the specification's. */
function shopOf(store: Resource): Shop {
  const phone = store.text('field_phone') ?? defaultShop.phone
  // The company's name stands above the address already.
  const address = store.read('address', addressSchema)
  return {
    companyName: store.text('name') ?? defaultShop.companyName,
    phone,
    email: store.text('mail') ?? defaultShop.email,
    officeHours: officeHoursOf(store) ?? defaultShop.officeHours,
    address: address ? postalAddressOf({ ...address, organization: null }, phone) : defaultShop.address,
    socialLinks: socialLinksOf(store) ?? defaultShop.socialLinks,
    shippingNotice: store.text('field_shipping_notice') ?? defaultShop.shippingNotice,
    contactSubjects: store.read('field_contact_subjects', subjectsSchema) ?? defaultShop.contactSubjects,
    specifications: store.read('field_specifications', specificationTableSchema) ?? defaultShop.specifications,
  }
}

/** The stores at an address; none where the site has no such address, or shows nobody its stores. */
async function storesAt(calls: PublicReads, address: string): Promise<readonly Resource[]> {
  try {
    return (await readDocument(calls, 'store', address)).data
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

/** The shop, by the address at which it may be read by everybody, else by that of Commerce. @throws BackendError */
async function readShop(calls: PublicReads): Promise<Shop> {
  for (const address of paths.stores) {
    const [store] = await storesAt(calls, address)
    if (store) return shopOf(store)
  }
  return defaultShop
}

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
    return this.#shop.known() ?? defaultShop
  }

  /** How specifications are presented. Waits until the site has told, or did not answer. */
  async specifications(): Promise<SpecificationTable> {
    const shop = this.#shop.known() ?? (await this.#shop.get().catch(() => defaultShop))
    return shop.specifications
  }

  /** @param tree what is known of the categories, which stand under Products */
  menu(name: MenuName, tree: CategoryTree | null): readonly MenuLink[] {
    return withCategories(this.#menus[name].known() ?? defaultMenus[name], tree)
  }

  /** Reads all of it anew, whatever its age. */
  async refresh(): Promise<void> {
    await Promise.all([this.#shop, this.#menus.MAIN, this.#menus.FOOTER].map((reference) => reference.refresh()))
  }
}
