import { z } from 'zod'
import { type SiteDocument, siteProfileSchema } from '@shop/schema/siteProfile'
import { paths } from '../backend/jsonapi/names.ts'
import { defaultDocument, listedTypes } from '../backend/profile/documentSource.ts'
import { caching, menus } from './checks/declarations.ts'
import { addresses } from './checks/catalog.ts'
import { cart } from './checks/ordering.ts'
import { type Doubt, draftTypes, readSamples, type Samples } from './draftTypes.ts'
import { type Resource, openSite, type Site } from './site.ts'

export interface Draft {
  readonly document: SiteDocument
  /** What a person should check. */
  readonly doubts: readonly Doubt[]
}

const storeSchema = z.object({
  name: z.string(),
  mail: z.string().nullish(),
  timezone: z.string().catch('UTC'),
  is_default: z.boolean().catch(false),
  address: z.record(z.string(), z.string().nullable()).catch({}),
  billing_countries: z.array(z.string()).catch([]),
  shipping_countries: z.array(z.string()).catch([]),
})

const currencySchema = z.object({ meta: z.object({ drupal_internal__target_id: z.string().length(3) }) })

function storesOf(samples: Samples): SiteDocument['stores'] {
  const stores = [...samples].flatMap(([type, resources]) => (type.startsWith('store--') ? resources : []))
  return stores.flatMap(({ type, id, attributes, relationships }) => {
    const store = storeSchema.safeParse(attributes).data
    const currency = currencySchema.safeParse(relationships.default_currency?.data).data
    if (!store || !currency) return []
    const { name, mail, timezone: timeZone, address, is_default: isDefault } = store
    return {
      ...{ id, type, isDefault, name, email: mail, timeZone, address },
      currency: currency.meta.drupal_internal__target_id,
      billingCountries: store.billing_countries,
      shippingCountries: store.shipping_countries,
      ...{ socialLinks: [], contactSubjects: [], closedDays: [] },
    }
  })
}

type Types = SiteDocument['types']

function namesOf(entity: string, types: Types): string[] {
  return Object.keys(types).filter((type) => type.startsWith(`${entity}--`))
}

function catalogOf(types: Types): SiteDocument['catalog'] {
  const variations = namesOf('product-variation', types)
  const attributes = new Map<string, string>()
  for (const type of variations)
    for (const [field, { targets }] of Object.entries(types[type]?.fields ?? {}))
      if (field.startsWith('attribute_') && targets?.[0] !== undefined) attributes.set(field, targets[0])
  const [orderItem = ''] = namesOf('order-item', types)
  return {
    products: namesOf('product', types).map((type) => ({
      type,
      label: '',
      variations: types[type]?.fields.variations?.targets ?? [],
    })),
    variations: variations.map((type) => ({
      ...{ type, label: '', orderItem },
      variesBy: Object.keys(types[type]?.fields ?? {}).filter((field) => attributes.has(field)),
    })),
    attributes: [...attributes].map(([field, values]) => {
      const id = field.slice('attribute_'.length)
      return { id, field, values, label: id.replaceAll('_', ' ') }
    }),
  }
}

function ordersOf(types: Types): SiteDocument['orders'] {
  const [shipment = null] = namesOf('shipment', types)
  const items = namesOf('order-item', types)
  const orders = namesOf('order', types).map((type) => ({
    ...{ type, label: '', items, shipment },
    sendsReceipt: true,
  }))
  return {
    types: orders,
    paymentGateways: [],
    shippingMethods: [],
    hasPromotions: false,
    hasCoupons: false,
    copiesAddress: false,
  }
}

/** The fields of products and parts that refer to a kind of resource. */
function fieldsTo(samples: Samples, isTarget: (reference: unknown) => boolean): string[] {
  const fields = [...samples].flatMap(([type, resources]) =>
    /^product(?:-variation)?--/.test(type) ? resources.flatMap((one) => referringFields(one, isTarget)) : [],
  )
  return [...new Set(fields)]
}

function referringFields({ relationships }: Resource, isTarget: (reference: unknown) => boolean): string[] {
  return Object.entries(relationships).flatMap(([name, { data }]) =>
    (Array.isArray(data) ? data : [data]).some(isTarget) ? [name] : [],
  )
}

const termSchema = z.object({ type: z.templateLiteral(['taxonomy_term--', z.string()]) })
const fileSchema = z.object({ type: z.literal('file--file'), meta: z.record(z.string(), z.unknown()).default({}) })

function isFile(reference: unknown, isPicture: boolean): boolean {
  const file = fileSchema.safeParse(reference).data
  return file !== undefined && 'width' in file.meta === isPicture
}

/** The shop's names of fields that exist once under another name. */
function siteNames(samples: Samples, types: Types): Record<string, string> {
  const candidates = {
    field_categories: fieldsTo(samples, (reference) => termSchema.safeParse(reference).success),
    field_images: fieldsTo(samples, (reference) => isFile(reference, true)),
    field_documents: fieldsTo(samples, (reference) => isFile(reference, false)),
  }
  const names = Object.fromEntries(
    Object.entries(candidates).flatMap(([ours, [theirs, ...others]]) =>
      theirs !== undefined && theirs !== ours && others.length === 0 ? [[ours, theirs] as const] : [],
    ),
  )
  const vocabularies = namesOf('taxonomy_term', types)
  const own = namesOf('product', types).flatMap(
    (type) => types[type]?.fields[names.field_categories ?? '']?.targets ?? [],
  )
  const [vocabulary] = vocabularies.filter((type) => own.includes(type))
  return vocabulary === undefined ? names : { ...names, product_categories: vocabulary.slice('taxonomy_term--'.length) }
}

/** Routes that every Commerce site has, without those that do not respond, and with menus if there are some. */
async function routesOf(site: Site): Promise<SiteDocument['routes']> {
  const menu = { path: '/decoupled_kit/menu/{menu}', methods: ['GET'] }
  const withMenu = { ...site, document: { ...site.document, routes: { ...site.document.routes, menu } } }
  const lacksCarts = (await cart(site)).status !== 'works'
  const lacksAddresses = (await addresses(site)).status === 'missing'
  const hasMenus = (await menus(withMenu)).status === 'works'
  const routes = Object.entries(site.document.routes).filter(
    ([name]) => !(lacksCarts && name.startsWith('cart')) && !(lacksAddresses && name === 'translatePath'),
  )
  return { ...Object.fromEntries(routes), ...(hasMenus && { menu }) }
}

/** What GET requests never show. */
const doubtsOfAll: readonly Doubt[] = [
  { member: 'site.name', why: 'taken from the store' },
  { member: 'orders.paymentGateways', why: 'list those at /admin/commerce/config/payment-gateways' },
  { member: 'orders.shippingMethods', why: 'list those at /admin/commerce/shipping-methods' },
  { member: 'orders.hasCoupons', why: 'true if there are coupons' },
  { member: 'accounts', why: 'who may register, whether a password grant exists, and the scope of customers' },
  { member: 'contactForms', why: 'list only forms whose messages are stored or mailed when sent by JSON:API' },
  { member: 'indexes', why: 'list the index of products with its fields and facets, if there is one' },
  { member: 'catalog.attributes', why: 'labels and order' },
  { member: 'routes', why: 'remove what the site lacks: doctor --write tries them' },
]

function doubtsOf({ stores, names, catalog, types }: SiteDocument): Doubt[] {
  const own = [...catalog.products, ...catalog.variations].flatMap(({ type }) => Object.keys(types[type]?.fields ?? {}))
  const fields = [...new Set(own.filter((field) => field.startsWith('field_')))].join(', ')
  const mapped = Object.entries(names).map(([ours, theirs]) => `${ours} is ${theirs}`)
  return [
    { member: 'names', why: `${mapped.join(', ') || 'none found'}; fields of products: ${fields || 'none'}` },
    ...(stores.length === 0
      ? [{ member: 'stores', why: 'visitors see no store: add its name, currency and time zone' }]
      : []),
    ...doubtsOfAll,
  ]
}

/**
 * Writes down what GET requests show of a site.
 * @throws SiteProblem if it cannot be inspected
 */
export async function draftOf(url: string): Promise<Draft> {
  const opened = await openSite(url)
  const listed = await listedTypes(async () => (await opened.get(paths.entryPoint)).json)
  const base = defaultDocument(listed)
  const samples = await readSamples(opened, listed)
  const { types, doubts } = draftTypes(samples, listed, base.types)
  const stores = storesOf(samples)
  const site: Site = { ...opened, document: { ...base, types } }
  const [maxAge] = /\d+/.exec((await caching(site)).message) ?? ['0']
  const document = siteProfileSchema.parse({
    ...base,
    types,
    stores,
    site: { ...base.site, name: stores[0]?.name ?? base.site.name, pageMaxAge: Number(maxAge) },
    names: siteNames(samples, types),
    catalog: catalogOf(types),
    orders: ordersOf(types),
    routes: await routesOf({ ...site, document: { ...site.document, catalog: catalogOf(types) } }),
  })
  return { document, doubts: [...doubtsOf(document), ...doubts] }
}
