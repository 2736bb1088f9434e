import { paths, wireNames } from '../jsonapi/names.ts'

/** Routes that only some sites have. */
const optionalRoutes: readonly string[] = [
  ...[paths.partNumbers, paths.directOrders, paths.cartEstimate, paths.apiKeys, paths.sessions],
  ...[paths.testOrders, paths.webhookEndpoints, paths.sharedCarts, paths.cartLinks, '/user/verify-mail'],
  ...[wireNames.savedCart.path, wireNames.quote.path, wireNames.searchTerm.path, wireNames.removedVariation.path],
  ...[wireNames.distributor.path, wireNames.page.path, paths.contactFiles],
  ...[
    '/content-changes',
    '/jsonapi/index',
    '/decoupled_kit',
    '/oauth/api-requests',
    '/oauth/introspect',
    '/oauth/revoke',
  ],
]

function isBelow(path: string, route: string): boolean {
  return path === route || path.startsWith(`${route}/`)
}

/** Whether a path is that of a declared route or below it. `/menu` is that of `/menu/{name}`. */
function isOfRoute(path: string, route: string): boolean {
  const segments = path.split('/')
  return route
    .replace(/(?:\/\{\w+\})+$/, '')
    .split('/')
    .every((segment, index) => (segment.startsWith('{') ? segments[index] : segment) === segments[index])
}

/** Whether a path is that of an optional route that is not declared. */
export function isUndeclared(path: string, declared: readonly string[]): boolean {
  return optionalRoutes.some((route) => isBelow(path, route)) && !declared.some((route) => isOfRoute(path, route))
}

/** Types of an order's parts, whose attributes are written together with it. */
const informationTypes: Readonly<Record<string, string>> = {
  shipping_information: wireNames.profile.type,
  billing_information: wireNames.profile.type,
}

/** Optional fields that we write, by entity. */
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isBody(body: unknown): body is Body {
  return isRecord(body) && isRecord(body.data) && typeof body.data.type === 'string' && isRecord(body.data.attributes)
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

type CanWrite = (type: string, field: string) => boolean

/** A body without optional fields that the site does not save. */
export function writableBody(body: unknown, canWrite: CanWrite): unknown {
  if (!isBody(body)) return body
  const { type, attributes } = body.data
  return { ...body, data: { ...body.data, attributes: writable(type, attributes, canWrite) } }
}

/** Attributes without optional ones that the site does not save. */
export function writable(
  type: string,
  attributes: Readonly<Record<string, unknown>>,
  canWrite: CanWrite,
): Record<string, unknown> {
  const optional = writtenFields[type.split('--')[0] ?? ''] ?? []
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => !optional.includes(name) || canWrite(type, name))
      .map(([name, value]) => {
        const part = informationTypes[name]
        return [name, part !== undefined && isRecord(value) ? writable(part, value, canWrite) : value]
      }),
  )
}
