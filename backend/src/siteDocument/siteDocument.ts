import { countries } from '../../../schema/addresses/countries.ts'
import type { SentSiteDocument } from '../../../schema/siteProfile.ts'
import { companyName } from '../catalog/company.ts'
import { contactMessageType } from '../contact/message.ts'
import type { Site } from '../jsonapi/resources.ts'
import { type Gateway, paymentMethodOf } from '../payments/paymentMethods.ts'
import type { SearchIndex } from '../search/indexDefinition.ts'
import { methods, ownAccount } from '../shipping/methods.ts'
import { describeTypes } from './types.ts'

export interface DocumentOptions {
  readonly site: Site
  readonly indexes: readonly SearchIndex[]
  readonly routes: () => SentSiteDocument['routes']
  /** Accepted payment gateways. */
  readonly gateways: readonly Gateway[]
  readonly isDemo: boolean
}

const countryCodes = countries.map(({ code }) => code)

/** The stores, with the countries of the address formats. */
async function storesOf({ database }: Site): Promise<SentSiteDocument['stores']> {
  const rows = await database
    .selectFrom('store_facts as f')
    .innerJoin('stores as s', 's.id', 'f.store_id')
    .select(['s.uuid', 's.name', 'f.mail', 'f.phone', 'f.timezone', 'f.address', 'f.office_hours'])
    .execute()
  return rows.map(({ uuid, name, mail, phone, timezone, address, office_hours: hours }) => ({
    id: uuid,
    type: 'store--online',
    isDefault: true,
    name,
    email: mail,
    phone,
    hours: [...hours],
    currency: 'USD',
    timeZone: timezone,
    address,
    billingCountries: countryCodes,
    shippingCountries: countryCodes,
  }))
}

async function catalogOf({ database }: Site): Promise<SentSiteDocument['catalog']> {
  const rows = await database.selectFrom('attributes').select(['id', 'label']).orderBy('weight').execute()
  const attributes = rows.map(({ id, label }) => ({
    id,
    field: `attribute_${id}`,
    label,
    values: `product-attribute-value--${id.replaceAll('_', '-')}`,
  }))
  return {
    products: [{ type: 'product--product', label: 'Product', variations: ['product-variation--product'] }],
    variations: [
      {
        type: 'product-variation--product',
        label: 'Product',
        orderItem: 'order-item--product',
        variesBy: attributes.map(({ field }) => field),
      },
    ],
    attributes,
  }
}

async function ordersOf({
  site: { database },
  gateways,
  isDemo,
}: DocumentOptions): Promise<SentSiteDocument['orders']> {
  const coupon = await database.selectFrom('coupons').select('id').limit(1).executeTakeFirst()
  return {
    types: [
      { type: 'order--default', label: 'Default', items: ['order-item--product'], shipment: 'shipment--default' },
    ],
    paymentGateways: gateways.map((id) => {
      const method = paymentMethodOf(id)
      const isCard = method?.isCard === true
      return {
        id,
        label: method?.label ?? id,
        plugin: method?.name ?? id,
        kind: isCard ? 'stored' : 'manual',
        mode: isCard ? (isDemo ? 'test' : 'live') : 'n/a',
      }
    }),
    shippingMethods: [...methods, ownAccount].map(({ id, label }) => ({ id, label, plugin: id.split('--')[0] ?? id })),
    hasPromotions: coupon !== undefined,
    hasCoupons: coupon !== undefined,
  }
}

const menuLabels: Readonly<Record<string, string>> = { main: 'Main navigation', footer: 'Footer' }

async function menusOf({ database }: Site): Promise<SentSiteDocument['menus']> {
  const rows = await database.selectFrom('menu_links').select('menu').distinct().orderBy('menu').execute()
  return rows.map(({ menu }) => ({ id: menu, label: menuLabels[menu] ?? menu }))
}

function indexOf({ id, type, fields, facets = [] }: SearchIndex): NonNullable<SentSiteDocument['indexes']>[number] {
  return {
    id,
    path: `/jsonapi/index/${id}`,
    types: [type.name],
    fields: Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, { ...kind }])),
    facets: facets.map(({ path, label, unit }) => ({
      id: path,
      path,
      field: path,
      label,
      ...(unit !== undefined && { unit }),
    })),
    relationships: id === 'products' ? ['matched_variation'] : [],
  }
}

/** What this site has, generated from its tables and routes. */
export async function buildSiteDocument(options: DocumentOptions): Promise<SentSiteDocument> {
  const { site, indexes, routes } = options
  const [stores, catalog, orders, menus] = await Promise.all([
    storesOf(site),
    catalogOf(site),
    ordersOf(options),
    menusOf(site),
  ])
  return {
    version: 1,
    site: { name: companyName, pageMaxAge: 900, modules: {} },
    stores,
    jsonapi: { path: '/jsonapi' },
    catalog,
    orders,
    accounts: { registration: 'visitors', passwordGrant: true, profileTypes: ['profile--customer'] },
    contactForms: [
      {
        id: 'feedback',
        label: 'Contact',
        type: contactMessageType,
        openTo: ['anonymous', 'authenticated'],
        isMailed: true,
        replies: true,
      },
    ],
    menus,
    indexes: indexes.map(indexOf),
    routes: routes(),
    types: describeTypes(site.types.all),
  }
}
