import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../testing/gateway.ts'
import { RecordedSite, recordingFile } from '../testing/recordedSite.ts'
import { runJourneys } from '../testing/siteJourneys.ts'

const names = readdirSync(new URL('.', recordingFile(''))).map((file) => file.replace('.json', ''))
const customer = { email: 'person@lab.example', password: 'any password' }

describe.each(names)('a shop over the recorded %s site', (name) => {
  const site = new RecordedSite(name)
  let gateway: TestGateway
  let outcome: Record<string, unknown>
  beforeAll(async () => {
    gateway = await startTestGateway(await site.start())
    outcome = await runJourneys(gateway, customer)
  }, 60_000)
  afterAll(async () => {
    await gateway.stop()
    await site.stop()
  })

  it.each([
    ['start', 'knows whether the site declares what it has'],
    ['catalog', "shows the site's categories, products, facets and attributes"],
    ['search', 'finds words and part numbers'],
    ['order', 'places an order with what the site sells, ships and charges'],
    ['contact', 'sends messages if the site stores them'],
    ['account', "merges the guest's cart at login"],
  ])('%s: %s', (part) => {
    expect(outcome[part]).toEqual(site.outcome[part])
  })

  it('asks for nothing that the site did not answer', () => {
    expect(site.unanswered).toEqual([])
  })
})
