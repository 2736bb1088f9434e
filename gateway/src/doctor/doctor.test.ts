import { once } from 'node:events'
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { startBackend, type TestBackend } from '../testing/backendProcess.ts'
import { startRecorder } from '../testing/recorder.ts'
import { writtenFields } from '../backend/profile/siteRules.ts'
import { capabilities, diagnose } from './capabilities.ts'
import { openSite } from './site.ts'

const backends: TestBackend[] = []
afterAll(async () => {
  for (const backend of backends) await backend.stop()
})

async function statesOf(url: string, write = false) {
  const site = await openSite(url, { write })
  const rows = await diagnose(site)
  await site.close()
  const by = (state: string) => rows.filter(({ status }) => status === state).map(({ capability }) => capability)
  return { works: by('works').length, limited: by('limited'), missing: by('missing') }
}

async function urlOf(profile: string) {
  const backend = await startBackend({ BACKEND_PROFILE: profile })
  backends.push(backend)
  return backend.url
}

describe('doctor', () => {
  it('finds everything on a full site, and leaves no cart behind', async () => {
    const recorder = await startRecorder(inject('backendUrl'))
    expect(await statesOf(recorder.url)).toEqual({ works: 15, limited: [], missing: [] })
    expect(recorder.requests.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(await statesOf(recorder.url, true)).toEqual({ works: 15, limited: [], missing: [] })
    expect(recorder.requests.map(({ method }) => method).filter((method) => method !== 'GET')).toEqual([
      'POST',
      'PATCH',
      'DELETE',
    ])
    await recorder.stop()
  })

  it('says what a plain site lacks', async () => {
    expect(await statesOf(await urlOf('plain'), true)).toEqual({
      works: 7,
      limited: ['catalog', 'search', 'accounts', 'orders', 'content', 'contact'],
      missing: ['facets', 'direct orders'],
    })
  })

  it('says what a minimal site lacks', async () => {
    expect(await statesOf(await urlOf('minimal'), true)).toEqual({
      works: 4,
      limited: ['catalog', 'accounts', 'orders'],
      missing: ['search', 'facets', 'coupons', 'shipping', 'direct orders', 'content', 'menus', 'contact'],
    })
  })

  it('distinguishes a site without pages from one whose pages have no sections', async () => {
    const recorder = await startRecorder(inject('backendUrl'))
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/jsonapi/node/page')) return false
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end('{"data":[]}')
      return true
    })
    const site = await openSite(recorder.url, { write: false })
    const rows = await diagnose(site)
    expect(rows.find(({ capability }) => capability === 'content')).toMatchObject({
      status: 'missing',
      needed: 'published pages of the content type page',
    })
    await site.close()
    await recorder.stop()
  })

  it('says why it cannot inspect a site', async () => {
    const server = createServer((_request, response) =>
      response.writeHead(404, { 'content-type': 'text/html' }).end('<p>'),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    await expect(openSite(url, { write: false })).rejects.toThrow('There is no JSON:API at /jsonapi.')
    server.close()
    await once(server, 'close')
    await expect(openSite(url, { write: false })).rejects.toThrow(/^The site is not responding: .*ECONNREFUSED/)
  })

  it('is documented, capability by capability', () => {
    const guide = readFileSync(new URL('../../../docs/guides/drupal.md', import.meta.url), 'utf8')
    for (const { name, meanwhile } of capabilities) {
      expect(guide).toContain(`| ${name} |`)
      for (const text of Object.values(meanwhile)) expect(guide).toContain(text)
    }
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
