import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { siteProfileSchema } from '@shop/schema/siteProfile'
import { type Recorder, startRecorder } from '../testing/recorder.ts'
import { fullDocument } from '../testing/siteProfiles.ts'
import { diagnose } from './diagnose.ts'
import { type Draft, draftOf } from './draft.ts'
import { openSite } from './site.ts'

let recorder: Recorder
let draft: Draft
beforeAll(async () => {
  recorder = await startRecorder(inject('backendUrl'), { isComplete: true })
  recorder.intercept(({ address }, response) => {
    if (!address.startsWith('/shop/profile')) return false
    response.writeHead(404).end()
    return true
  })
  draft = await draftOf(recorder.url)
})
afterAll(() => recorder.stop())

describe('doctor --draft', () => {
  it('writes a valid document, from GET requests only', () => {
    expect(siteProfileSchema.parse(JSON.parse(JSON.stringify(draft.document)))).toEqual(draft.document)
    expect(recorder.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('has the types, fields and targets that the site shows', async () => {
    const { types, catalog } = await fullDocument()
    const { document } = draft
    expect(document.catalog.products).toEqual([
      { type: 'product--product', label: '', variations: ['product-variation--product'] },
    ])
    const fields = document.types['product--product']?.fields ?? {}
    expect(fields.field_categories).toMatchObject({
      cardinality: -1,
      targets: ['taxonomy_term--product_categories'],
    })
    expect(Object.keys(types['product--product']?.fields ?? {})).toEqual(expect.arrayContaining(Object.keys(fields)))
    const attributes = catalog.attributes.map(({ field }) => field)
    expect(document.catalog.attributes.length).toBeGreaterThan(0)
    for (const { field } of document.catalog.attributes) expect(attributes).toContain(field)
    expect(document.routes.menu?.path).toBe('/decoupled_kit/menu/{menu}')
    expect(document.site.pageMaxAge).toBeGreaterThan(0)
  })

  it('offers no contact form, and keeps what customers write', () => {
    expect(Object.keys(draft.document.types).filter((type) => type.startsWith('contact_message'))).toEqual([])
    expect(draft.document.types['profile--customer']?.fields.address?.writable).toEqual(['customer'])
    expect(draft.document.types['order--default']?.fields.email?.writable).toEqual(['cart'])
  })

  it('lists what a person should check', () => {
    const members = draft.doubts.map(({ member }) => member)
    expect(members).toEqual(expect.arrayContaining(['names', 'orders.paymentGateways', 'accounts', 'indexes', 'types']))
  })

  it('serves as SITE_PROFILE', async () => {
    const rows = await diagnose(await openSite(recorder.url, { file: draft.document }))
    const works = rows.flatMap(({ check, status }) => (status === 'works' ? [check] : []))
    expect(works).toEqual(expect.arrayContaining(['document', 'catalog', 'fields', 'categories', 'product addresses']))
  })
})
