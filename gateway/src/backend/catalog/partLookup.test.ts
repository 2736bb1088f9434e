import { pino } from 'pino'
import { expect, it } from 'vitest'
import { recordedDocument } from '../../testing/siteProfiles.ts'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { SiteProfile } from '../profile/siteProfile.ts'
import { partsBySku } from './partLookup.ts'

const plan = { include: [], fields: { 'product-variation--product': ['price'] } }
function part(id: string, sku: string) {
  return { type: 'product-variation--valve', id, attributes: { sku, status: true } }
}
const variations = { data: [part('1', 'V-1'), part('2', 'V-2')].map(({ type, id }) => ({ type, id })) }

/** Looks up part numbers on a site with three types of parts, whose index knows V-1 and V-2. */
async function lookUp(...skus: string[]) {
  const document = recordedDocument()
  const profile = new SiteProfile({
    load: () => Promise.resolve({ document, origin: 'site' }),
    log: pino({ level: 'silent' }),
    now: Date.now,
  })
  await profile.refresh()
  const asked: string[] = []
  const read = (_operation: string, address: string) => {
    asked.push(decodeURIComponent(address))
    const indexed = { data: [{ type: 'product--valve', id: '9', relationships: { variations } }] }
    const included = [part('1', 'V-1'), part('2', 'V-2')]
    return Promise.resolve(
      address.startsWith('/jsonapi/index') ? { ...indexed, included } : { data: [part('3', 'V-3')] },
    )
  }
  const calls = { read } as unknown as BackendCalls
  const found = await partsBySku(skus, { calls, profile, operation: 'cartParts', plan })
  return { asked, found: [...found.entries()].map(([sku, { id }]) => [sku, id]) }
}

it('finds parts of all types with one request', async () => {
  const { asked, found } = await lookUp(' v-1', 'V-1')
  expect(asked).toEqual([
    expect.stringMatching(/^\/jsonapi\/index\/products\?.*filter\[sku\]=v-1|V-1&include=variations/),
  ])
  expect(found).toEqual([['v-1', '1']])
})

it('looks for numbers that the index does not know in the lists of parts', async () => {
  const { asked, found } = await lookUp('V-2', 'V-3')
  expect(asked).toHaveLength(2)
  expect(asked[1]).toMatch(/^\/jsonapi\/product-variations\/product\?.*filter\[sku\]=V-3/)
  expect(found).toEqual([
    ['v-2', '2'],
    ['v-3', '3'],
  ])
})
