import { describe, expect, inject, it } from 'vitest'
import { newApiKey } from '../../testing/apiKeys.ts'
import { logIn, newCustomer } from '../../testing/customers.ts'
import { at, listAt, textAt, type Visitor } from '../../testing/gateway.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'

const { gateway } = await startRecordedGateway()
const url = gateway.url.replace('localhost', '127.0.0.1')

const START = `mutation ($input: StartExportInput!) { startExport(input: $input) {
  export { id state url expiresAt } userErrors { code path message } } }`
const STATUS = 'query ($id: ID!) { export(id: $id) { state rowCount bytes url endCursor error errorCode } }'
const member = { email: 'ana.ruiz@castaic-surface.example', password: 'flange-gasket-bolts' }

async function program(account = member): Promise<Visitor> {
  const browser = gateway.visitor()
  await logIn(browser, account)
  const visitor = gateway.visitor()
  visitor.authorization = `Bearer ${browser.cookies.get('AuthToken') ?? ''}`
  return visitor
}

async function start(visitor: Visitor, fields: string, more = {}) {
  const { data, errors } = await visitor.ask(START, { input: { fields, ...more } })
  expect(errors).toEqual([])
  return at(data, 'startExport')
}

async function status(visitor: Visitor, id: unknown) {
  const { data, errors } = await visitor.ask(STATUS, { id })
  expect(errors).toEqual([])
  return at(data, 'export')
}

async function completed(visitor: Visitor, id: unknown) {
  await expect.poll(async () => at(await status(visitor, id), 'state'), { timeout: 60_000 }).not.toBe('RUNNING')
  return status(visitor, id)
}

describe('startExport', () => {
  it('writes all parts with the prices of the requester to a file with a signed link', async () => {
    gateway.advance(Date.now() - Date.parse('2026-11-21T18:00:00Z') + 20_000)
    const visitor = await program()
    const started = await start(visitor, 'sku price { amount } ownPrice { amount }')
    const id = at(started, 'export', 'id')
    const done = await completed(visitor, id)
    expect(at(done, 'error')).toBeNull()
    const { origin, href } = new URL(textAt(done, 'url'))
    expect(origin).toBe('http://localhost:3000')
    const link = href.slice(origin.length)
    const answer = await fetch(url + link)
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
    const lines = (await answer.text()).trimEnd().split('\n')
    const count: unknown = await (await fetch(`${inject('backendUrl')}/jsonapi/index/variations?page[limit]=1`)).json()
    expect(lines.length).toBe(at(count, 'meta', 'count'))
    expect(at(done, 'rowCount')).toBe(lines.length)
    const parts = lines.map((line): unknown => JSON.parse(line))
    expect(new Set(parts.map((part) => at(part, 'sku'))).size).toBe(lines.length)
    expect(parts.some((part) => at(part, 'ownPrice') !== null)).toBe(true)
    expect(await status(await program(await newCustomer(inject('backendUrl'))), id)).toBeNull()
    for (const wrong of [link.replace('signature=', 'signature=A'), link.replace('expires=', 'expires=9')])
      expect((await fetch(url + wrong)).status).toBe(404)
    gateway.advance(25 * 3_600_000)
    expect((await fetch(url + link)).status).toBe(404)
  }, 90_000)

  it('rejects invalid fields, and browsers', async () => {
    const visitor = await program()
    for (const fields of ['nothing', 'sku } } } query B { shop { companyName', '', 'sku { x }', '...F'])
      expect(listAt(await start(visitor, fields), 'userErrors')).toEqual([
        { code: 'INVALID', path: ['fields'], message: expect.any(String) as unknown },
      ])
    expect(at(await start(gateway.visitor(), 'sku'), 'userErrors', 0, 'code')).toBe('NOT_AUTHENTICATED')
  })

  it('keeps files with prices from keys that may only read the catalog', async () => {
    const owner = await newCustomer(inject('backendUrl'))
    const visitorWith = async (scopes: readonly string[]) => {
      const { secret } = await newApiKey(inject('backendUrl'), owner, { scopes })
      return Object.assign(gateway.visitor(), { authorization: `Bearer ${secret}` })
    }
    const [pricing, catalog] = [await visitorWith(['catalog:read', 'prices:read']), await visitorWith(['catalog:read'])]
    const fields = 'sku ownPrice { amount }'
    const id = at(await start(pricing, fields, { updatedSince: '2099-01-01T00:00:00Z' }), 'export', 'id')
    const link = textAt(await completed(pricing, id), 'url').replace('http://localhost:3000', url)
    const { data, errors } = await catalog.ask(STATUS, { id })
    expect([at(data, 'export'), errors[0]?.extensions.code]).toEqual([null, 'INSUFFICIENT_SCOPE'])
    const download = async (authorization: string | null) =>
      (await fetch(link, { headers: { ...(authorization && { authorization }) } })).status
    expect(await download(catalog.authorization)).toBe(403)
    expect(await download('Bearer vx_live_nonsense')).toBe(401)
    expect(await download(pricing.authorization)).toBe(200)
    expect(await download(null)).toBe(200)
    expect((await fetch(link.replace('+prices%3Aread', ''))).status).toBe(404)
  })

  it('is limited to one export of a customer at a time, whichever credential they use', async () => {
    const owner = await newCustomer(inject('backendUrl'))
    const withKey = async (environment: string, customer = owner) => {
      const { secret } = await newApiKey(inject('backendUrl'), customer, { environment })
      return Object.assign(gateway.visitor(), { authorization: `Bearer ${secret}` })
    }
    const [live, test] = [await withKey('live'), await withKey('test')]
    const id = at(await start(live, 'sku title'), 'export', 'id')
    for (const other of [test, await program(owner), await program(owner)])
      expect(at(await start(other, 'sku'), 'userErrors', 0, 'code')).toBe('CONFLICT')
    const others = await Promise.all(
      [1, 2, 3].map(async () => withKey('live', await newCustomer(inject('backendUrl')))),
    )
    const ids = await Promise.all(others.map(async (other) => at(await start(other, 'sku'), 'export', 'id')))
    for (const [index, other] of others.entries())
      expect(at(await completed(other, ids[index]), 'state')).toBe('COMPLETED')
    // Another login of the customer finds it.
    expect(at(await completed(await program(owner), id), 'state')).toBe('COMPLETED')
  }, 90_000)

  it('fails if the credential is revoked before the export is complete', async () => {
    const owner = await newCustomer(inject('backendUrl'))
    const scopes = ['catalog:read', 'prices:read']
    const [first, second] = [
      await newApiKey(inject('backendUrl'), owner, { scopes }),
      await newApiKey(inject('backendUrl'), owner, { scopes }),
    ]
    const visitor = Object.assign(gateway.visitor(), { authorization: `Bearer ${first.secret}` })
    const id = at(await start(visitor, 'sku ownPrice { amount }'), 'export', 'id')
    await first.revoke()
    visitor.authorization = `Bearer ${second.secret}`
    expect(await completed(visitor, id)).toMatchObject({ state: 'FAILED', errorCode: 'QUERY_FAILED' })
  }, 90_000)

  it('rejects fields that the key cannot read', async () => {
    const visitor = gateway.visitor()
    const { secret } = await newApiKey(inject('backendUrl'), await newCustomer(inject('backendUrl')))
    visitor.authorization = `Bearer ${secret}`
    const { status, errors, headers } = await visitor.ask(START, { input: { fields: 'sku ownPrice { amount }' } })
    expect([status, errors[0]?.extensions.code]).toEqual([403, 'INSUFFICIENT_SCOPE'])
    expect(headers.get('www-authenticate')).toContain('scope="catalog:read prices:read"')
    expect(at(await start(visitor, 'sku'), 'userErrors')).toEqual([])
  })
})
