import { isObjectType, type GraphQLObjectType, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../schema/index.ts'
import { startRecordedGateway } from '../testing/recordedGateway.ts'
import { isPublicDocument } from './publicOperations.ts'

/** Types whose objects belong to one customer, or are reached with a secret. */
const personalTypes =
  /^(?:AccountSession|Address|Address(?:Connection|Edge|Payload)|CardSummary|CarrierAccount|Checkout\w*|Contact\w*|Membership|Mutation|Order\w*|PaymentMethod|QuickOrder\w*|SavedCart\w*|SharedCart|Shipment\w*|ShippingMethod|User|\w+Payload|CartLinkLine)$/

const objectTypes = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'),
)

function publicFieldsOf({ name }: { readonly name: string }): string[] {
  const type = objectTypes.find((one) => one.name === name)
  return Object.values(type?.getFields() ?? {})
    .filter(({ extensions }) => (extensions.isPublic ?? type?.extensions.isPublic) === true)
    .map((field) => field.name)
    .sort()
}

describe('public fields', () => {
  it('are those of the list, which everyone without a session sees alike', async () => {
    const fields = objectTypes.map((type): [string, string[]] => [type.name, publicFieldsOf(type)])
    const named = fields.filter(([, { length }]) => length > 0).sort(([one], [other]) => (one < other ? -1 : 1))
    const lines = named.map(([name, names]) => `  ${JSON.stringify(name)}: ${JSON.stringify(names)}`)
    await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot('../../../schema/publicFields.json')
  })

  it.each(objectTypes.filter(({ name }) => personalTypes.test(name)).map(({ name }) => [name]))(
    'include none of %s',
    (name) => {
      expect(publicFieldsOf({ name })).toEqual([])
    },
  )

  it.each([
    ['a query of public fields', '{ products(first: 1) { edges { node { title } } } viewer { isLoggedIn } }', true],
    ['a field that is null without a session', '{ viewer { ...V } } fragment V on Viewer { user { company } }', true],
    ['a private field', '{ order(uuid: "x") { number } }', false],
    ['a private field in a fragment', '{ viewer { ...V } } fragment V on Viewer { orders { totalCount } }', false],
    ['a private object', '{ node(id: "x") { ...U } viewer { user { ...U } } } fragment U on User { id }', false],
    ['a private type behind an interface', '{ node(id: "x") { id } }', false],
    ['a mutation', 'mutation { logout { changed } }', false],
    ['an unknown field', '{ nope }', false],
    ['introspection', '{ __schema { types { name } } }', false],
  ])('determine whether %s is cached', (_what, text, isPublic) => {
    expect(isPublicDocument(schema, parse(text))).toBe(isPublic)
  })
})

const { recorder, gateway } = await startRecordedGateway()

function titles(first: number): string {
  return `query Titles { products(first: ${first}) { edges { node { title } } } }`
}

/** Asks a second time, as documents of partners are unknown the first time. */
async function askTwice(query: string) {
  await gateway.visitor().ask(query)
  return gateway.visitor().ask(query)
}

async function hits(): Promise<number> {
  const text = await (await fetch(gateway.metricsUrl)).text()
  return Number(/^gateway_response_cache_total\{outcome="hit"\} (\d+)$/m.exec(text)?.[1] ?? 0)
}

function getShop(headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${gateway.url}/graphql?documentId=shop-1`, { headers: { accept: 'application/json', ...headers } })
}

describe('responses', () => {
  it('are cached until their data must be read again', async () => {
    const first = await askTwice(titles(3))
    const before = await hits()
    const again = await gateway.visitor().ask(titles(3))
    expect(again.data).toEqual(first.data)
    expect(again.headers.get('cache-control')).toBe('private, no-store')
    expect(await hits()).toBe(before + 1)
    gateway.advance(41_000)
    recorder.reset()
    await gateway.visitor().ask(titles(3))
    expect(await hits()).toBe(before + 1)
    expect(recorder.requests.length).toBeGreaterThan(0)
    await expect.poll(() => gateway.visitor().ask(titles(3)).then(hits)).toBeGreaterThan(before + 1)
  })

  it('are public for persisted queries by GET, and revalidated', async () => {
    const response = await getShop()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60')
    gateway.advance(7_000)
    expect((await getShop()).headers.get('age')).toBe('7')
    const etag = response.headers.get('etag') ?? ''
    const revalidated = await getShop({ 'if-none-match': etag })
    expect([revalidated.status, await revalidated.text()]).toEqual([304, ''])
  })

  it('are public for other public queries by GET once their document is known', async () => {
    const read = (text: string) => fetch(`${gateway.url}/graphql?query=${encodeURIComponent(text)}`)
    await read(titles(2))
    const response = await read(titles(2))
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60')
    expect(response.headers.get('vary')).toContain('Authorization')
    expect(response.headers.get('ratelimit')).toBeNull()
    const own = 'query Own { viewer { orders { totalCount } } }'
    await read(own)
    expect((await read(own)).headers.get('cache-control')).toBe('private, no-store')
  })

  it('are never shared with a session, nor taken from one', async () => {
    const buyer = gateway.visitor()
    const added = await buyer.ask(
      'mutation { addToCart(input: { lines: [{ sku: "180050", quantity: 1 }] }) { cart { quantityTotal } } }',
    )
    expect(added.errors).toEqual([])
    const before = await hits()
    const own = await getShop({ cookie: buyer.cookie })
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    expect(await hits()).toBe(before)
    for (const headers of [{ cookie: 'AuthToken=x' }, { cookie: 'lastOrder=6f1d2a34-0000-4000-8000-000000000000' }])
      expect((await getShop(headers)).headers.get('cache-control')).toBe('private, no-store')
  })

  it('with errors are not cached', async () => {
    recorder.intercept((_recorded, response) => {
      response.writeHead(500).end()
      return true
    })
    expect((await askTwice(titles(4))).errors).not.toEqual([])
    recorder.intercept(null)
    expect((await gateway.visitor().ask(titles(4))).errors).toEqual([])
  })
})
