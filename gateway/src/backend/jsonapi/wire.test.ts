import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import { CLIENT_SECRET } from '../../testing/client.ts'
import { type Customer, newCustomer } from '../../testing/customers.ts'
import { ATTRIBUTE_NAMES, LARGEST_PAGE, NAMES, PATHS } from './names.ts'
import { WIRE } from './wire.ts'

const referenceSchema = z.object({ type: z.string() })
const resourceSchema = z.object({
  type: z.string(),
  id: z.string(),
  attributes: z.record(z.string(), z.unknown()).default({}),
  relationships: z.record(z.string(), z.object({ data: z.unknown().optional() })).default({}),
})
const documentSchema = z.object({
  data: z.union([resourceSchema.transform((one) => [one]), z.array(resourceSchema)]),
  included: z.array(resourceSchema).default([]),
})
const tokenSchema = z.object({ access_token: z.string() })
type Resource = z.infer<typeof resourceSchema>

/** A customer of the sample shop who has orders on their way. */
const BUYER: Customer = { email: 'ana.ruiz@castaic-surface.example', password: 'flange-gasket-bolts' }
/** What other sites send in the place of, or beside, the embedded backend's own. */
const FOREIGN_FIELDS = new Set(['metatag_normalized', 'order--default mail', `${NAMES.variation.type} id`])

const backend = inject('backendUrl')
const JSON_API = 'application/vnd.api+json'

async function logIn({ email: username, password }: Customer): Promise<Record<string, string>> {
  const client = { client_id: 'shop', client_secret: CLIENT_SECRET }
  const body = new URLSearchParams({ grant_type: 'password', ...client, username, password })
  const response = await fetch(`${backend}/oauth/token`, { method: 'POST', body })
  return { authorization: `Bearer ${tokenSchema.parse(await response.json()).access_token}` }
}

/** Every relationship of a type, and of the types it leads to as far as `followed` says. */
const includeOf = (type: string, followed: readonly string[] = []): string[] =>
  Object.entries(WIRE[type]?.relationships ?? {}).flatMap(([name, targets]) => [
    name,
    ...(followed.includes(name) ? targets.flatMap((target) => includeOf(target).map((path) => `${name}.${path}`)) : []),
  ])

async function request(address: string, headers: Record<string, string>, method = 'GET', data?: unknown) {
  const sent = data === undefined ? {} : { body: JSON.stringify({ data }) }
  const response = await fetch(`${backend}${address}`, {
    method,
    headers: { ...headers, accept: JSON_API, 'content-type': JSON_API },
    ...sent,
  })
  const text = await response.text()
  expect(response.ok, `${method} ${address}: ${text}`).toBe(true)
  const { data: own, included } = documentSchema.parse(JSON.parse(text))
  return [...own, ...included]
}

/** Resources of a collection and all that they lead to. Fails for a relationship that the backend does not know. */
function load(address: string, include: readonly string[] = [], headers: Record<string, string> = {}) {
  const query = new URLSearchParams({ 'page[limit]': String(LARGEST_PAGE), include: include.join(',') })
  return request(`${address}?${query}`, headers)
}

const targetsOf = ({ relationships }: Resource, name: string): string[] =>
  [relationships[name]?.data ?? []].flat().map((reference) => referenceSchema.parse(reference).type)

function problemsOf(type: string, resources: readonly Resource[]): string[] {
  const { fields, relationships = {} } = WIRE[type] ?? { fields: [] }
  if (resources.length === 0) return [`there is no ${type}`]
  const isSent = (name: string) => resources.some((one) => name in one.attributes || name in one.relationships)
  const isForeign = (name: string) => FOREIGN_FIELDS.has(name) || FOREIGN_FIELDS.has(`${type} ${name}`)
  return [
    ...fields.filter((name) => !isSent(name) && !isForeign(name)).map((name) => `${type} has no ${name}`),
    ...Object.entries(relationships).flatMap(([name, targets]) =>
      [...new Set(resources.flatMap((one) => targetsOf(one, name)))]
        .filter((target) => !targets.includes(target))
        .map((target) => `${name} of ${type} leads to ${target}`),
    ),
  ]
}

/** A cart with a coupon, saved and shared. */
async function loadCarts(): Promise<Resource[]> {
  const customer = await logIn(await newCustomer(backend))
  const [variation] = await request(`${NAMES.variation.path}?filter[sku]=540003`, customer)
  const line = { type: NAMES.variation.type, id: variation?.id, meta: { quantity: 2 } }
  await request(PATHS.cartAdd, customer, 'POST', [line])
  const [cart] = await request(PATHS.carts, customer)
  await request(`${PATHS.carts}/${cart?.id}/coupons`, customer, 'PATCH', [{ type: NAMES.coupon.type, id: 'FLANGE10' }])
  return [
    ...(await request(NAMES.savedCart.path, customer, 'POST', {
      type: NAMES.savedCart.type,
      attributes: { name: 'Wire' },
    })),
    ...(await request(PATHS.sharedCarts, customer, 'POST', { type: NAMES.sharedCart.type })),
    ...(await load(PATHS.carts, includeOf(NAMES.order.type, ['order_items']), customer)),
    ...(await load(NAMES.savedCart.path, includeOf(NAMES.savedCart.type), customer)),
  ]
}

const loadAttributeValues = (attribute: string) =>
  load(`/jsonapi/product-attribute-values/${attribute.replaceAll('_', '-')}`)

it('lists what the embedded backend sends', async () => {
  const buyer = await logIn(BUYER)
  const resources = (
    await Promise.all([
      load(PATHS.productIndex, includeOf(NAMES.product.type)),
      load(NAMES.variation.path, includeOf(NAMES.variation.type)),
      load(NAMES.category.path),
      load(NAMES.searchTerm.path, includeOf(NAMES.searchTerm.type, ['field_para_target_entities'])),
      load(NAMES.page.path, includeOf(NAMES.page.type)),
      load(PATHS.orders, includeOf(NAMES.order.type, ['order_items']), buyer),
      load(NAMES.user.path, [], buyer),
      loadCarts(),
      ...ATTRIBUTE_NAMES.map(loadAttributeValues),
    ])
  ).flat()
  const byType = Map.groupBy(resources, ({ type }) => type)
  // Only other sites let shoppers read coupons.
  const types = Object.keys(WIRE).filter((type) => type !== NAMES.coupon.type)
  expect(types.flatMap((type) => problemsOf(type, byType.get(type) ?? []))).toEqual([])
})
