import { beforeEach, describe, expect, inject, it } from 'vitest'
import { CHANGE_PASSWORD, NEW_PASSWORD, REQUEST_RESET, startAccountsGateway } from '../../testing/accounts.ts'
import { newApiKey } from '../../testing/apiKeys.ts'
import { type Customer, logIn, newCustomer } from '../../testing/customers.ts'
import { at, listAt, textAt, type Visitor } from '../../testing/gateway.ts'
import { linkTokenTo, mailTo } from '../../testing/mails.ts'

const { recorder, newVisitor } = await startAccountsGateway()
const backendUrl = inject('backendUrl')

const CREATE =
  'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret userErrors { code path } } }'
const erp = { name: 'ERP', scopes: ['CATALOG_READ'], environment: 'TEST' }
const OWN = '{ viewer { needsPassword credentials { targetId kind name } } }'
const BY_LINK = 'query ($token: String!) { passwordResetCredentials(token: $token) { targetId kind name } }'
const KEYS = '{ viewer { apiKeys { name revokedAt } } }'

let customer: Customer
let ana: Visitor

beforeEach(async () => {
  customer = await newCustomer(backendUrl)
  ana = newVisitor()
  await logIn(ana, customer)
  recorder.reset()
})

async function create(input: object) {
  return at((await ana.ask(CREATE, { input })).data, 'createApiKey')
}

describe('creating an API key', () => {
  it('requires no password after a recent login, but checks and counts it if there is one', async () => {
    expect(at((await ana.ask(OWN)).data, 'viewer', 'needsPassword')).toBe(false)
    expect(await create(erp)).toMatchObject({ userErrors: [] })
    expect(await create({ ...erp, password: customer.password })).toMatchObject({ userErrors: [] })
    const codes: string[] = []
    for (let guess = 0; guess < 12 && codes.at(-1) !== 'RATE_LIMITED'; guess += 1) {
      const errors = listAt(await create({ ...erp, password: `guess ${guess}` }), 'userErrors')
      codes.push(textAt(errors[0], 'code'))
    }
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'BAD_CREDENTIALS'))
    expect(codes.at(-1)).toBe('RATE_LIMITED')
  })

  it('returns PASSWORD_REQUIRED if the site requires it', async () => {
    recorder.intercept(({ address, method }, response) => {
      if (address !== '/jsonapi/user/api-keys' || method !== 'POST') return false
      const source = { pointer: '/data/attributes/password' }
      const error = { title: 'Unprocessable Content', status: '422', code: 'password_required', detail: 'x', source }
      response.writeHead(422, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify({ errors: [error] }))
      return true
    })
    expect(await create(erp)).toEqual({ secret: null, userErrors: [{ code: 'PASSWORD_REQUIRED', path: ['password'] }] })
  })
})

describe('a new password', () => {
  const change = { newPassword: 'a new pump of 12' }

  it('revokes the chosen keys, and says so in the result and the email', async () => {
    await newApiKey(backendUrl, customer, { environment: 'test', scopes: ['catalog:read'] })
    await create({ ...erp, name: 'CRM' })
    const credentials = listAt((await ana.ask(OWN)).data, 'viewer', 'credentials')
    const crm = credentials.find((each) => textAt(each, 'name') === 'CRM')
    const revoke = [textAt(crm, 'targetId')]
    const ask = CHANGE_PASSWORD.replace('userErrors', 'revoked userErrors')
    const { data } = await ana.ask(ask, { input: { ...change, currentPassword: customer.password, revoke } })
    expect(at(data, 'changePassword')).toMatchObject({ userErrors: [], changed: ['password'], revoked: revoke })
    const keys = listAt((await ana.ask(KEYS)).data, 'viewer', 'apiKeys')
    expect(keys.filter((key) => at(key, 'revokedAt') !== null).map((key) => textAt(key, 'name'))).toEqual(['CRM'])
    expect(await mailTo(customer.email, 'passwordChanged')).toContain('API key “CRM”')
  })

  it('by link lists what can be revoked, and revokes it', async () => {
    await create(erp)
    await newVisitor().ask(REQUEST_RESET, { input: { email: customer.email } })
    const token = await linkTokenTo(customer.email, 'passwordReset')
    const visitor = newVisitor()
    const listed = async () => at((await visitor.ask(BY_LINK, { token })).data, 'passwordResetCredentials')
    const credentials = listAt({ credentials: await listed() }, 'credentials')
    expect(credentials).toMatchObject([{ kind: 'API_KEY', name: 'ERP' }])
    const revoke = credentials.map((each) => textAt(each, 'targetId'))
    const input = { token, password: change.newPassword, revoke }
    const { data } = await visitor.ask(NEW_PASSWORD.replace('userErrors', 'revoked userErrors'), { input })
    expect(at(data, 'setNewPassword')).toMatchObject({ userErrors: [], revoked: revoke })
    expect(await listed()).toBeNull()
    expect(at((await newVisitor().ask(BY_LINK, { token: 'forged' })).data, 'passwordResetCredentials')).toBeNull()
  })
})
