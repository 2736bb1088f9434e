import { z } from 'zod'
import { postalAddressOf } from '../addresses/address.ts'
import { specificationTableSchema } from '../catalog/specifications.ts'
import { type PublicReads, readDocument } from '../jsonapi/calls.ts'
import { isAbsent } from '../jsonapi/errors.ts'
import type { Resource } from '../jsonapi/document.ts'
import { PATHS } from '../jsonapi/names.ts'
import { DEFAULT_SHOP, type OfficeHours, type Shop, type SocialLink, WEEK } from './shop.ts'

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
  const timeZone = store.text('timezone') ?? DEFAULT_SHOP.officeHours[0]?.timeZone ?? 'UTC'
  return WEEK.map((day) => {
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
  const phone = store.text('field_phone') ?? DEFAULT_SHOP.phone
  // The company's name stands above the address already.
  const address = store.read('address', addressSchema)
  return {
    companyName: store.text('name') ?? DEFAULT_SHOP.companyName,
    phone,
    email: store.text('mail') ?? DEFAULT_SHOP.email,
    officeHours: officeHoursOf(store) ?? DEFAULT_SHOP.officeHours,
    address: address ? postalAddressOf({ ...address, organization: null }, phone) : DEFAULT_SHOP.address,
    socialLinks: socialLinksOf(store) ?? DEFAULT_SHOP.socialLinks,
    shippingNotice: store.text('field_shipping_notice') ?? DEFAULT_SHOP.shippingNotice,
    contactSubjects: store.read('field_contact_subjects', subjectsSchema) ?? DEFAULT_SHOP.contactSubjects,
    specifications: store.read('field_specifications', specificationTableSchema) ?? DEFAULT_SHOP.specifications,
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
export async function readShop(calls: PublicReads): Promise<Shop> {
  for (const address of PATHS.stores) {
    const [store] = await storesAt(calls, address)
    if (store) return shopOf(store)
  }
  return DEFAULT_SHOP
}
