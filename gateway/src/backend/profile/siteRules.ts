import { paths, wireNames } from '../jsonapi/names.ts'

/** Routes that Drupal Commerce lacks. The entry point of a site lists those that it has. */
const listedRoutes: readonly string[] = [
  paths.stores[0],
  paths.partNumbers,
  paths.placements,
  paths.directOrders,
  paths.cartEstimate,
  paths.apiKeys,
  paths.sessions,
  paths.testOrders,
  paths.webhookEndpoints,
  paths.sharedCarts,
  paths.cartLinks,
  '/user/verify-mail',
  wireNames.savedCart.path,
  wireNames.quote.path,
  wireNames.searchTerm.path,
  wireNames.removedVariation.path,
  wireNames.distributor.path,
  wireNames.page.path,
]

/** Optional routes. The first response shows whether a site has one that its entry point does not list. */
const optionalRoutes: readonly string[] = [
  ...listedRoutes,
  '/jsonapi/index',
  '/decoupled_kit',
  '/oauth/api-requests',
  '/oauth/introspect',
  '/oauth/revoke',
]

function isBelow(path: string, route: string): boolean {
  return path === route || path.startsWith(`${route}/`)
}

/** The optional route of a path; undefined for all others. */
export function optionalRouteOf(path: string): string | undefined {
  return optionalRoutes.find((route) => isBelow(path, route))
}

/** Whether a site that lists its routes does not list the route of a path. */
export function isUnlisted(path: string, types: Readonly<Record<string, string>>): boolean {
  const route = listedRoutes.find((one) => isBelow(path, one))
  const listed = Object.values(types)
  return route !== undefined && listed.length > 0 && !listed.includes(route)
}

/** Types of an order's parts, whose attributes are written together with it. */
export const informationTypes: Readonly<Record<string, string>> = {
  shipping_information: wireNames.profile.type,
  billing_information: wireNames.profile.type,
}

/** Fields that we write, by entity. Sites tell only by their responses whether they have them. */
export const writtenFields: Readonly<Record<string, readonly string[]>> = {
  order: [
    ...['field_billing_same', 'field_carrier_account', 'field_ship_complete', 'field_charge_tax', 'field_po_number'],
    ...['customer_comments', 'shipping_information', 'shipping_method'],
  ],
  'order-item': ['field_note', 'field_reference', 'field_one_length'],
  profile: ['field_phone', 'field_address_type'],
  user: [
    ...['field_first_name', 'field_last_name', 'field_company', 'field_phone', 'field_newsletter_subscription'],
    ...['field_resale', 'field_hear_about_us'],
  ],
}

interface Body {
  readonly data: { readonly type: string; readonly attributes: Readonly<Record<string, unknown>> }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isResource(value: unknown): value is { type: string; attributes: Readonly<Record<string, unknown>> } {
  return isRecord(value) && typeof value.type === 'string' && isRecord(value.attributes)
}

export function hasMember(value: unknown, name: string): boolean {
  return isRecord(value) && name in value
}

export function isBody(body: unknown): body is Body {
  return isRecord(body) && isRecord(body.data) && typeof body.data.type === 'string' && isRecord(body.data.attributes)
}

/** Entities whose bundles a store uses alike. */
export const storeEntities: ReadonlySet<string> = new Set([
  ...['product', 'product-variation', 'order', 'order-item', 'shipment'],
])

/** Our own type of the same entity, such as `product--product` for `product--cable`. */
export function ownNameOf(type: string): string {
  const [entity = ''] = type.split('--')
  const wireName = Object.values(wireNames).find((name) => name.type.startsWith(`${entity}--`))
  return (storeEntities.has(entity) && wireName?.type) || type
}

interface ListDocument {
  readonly data: readonly unknown[]
  readonly included?: readonly unknown[]
  readonly links?: Readonly<Record<string, unknown>>
}

function isList(value: unknown): value is ListDocument {
  return isRecord(value) && Array.isArray(value.data)
}

/** The lists of several bundles as one. If any has another page, all are asked for it. */
export function joinLists(answers: readonly unknown[]): unknown {
  const lists = answers.filter(isList)
  return {
    data: lists.flatMap(({ data }) => data),
    included: lists.flatMap(({ included = [] }) => included),
    links: lists.find(({ links }) => links?.next)?.links ?? {},
  }
}

/** The resources of a response. */
export function resourcesIn({ data, included }: Readonly<Record<string, unknown>>) {
  return [data, included].flat().filter(isResource)
}

type Missing = Readonly<Record<string, readonly string[]>>

/** A body without fields that the site lacks. */
export function writableBody(body: unknown, missing: Missing): unknown {
  if (Object.keys(missing).length === 0 || !isBody(body)) return body
  const { type, attributes } = body.data
  return { ...body, data: { ...body.data, attributes: writable(type, attributes, missing) } }
}

function writable(
  type: string,
  attributes: Readonly<Record<string, unknown>>,
  missing: Missing,
): Record<string, unknown> {
  const lacking = missing[type] ?? []
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => !lacking.includes(name))
      .map(([name, value]) => {
        const part = informationTypes[name]
        return [name, part !== undefined && isRecord(value) ? writable(part, value, missing) : value]
      }),
  )
}
