import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { logIn, newCustomer } from '../../testing/customers.ts'
import { startTestGateway } from '../../testing/gateway.ts'
import { textLike } from '../../testing/matchers.ts'

const backendUrl = inject('backendUrl')
const gateway = await startTestGateway(backendUrl)

const CREATE = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) {
  apiKey { id name hint clientId environment scopes } secret viewer { apiKeys { name } } userErrors { code message path } } }`
const LIST = '{ viewer { apiKeys { id name revokedAt lastUsedAt requests { operation status code } } } }'
const REVOKE = 'mutation ($input: RevokeApiKeyInput!) { revokeApiKey(input: $input) { userErrors { code path } } }'
const erp = { name: 'ERP', scopes: ['CATALOG_READ', 'ORDERS_READ'], environment: 'TEST' }

const createdSchema = z.object({
  createApiKey: z.object({ apiKey: z.object({ id: z.string() }), secret: z.string().nullable() }),
})

async function signedIn() {
  const visitor = gateway.visitor()
  await logIn(visitor, await newCustomer(backendUrl))
  return visitor
}

describe('API keys', () => {
  it('are created, used, logged and revoked', async () => {
    const visitor = await signedIn()
    const { data } = await visitor.ask(CREATE, { input: erp })
    expect(data).toEqual({
      createApiKey: {
        apiKey: { ...erp, id: textLike(/./), clientId: null, hint: textLike(/^vx_test_....$/) },
        secret: textLike(/^vx_test_[0-9A-Za-z]{49}$/),
        viewer: { apiKeys: [{ name: 'ERP' }] },
        userErrors: [],
      },
    })
    const { apiKey, secret } = createdSchema.parse(data).createApiKey
    const program = gateway.visitor()
    program.authorization = `Bearer ${secret}`
    await program.ask('query Name { shop { companyName } }')
    await program.ask('{ viewer { cart { id } } }')
    await program.ask('{ shop { companyName } countries { code } }')
    const requests = () => visitor.ask(LIST).then((answer) => answer.data)
    await expect.poll(requests, { timeout: 8_000, interval: 300 }).toMatchObject({
      viewer: {
        apiKeys: [
          {
            lastUsedAt: textLike(/^2\d{3}-/),
            requests: [
              { operation: 'shop, countries', status: 200, code: null },
              { operation: 'viewer', status: 403, code: 'INSUFFICIENT_SCOPE' },
              { operation: 'Name', status: 200, code: null },
            ],
          },
        ],
      },
    })
    expect((await visitor.ask(REVOKE, { input: { id: apiKey.id } })).data).toEqual({ revokeApiKey: { userErrors: [] } })
    expect((await program.ask('{ shop { companyName } }')).status).toBe(401)
    expect(await requests()).toMatchObject({ viewer: { apiKeys: [{ revokedAt: textLike(/^2\d{3}-/) }] } })
    expect((await visitor.ask(REVOKE, { input: { id: apiKey.id } })).data).toMatchObject({
      revokeApiKey: { userErrors: [{ code: 'NOT_FOUND', path: ['id'] }] },
    })
  }, 20_000)

  it.each([
    [{ name: ' \0', scopes: [] }, ['REQUIRED', 'REQUIRED'], [['name'], ['scopes']]],
    [{ name: 'x'.repeat(61) }, ['TOO_LONG'], [['name']]],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, ['INVALID'], [['expiresAt']]],
    [{ isCartShared: true }, ['INVALID'], [['isCartShared']]],
    [{ publicKey: 'PEM' }, ['INVALID'], [['publicKey']]],
    [{ publicKey: '{"kty":"EC"}' }, ['INVALID'], [['publicKey']]],
  ])('are rejected with %j', async (change, codes, paths) => {
    const { data } = await (await signedIn()).ask(CREATE, { input: { ...erp, ...change } })
    expect(data).toMatchObject({
      createApiKey: {
        apiKey: null,
        secret: null,
        userErrors: codes.map((code, index) => ({ code, path: paths[index] })),
      },
    })
  })

  it('become OAuth clients with a public key', async () => {
    const jwk = JSON.stringify(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }))
    const { data } = await (await signedIn()).ask(CREATE, { input: { ...erp, publicKey: jwk } })
    expect(data).toMatchObject({
      createApiKey: { apiKey: { clientId: textLike(/^[0-9a-f-]{36}$/), hint: null }, secret: null, userErrors: [] },
    })
  })
})
