import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isEnumType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { at, listAt, textAt } from '../testing/gateway.ts'
import { startRecordedGateway } from '../testing/recordedGateway.ts'
import { schema } from '../schema/index.ts'
import { clientFiles, errorCodes, errorTable, userErrorCodes } from './markdown.ts'
import { referenceTypes } from './reference.ts'
import { statusHtml } from './status.ts'

const { gateway } = await startRecordedGateway()
const url = gateway.url.replace('localhost', '127.0.0.1')

const PAGE = `query ($path: String!) {
  route(path: $path) { __typename ... on ContentPage { id title path meta { description } sections { ... on RichTextSection { html } } } }
  breadcrumbs(path: $path) { label link { path } } }`

const limitSchema = z.object({ name: z.string(), maximum: z.number(), unit: z.string() })

async function page(address: string) {
  const { data, errors } = await gateway.visitor().ask(PAGE, { path: address })
  expect(errors).toEqual([])
  return data
}

async function htmlOf(address: string): Promise<string> {
  return textAt(await page(address), 'route', 'sections', 0, 'html')
}

describe('developer pages', () => {
  it('start with a key, a query, a cart and an order in four languages', async () => {
    const data = await page('/developers')
    expect(at(data, 'route', 'title')).toBe('Developers')
    const html = textAt(data, 'route', 'sections', 0, 'html')
    for (const name of ['curl', 'Node.js', 'Python', 'C# (.NET 8)'])
      expect(html.split(`<dt>${name}</dt><dd><pre>`)).toHaveLength(4)
    expect(html).toContain('export SHOP_URL=http')
    expect(html).not.toContain('{{')
  })

  it('have a page for every type, whose links lead to other types', async () => {
    const types = referenceTypes(schema)
    const index = await htmlOf('/developers/reference')
    for (const { name } of types) expect(index).toContain(`href="/developers/reference/${name}"`)
    const html = await htmlOf('/developers/reference/ProductVariation')
    expect(html).toContain('<a href="/developers/reference/Money">Money</a>')
    expect(html).toContain('<h2>Example</h2>')
    expect(await htmlOf('/developers/reference/ExportState')).toContain('<h2>Example</h2>')
    expect(Buffer.byteLength(html)).toBeLessThan(40_000)
    const order = await page('/developers/reference/Order')
    expect(listAt(order, 'breadcrumbs').map((crumb) => at(crumb, 'label'))).toEqual([
      'Home',
      'Developers',
      'API reference',
      'Order',
    ])
    expect(at(await page('/developers/reference/Nothing'), 'route', '__typename')).toBe('RouteNotFound')
  })

  it.each(['guide', 'webhooks', 'limits', 'versions', 'changelog', 'status'])('include %s', async (name) => {
    const html = await htmlOf(`/developers/${name}`)
    expect(html.length).toBeGreaterThan(100)
    expect(html).not.toMatch(/href="[^"]*\.md/)
    expect(html).not.toContain('{{')
    expect(await htmlOf('/developers')).toContain(`href="/developers/${name}"`)
    expect(await (await fetch(`${url}/llms.txt`)).text()).toMatch(new RegExp(`/developers/${name}(?:\\.md)?\\): `))
  })

  it('address the shop, and omit what only operators can use', async () => {
    for (const name of ['', '/guide', '/webhooks', '/errors', '/limits', '/versions', '/changelog', '/examples']) {
      const html = await htmlOf(`/developers${name}`)
      expect(html).not.toMatch(
        /localhost:4000|&lt;shop&gt;|npm run|For operators|INTROSPECTION|CORS_ORIGINS|OAUTH_CLIENT/,
      )
      expect(html).not.toMatch(/schema\/(?:examples|clients|versions)|docs\/|<!--|embedded|Drupal/)
    }
    expect(await htmlOf('/developers/guide')).toMatch(/href="[^"]*\/developers\/examples#(?:section-)?check-out"/)
    expect(await htmlOf('/developers/changelog')).toContain('BAD_USER_INPUT')
  })

  it('are available as Markdown, and offer the files of the typed client', async () => {
    const guide = await fetch(`${url}/developers/guide.md`)
    expect([guide.headers.get('content-type'), await guide.text()]).toEqual([
      'text/markdown; charset=utf-8',
      expect.stringContaining('# API guide\n'),
    ])
    const html = await htmlOf('/developers')
    for (const name of clientFiles) {
      expect(html).toContain(`href="/developers/typescript/${name}"`)
      expect((await fetch(`${url}/developers/typescript/${name}`)).status).toBe(200)
    }
    const settings = await (await fetch(`${url}/developers/typescript/codegen.ts`)).text()
    expect(settings).toContain("schema: 'http://localhost:3000/schema.graphql'")
  })

  it('list the limits of the API as queried', async () => {
    const { data } = await gateway.visitor().ask('{ limits { name maximum unit } }')
    const html = await htmlOf('/developers/limits')
    for (const limit of listAt(data, 'limits')) {
      const { name, maximum, unit } = limitSchema.parse(limit)
      expect(html).toMatch(new RegExp(`<code>${name}</code></td>\\s*<td>${maximum.toLocaleString('en-US')} ${unit}<`))
    }
    const found = await gateway.visitor().ask('{ search(terms: "rate limit") { pages { path } } }')
    expect(listAt(found.data, 'search', 'pages')).toContainEqual({ path: '/developers/limits' })
  })

  it('link to the page that creates keys, and list the versions of the schema', async () => {
    expect(await htmlOf('/developers')).toContain('href="/user/api-keys"')
    const versions = await htmlOf('/developers/versions')
    expect(versions).toContain('href="/schema.graphql"')
  })

  it('list the fields of long types, with links to them', async () => {
    const html = await htmlOf('/developers/reference/Mutation')
    expect(html).toContain('<a href="#section-placeOrder">placeOrder</a>')
    expect(html).toContain('<dt id="section-placeOrder"><code>placeOrder: ')
  })

  it('say which parts of the API respond', () => {
    const source = { now: () => new Date('2026-11-24T18:00:00Z') }
    expect(statusHtml({ ...source, isAvailable: () => true })).toContain('The API is available.')
    const html = statusHtml({ ...source, isAvailable: (kind) => kind !== 'search' })
    expect(html).toContain('partly available')
    expect(html).toContain('<td>Search and suggestions</td><td>Not responding</td>')
    expect(html).toContain('Checked at 2026-11-24 18:00 UTC')
  })

  it('share their error codes with the docs', () => {
    const docs = readFileSync(path.resolve(import.meta.dirname, '../../../docs/errors.md'), 'utf8')
    expect(docs).toContain(errorTable())
  })

  it('list every error code with what to do', async () => {
    const html = await htmlOf('/developers/errors')
    for (const { code } of errorCodes) expect(html).toContain(`<code>${code}</code>`)
    const type = schema.getType('UserErrorCode')
    const codes = userErrorCodes(schema)
    expect(codes).toHaveLength(isEnumType(type) ? type.getValues().length : 0)
    expect(codes.filter(({ action, meaning }) => action === '' || meaning === '')).toEqual([])
  })

  it('are in the sitemap and the search, and load by ID', async () => {
    const { data, errors } = await gateway.visitor().ask(`{
      sitemap(kind: CONTENT_PAGES) { places { path } }
      search(terms: "error codes") { pages { id path } } }`)
    expect(errors).toEqual([])
    const places = listAt(data, 'sitemap', 'places').map((place) => at(place, 'path'))
    expect(places).toEqual(expect.arrayContaining(['/developers', '/developers/errors', '/developers/reference/Order']))
    const [found] = listAt(data, 'search', 'pages')
    expect(at(found, 'path')).toBe('/developers/errors')
    const again = await gateway.visitor().ask('query ($id: ID!) { node(id: $id) { ... on ContentPage { title } } }', {
      id: at(found, 'id'),
    })
    expect(at(again.data, 'node', 'title')).toBe('Error codes')
  })

  it('have an overview for language models and a collection of the examples', async () => {
    const text = await (await fetch(`${url}/llms.txt`)).text()
    expect(text).toMatch(/^# Vacuum Components\n\n> High and ultrahigh vacuum components .*\n/)
    expect(text).toContain('/developers/guide.md): ')
    const collection: unknown = await (await fetch(`${url}/developers/collection.json`)).json()
    expect(at(collection, 'item', 0, 'name')).toBe('Catalog')
    expect(at(collection, 'item', 0, 'item', 0, 'name')).toBe('Find a part')
    expect(textAt(collection, 'item', 0, 'item', 0, 'request', 'body', 'graphql', 'query')).toContain('query')
    const folders = listAt(collection, 'item')
    const requests = folders.flatMap((folder) => listAt(folder, 'item'))
    const request = (name: string) =>
      at(
        requests.find((each) => at(each, 'name') === name),
        'request',
      )
    expect(request('My account')).toMatchObject({ auth: { type: 'noauth' } })
    expect(request('My orders')).not.toHaveProperty('auth')
    expect(textAt(request('Place the order'), 'body', 'graphql', 'query')).toContain('idempotencyKey: "{{$guid}}"')
  })
})

it('the schema describes the essentials, with which the docs of GraphiQL open', async () => {
  const { data } = await gateway.visitor().ask('{ __schema { description } }')
  expect(textAt(data, '__schema', 'description')).toContain('/developers')
})
