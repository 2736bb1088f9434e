import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import { CLIENT_SECRET } from '../testing/client.ts'
import { type Customer, newCustomer } from '../testing/customers.ts'
import { anyAttribute, MAX_PAGE_SIZE, wireNames, paths } from '../backend/jsonapi/names.ts'
import type { FixedShape, Needs, Shape } from '../backend/jsonapi/needs.ts'
import { searchShapes } from '../backend/search/searchShapes.ts'
import { shapesOf } from './core/needs.ts'
import { schema } from './index.ts'

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

/** A sample customer who has shipped orders. */
const testBuyer: Customer = { email: 'ana.ruiz@castaic-surface.example', password: 'flange-gasket-bolts' }
/** What other sites send instead of, or in addition to, the embedded backend's fields. */
const foreignFields = new Set(['metatag_normalized', 'order--default mail', `${wireNames.variation.type} id`])

interface WireType {
  readonly fields: Set<string>
  /** Each with the types it leads to. */
  readonly relationships: Record<string, Set<string>>
}

/** What the shapes read of each resource type. */
function wireOf(shapes: Readonly<Record<string, Shape>>): Record<string, WireType> {
  const wire: Record<string, WireType> = {}
  const at = (type: string) => (wire[type] ??= { fields: new Set(), relationships: {} })
  const follow = (type: string, via: string, target: string) => {
    ;(at(type).relationships[via] ??= new Set()).add(target)
  }
  const addFixed = ({ type, fields, edges = [] }: FixedShape) => {
    for (const field of fields === 'all' ? [] : fields) at(type).fields.add(field)
    for (const { via, to } of edges) {
      follow(type, via, to.type)
      addFixed(to)
    }
  }
  const addNeeds = (type: string, needs: Needs) => {
    for (const need of needs === 'itself' ? [] : needs) {
      if (typeof need === 'string') at(type).fields.add(need)
      else if ('to' in need) follow(type, need.via, shapes[need.to]?.type ?? need.to)
      else {
        const via = 'via' in need ? need.via : need.summaryOf
        if (need.fixed) follow(type, via, need.fixed.type)
        else at(type).fields.add(via)
        if (need.fixed) addFixed(need.fixed)
      }
    }
  }
  for (const { type, always = [], needs } of Object.values(shapes))
    for (const each of [always, ...Object.values(needs)]) addNeeds(type, each)
  return wire
}

const wireTable = wireOf({ ...shapesOf(schema), ...searchShapes })

const backend = inject('backendUrl')
const JSON_API = 'application/vnd.api+json'

async function logIn({ email: username, password }: Customer): Promise<Record<string, string>> {
  const client = { client_id: 'shop', client_secret: CLIENT_SECRET }
  const body = new URLSearchParams({ grant_type: 'password', ...client, username, password })
  const response = await fetch(`${backend}/oauth/token`, { method: 'POST', body })
  return { authorization: `Bearer ${tokenSchema.parse(await response.json()).access_token}` }
}

/** Every relationship of a type, and of the types it leads to as listed in `followed`. */
function includeOf(type: string, followed: readonly string[] = []): string[] {
  const relationships = Object.entries(wireTable[type]?.relationships ?? {})
  return relationships
    .filter(([name]) => name !== anyAttribute.via)
    .flatMap(([name, targets]) => [
      name,
      ...(followed.includes(name)
        ? [...targets].flatMap((target) => includeOf(target).map((path) => `${name}.${path}`))
        : []),
    ])
}

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

/** Resources of a collection and everything they include. Fails for a relationship unknown to the backend. */
function load(address: string, include: readonly string[] = [], headers: Record<string, string> = {}) {
  const query = new URLSearchParams({ 'page[limit]': String(MAX_PAGE_SIZE), include: include.join(',') })
  return request(`${address}?${query.toString()}`, headers)
}

function targetsOf({ relationships }: Resource, name: string): string[] {
  return [relationships[name]?.data ?? []].flat().map((reference) => referenceSchema.parse(reference).type)
}

function problemsOf(type: string, resources: readonly Resource[]): string[] {
  const { fields = [], relationships = {} } = wireTable[type] ?? {}
  if (resources.length === 0) return [`there is no ${type}`]
  const isSent = (name: string) => resources.some((one) => name in one.attributes || name in one.relationships)
  const isForeign = (name: string) => foreignFields.has(name) || foreignFields.has(`${type} ${name}`)
  return [
    ...[...fields].filter((name) => !isSent(name) && !isForeign(name)).map((name) => `${type} has no ${name}`),
    ...Object.entries(relationships).flatMap(([name, targets]) =>
      [...new Set(resources.flatMap((one) => targetsOf(one, name)))]
        .filter((target) => !targets.has(target))
        .map((target) => `${name} of ${type} leads to ${target}`),
    ),
  ]
}

/** A cart with a coupon, saved and shared. */
async function loadCarts(): Promise<Resource[]> {
  const customer = await logIn(await newCustomer(backend))
  const [variation] = await request(`${wireNames.variation.path}?filter[sku]=540003`, customer)
  const line = { type: wireNames.variation.type, id: variation?.id, meta: { quantity: 2 } }
  await request(paths.cartAdd, customer, 'POST', [line])
  const [cart] = await request(paths.carts, customer)
  await request(`${paths.carts}/${cart?.id}/coupons`, customer, 'PATCH', [
    { type: wireNames.coupon.type, id: 'FLANGE10' },
  ])
  const quote = { name: 'Ana Ruiz', mail: 'ana@example.com', lines: [{ part_number: '540003', quantity: 2 }] }
  return [
    ...(await request(wireNames.quote.path, customer, 'POST', { type: wireNames.quote.type, attributes: quote })),
    ...(await request(wireNames.savedCart.path, customer, 'POST', {
      type: wireNames.savedCart.type,
      attributes: { name: 'Wire' },
    })),
    ...(await request(paths.sharedCarts, customer, 'POST', { type: wireNames.sharedCart.type })),
    ...(await load(paths.carts, includeOf(wireNames.order.type, ['order_items']), customer)),
    ...(await load(wireNames.savedCart.path, includeOf(wireNames.savedCart.type), customer)),
  ]
}

it('needs what the embedded backend sends', async () => {
  const buyer = await logIn(testBuyer)
  // One at a time: whole resources without fieldsets take long.
  const resources = [
    ...(await load(paths.productIndex, includeOf(wireNames.product.type))),
    ...(await load(wireNames.variation.path, includeOf(wireNames.variation.type))),
    ...(await load(wireNames.category.path)),
    ...(await load(wireNames.searchTerm.path, includeOf(wireNames.searchTerm.type, ['field_para_target_entities']))),
    ...(await load(wireNames.page.path, includeOf(wireNames.page.type))),
    ...(await load(paths.orders, includeOf(wireNames.order.type, ['order_items']), buyer)),
    ...(await load(wireNames.user.path, [], buyer)),
    ...(await loadCarts()),
  ]
  const byType = Map.groupBy(resources, ({ type }) => type)
  // The embedded backend does not let shoppers read coupons, and the sample shop has no removed parts.
  const absent: readonly string[] = [wireNames.coupon.type, wireNames.removedVariation.type, anyAttribute.type]
  const types = Object.keys(wireTable).filter((type) => !absent.includes(type))
  expect(types.flatMap((type) => problemsOf(type, byType.get(type) ?? []))).toEqual([])
})
