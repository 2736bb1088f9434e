import { store } from '../catalogue/site.ts'
import type { SampleContent } from '../../../sample/src/domain/types.ts'
import { uuidOf } from '../database/identity.ts'
import type { Database } from '../database/tables.ts'

/** Adds what the sample says of the store, where the office has said nothing yet. */
const addFacts = async (database: Database, { store: facts }: SampleContent): Promise<void> => {
  const { address } = facts
  await database
    .insertInto('store_facts')
    .values({
      store_id: Number(store.id),
      mail: facts.mail,
      phone: facts.phone,
      timezone: facts.timezone,
      address: JSON.stringify({
        langcode: null,
        country_code: address.countryCode,
        administrative_area: address.administrativeArea,
        locality: address.locality,
        dependent_locality: null,
        postal_code: address.postalCode,
        sorting_code: null,
        address_line1: address.addressLine1,
        address_line2: null,
        organization: null,
        given_name: null,
        additional_name: null,
        family_name: null,
      }),
      office_hours: JSON.stringify(facts.officeHours),
      social_links: JSON.stringify(facts.socialLinks),
      shipping_notice: facts.shippingNotice,
      contact_subjects: [...facts.contactSubjects],
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds the menus of the sample; a menu that has links is the office's, and stays as it is. */
const addMenus = async (database: Database, { menus }: SampleContent): Promise<void> => {
  const there = await database.selectFrom('menu_links').select('menu').distinct().execute()
  const own = new Set(there.map(({ menu }) => menu))
  const added = menus.filter(({ menu }) => !own.has(menu))
  if (added.length === 0) return
  await database
    .insertInto('menu_links')
    .values(
      added.map(({ menu, title, url }, weight) => ({
        uuid: uuidOf('menu-link', `${menu}${url}`),
        menu,
        title,
        url,
        weight,
      })),
    )
    .execute()
}

/** Who runs the shop, and its menus. What is there stays as it is. */
export const addStore = async (database: Database, content: SampleContent): Promise<void> => {
  await addFacts(database, content)
  await addMenus(database, content)
}
