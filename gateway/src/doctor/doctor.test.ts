import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeAll, afterAll, describe, expect, inject, it } from 'vitest'
import { CLIENT_SECRET } from '../testing/client.ts'
import { type Interception, type Recorder, startRecorder } from '../testing/recorder.ts'
import { fullDocument } from '../testing/siteProfiles.ts'
import { writtenFields } from '../backend/profile/siteRules.ts'
import { checks, diagnose, type Row } from './diagnose.ts'
import { openSite, type SiteOptions } from './site.ts'
import { trySite } from './trial.ts'
import { TrialLog } from './trialLog.ts'

let recorder: Recorder
beforeAll(async () => {
  recorder = await startRecorder(inject('backendUrl'), { isComplete: true })
})
afterEach(() => {
  recorder.intercept(null)
  recorder.reset()
})
afterAll(() => recorder.stop())

const client = { clientId: 'shop', clientSecret: CLIENT_SECRET }

async function rowsOf(options: SiteOptions & { write?: boolean } = { secret: CLIENT_SECRET }) {
  const site = await openSite(recorder.url, options)
  const log = new TrialLog()
  if (options.write) await trySite(site, client, log)
  return { rows: await diagnose(site, log.findings), leftovers: log.leftovers }
}

function rowOf(rows: readonly Row[], name: keyof typeof checks) {
  return rows.find(({ check }) => check === name)
}

function failuresOf(rows: readonly Row[]) {
  return rows.flatMap(({ check, status }) => (status === 'works' ? [] : [check]))
}

/** Answers requests whose method and address match. */
function answering(pattern: RegExp, status: number, body: unknown): Interception {
  return ({ method, address }, response) => {
    if (!pattern.test(`${method} ${address}`)) return false
    response.writeHead(status, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify(body))
    return true
  }
}

function refusal(detail: string) {
  return { errors: [{ status: '403', detail }] }
}

const withoutModule = answering(/\/shop\/profile/, 404, {})

function written() {
  return recorder.requests.flatMap(({ method, address }) =>
    method === 'GET' ? [] : [`${method} ${address.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')}`],
  )
}

describe('doctor', () => {
  it('finds that a full site works, and sends only GET requests', async () => {
    const { rows } = await rowsOf()
    // Its cards are in test mode.
    expect(failuresOf(rows).filter((check) => !['payment', 'placing', 'direct orders'].includes(check))).toEqual([])
    expect(written()).toEqual([])
  })

  it('says that a site does not declare itself, and what the shop does then', async () => {
    recorder.intercept(withoutModule)
    const { rows } = await rowsOf()
    expect(rowOf(rows, 'document')).toMatchObject({
      status: 'missing',
      message: expect.stringContaining('what every Commerce site has') as string,
      advice: expect.stringContaining('SITE_PROFILE') as string,
    })
    expect(rowOf(rows, 'open writes')).toMatchObject({
      status: 'missing',
      advice: expect.stringContaining('proxy rule') as string,
    })
    expect(rowOf(rows, 'payment')).toMatchObject({ status: 'limited', advice: 'Add --write to try it' })
    expect(written()).toEqual([])
  })

  it('uses SITE_PROFILE, and says if it hides the document of the site', async () => {
    const file = await fullDocument()
    const hiding = await rowsOf({ file })
    expect(rowOf(hiding.rows, 'document')).toMatchObject({ status: 'limited', advice: 'Unset SITE_PROFILE' })
    recorder.intercept(withoutModule)
    const { rows } = await rowsOf({ file })
    expect(rowOf(rows, 'document')).toMatchObject({ status: 'works', message: 'SITE_PROFILE declares the site' })
    expect(rowOf(rows, 'facets')?.status).toBe('works')
  })

  it('reads facets whose terms have no links', async () => {
    recorder.intercept(async ({ address }, response) => {
      if (!address.startsWith('/jsonapi/index/products?page')) return false
      const answer = await fetch(`${inject('backendUrl')}${address}&facetLinks=no`)
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end(await answer.text())
      return true
    })
    const { rows } = await rowsOf()
    expect(rowOf(rows, 'facets')?.status).toBe('works')
  })

  it('says that a wrong secret hides versions and write access', async () => {
    const { rows } = await rowsOf({ secret: 'wrong' })
    expect(rowOf(rows, 'document')).toMatchObject({ status: 'limited' })
    expect(rowOf(rows, 'open writes')?.status).toBe('missing')
  })

  it('says why it cannot inspect a site', async () => {
    const server = createServer((_request, response) =>
      response.writeHead(404, { 'content-type': 'text/html', connection: 'close' }).end('<p>'),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    await expect(openSite(url)).rejects.toThrow('There is no JSON:API at /jsonapi.')
    server.close()
    await once(server, 'close')
    await expect(openSite(url)).rejects.toThrow(/^The site is not responding: .*ECONNREFUSED/)
    recorder.intercept(answering(/\/shop\/profile/, 200, { version: 1 }))
    await expect(openSite(recorder.url)).rejects.toThrow(/^The site's document is invalid: /)
  })

  it('is documented, check by check', () => {
    const guide = readFileSync(new URL('../../../docs/guides/drupal.md', import.meta.url), 'utf8')
    for (const check of Object.keys(checks)) expect(guide).toContain(`| ${check} |`)
  })

  it('comes with a recipe of the fields that we write', () => {
    const recipe = readFileSync(new URL('../../../drupal/recipe/recipe.yml', import.meta.url), 'utf8')
    const entities = {
      order: 'commerce_order.default',
      'order-item': 'commerce_order_item.default',
      profile: 'profile.customer',
      user: 'user.user',
    }
    for (const [entity, bundle] of Object.entries(entities)) {
      const own = writtenFields[entity]?.filter((field) => field.startsWith('field_')) ?? []
      expect(own.length).toBeGreaterThan(1)
      for (const field of own) expect(recipe).toContain(`field.field.${bundle}.${field}:`)
    }
  })
})

describe('doctor --write', () => {
  it('registers, logs in, saves an address and previews an order, and removes all of it', async () => {
    const { rows, leftovers } = await rowsOf({ secret: CLIENT_SECRET, write: true })
    const tried = ['registration', 'login', 'permissions', 'cart', 'coupons', 'checkout', 'shipping'] as const
    for (const check of [...tried, 'open writes'] as const)
      expect(rowOf(rows, check)).toMatchObject({ status: 'works' })
    expect(written()).toEqual([
      'POST /user/register?_format=json',
      'POST /oauth/token',
      'POST /jsonapi/profile/customer',
      'DELETE /jsonapi/profile/customer/ID',
      'POST /jsonapi/cart/add',
      'PATCH /jsonapi/checkout/ID',
      'PATCH /jsonapi/checkout/ID',
      'PATCH /jsonapi/carts/ID/coupons',
      'PATCH /jsonapi/order-items/product/ID',
      'PATCH /jsonapi/orders/default/ID',
      'PATCH /jsonapi/checkout/ID',
      'DELETE /jsonapi/carts/ID',
      'DELETE /jsonapi/user/user/ID',
    ])
    // Like Drupal, the site keeps empty carts, and lets nobody delete their account.
    expect(leftovers).toEqual([
      {
        what: expect.stringMatching(/^the account doctor-\w+@example\.invalid$/) as string,
        command: expect.stringMatching(/^drush user:cancel /) as string,
      },
      {
        what: expect.stringMatching(/^the cart /) as string,
        command: expect.stringMatching(/^drush entity:delete commerce_order \d+ -y$/) as string,
      },
    ])
  })

  it('says why nobody can register, and continues as a guest', async () => {
    recorder.intercept(
      answering(/^POST \/user\/register/, 403, refusal("The 'restful post user_registration' permission is required.")),
    )
    const { rows, leftovers } = await rowsOf({ secret: CLIENT_SECRET, write: true })
    expect(rowOf(rows, 'registration')).toMatchObject({
      status: 'missing',
      message: expect.stringContaining("403, The 'restful post user_registration' permission is required.") as string,
    })
    expect(rowOf(rows, 'login')).toMatchObject({ status: 'limited', advice: 'See the line "registration"' })
    expect(rowOf(rows, 'checkout')?.status).toBe('works')
    expect(leftovers).toMatchObject([{ what: expect.stringMatching(/^the cart /) as string }])
  })

  it('says that tokens have no effect, or that the client is wrong', async () => {
    const me = { data: [], meta: {} }
    recorder.intercept(
      (recorded, response) =>
        recorded.headers.authorization !== undefined && answering(/^GET \/jsonapi$/, 200, me)(recorded, response),
    )
    const { rows } = await rowsOf({ secret: CLIENT_SECRET, write: true })
    expect(rowOf(rows, 'login')).toMatchObject({
      status: 'missing',
      message: expect.stringContaining('recognize') as string,
    })
    recorder.intercept(answering(/^POST \/oauth\/token/, 401, { error: 'invalid_client', error_description: 'failed' }))
    const wrong = await rowsOf({ secret: CLIENT_SECRET, write: true })
    expect(rowOf(wrong.rows, 'login')).toMatchObject({ message: 'POST /oauth/token: 401, invalid_client: failed' })
  })

  it('says that tokens have no permissions, and continues as a guest', async () => {
    const claims = Buffer.from(JSON.stringify({ scope: [] })).toString('base64url')
    recorder.intercept(answering(/^POST \/oauth\/token/, 200, { access_token: `e30.${claims}.x` }))
    const { rows } = await rowsOf({ secret: CLIENT_SECRET, write: true })
    expect(rowOf(rows, 'login')).toMatchObject({
      status: 'missing',
      message: 'Tokens have no permissions, so the shop rejects logins',
      advice: expect.stringContaining('with the grant "password" and the role "Authenticated user"') as string,
    })
    expect(rowOf(rows, 'checkout')?.status).toBe('works')
  })

  it('reports permissions that customers lack and that shoppers can set prices, without changing any', async () => {
    const refuses = answering(
      /^POST \/jsonapi\/profile/,
      403,
      refusal("The 'create customer profile' permission is required."),
    )
    const accepts = answering(/^PATCH \/jsonapi\/order-items/, 200, { data: {} })
    recorder.intercept(async (...request) => (await refuses(...request)) || accepts(...request))
    const { rows } = await rowsOf({ secret: CLIENT_SECRET, write: true })
    expect(rowOf(rows, 'permissions')).toMatchObject({
      status: 'limited',
      message: "POST /jsonapi/profile/customer: 403, The 'create customer profile' permission is required.",
    })
    expect(rowOf(rows, 'open writes')).toMatchObject({
      status: 'missing',
      message: expect.stringContaining('PATCH /jsonapi/order-items/product') as string,
      advice: expect.stringContaining('proxy rule') as string,
    })
  })

  it('reports what it could not remove if the site stops responding', async () => {
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/jsonapi/checkout')) return false
      response.destroy()
      return true
    })
    const log = new TrialLog()
    const site = await openSite(recorder.url, { secret: CLIENT_SECRET })
    await expect(trySite(site, client, log)).rejects.toThrow('The site is not responding')
    expect(log.leftovers).toHaveLength(2)
  })
})
