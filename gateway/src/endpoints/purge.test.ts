import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, inject, it } from 'vitest'
import { startTestGateway } from '../testing/gateway.ts'
import { startRecorder } from '../testing/recorder.ts'
import { fullDocument } from '../testing/siteProfiles.ts'
import { siteProfilePath } from '@shop/schema/siteProfile'

const secret = randomBytes(32).toString('hex')
const recorder = await startRecorder(inject('backendUrl'))
const [gateway, closed] = await Promise.all([
  startTestGateway(recorder.url, { PURGE_SECRET: secret }),
  startTestGateway(recorder.url),
])
beforeEach(() => recorder.reset())
afterAll(async () => {
  await Promise.all([gateway.stop(), closed.stop()])
  await recorder.stop()
})

const product = '{ productVariation(sku: "110001") { title } }'
const page = '{ route(path: "/about") { __typename } }'

function purge(authorization = `Bearer ${secret}`, url = gateway.url): Promise<Response> {
  return fetch(`${url}/purge`, { method: 'POST', headers: { authorization } })
}

/** Addresses that the gateway asks the site for to answer these queries. */
async function addressesFor(...queries: string[]): Promise<string[]> {
  recorder.reset()
  for (const query of queries) await gateway.visitor().ask(query)
  return recorder.requests.map(({ address }) => address.split('?')[0] ?? '')
}

it('makes the next responses read the site again', async () => {
  await addressesFor(product, page)
  expect(await addressesFor(product, page)).toEqual([])
  expect((await purge()).status).toBe(204)
  expect(await addressesFor(product, page)).toEqual([
    '/jsonapi/product-variations/product',
    '/router/translate-path',
    expect.stringContaining('/jsonapi/node/page/'),
  ])
})

it('has read what the site declares when it answers', async () => {
  const inputs = async () => (await gateway.visitor().ask('{ shop { inputs { hasPhones } } }')).data
  expect(await inputs()).toEqual({ shop: { inputs: { hasPhones: true } } })
  const document = await fullDocument()
  delete document.types['profile--customer']?.fields.field_phone
  recorder.intercept(({ address }, response) => {
    if (address !== siteProfilePath) return false
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
    return true
  })
  for (let count = 1; count <= 2; count += 1) {
    await purge()
    expect(await inputs()).toEqual({ shop: { inputs: { hasPhones: false } } })
  }
  recorder.intercept(null)
})

it('has reloaded the distributors when it answers', async () => {
  expect((await purge()).status).toBe(204)
  expect(recorder.requests.map(({ address }) => address)).toContainEqual(expect.stringContaining('/node/distributor'))
})

it.each([
  ['a wrong secret', `Bearer ${secret.replace(/./, 'x')}`, 401],
  ['no secret', '', 401],
])('refuses %s', async (_what, authorization, status) => {
  const response = await purge(authorization)
  expect(response.status).toBe(status)
  expect(await response.text()).not.toContain(secret)
})

it('does not exist without a secret', async () => {
  expect((await purge(undefined, closed.url)).status).toBe(404)
})
