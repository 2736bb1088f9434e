import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { PublicReads } from '../jsonapi/calls.ts'
import { BackendError } from '../jsonapi/errors.ts'
import { recordedDocument } from '../../testing/siteProfiles.ts'
import { defaultDocument } from '../profile/documentSource.ts'
import { SiteProfile } from '../profile/siteProfile.ts'
import { CategoryStore } from './categoryStore.ts'

function term(id: string, name: string, parent: string) {
  return {
    type: 'taxonomy_term--product_categories',
    id,
    attributes: {
      name,
      drupal_internal__tid: Number(id),
      path: { alias: `/${name.toLowerCase()}` },
      description: null,
    },
    relationships: { parent: { data: [{ type: 'taxonomy_term--product_categories', id: parent }] } },
  }
}

const facets = [
  {
    id: 'products_category',
    label: 'Category',
    path: 'category',
    terms: [{ url: '/x', values: { value: '2', label: 'Blank', count: 7 } }],
  },
]

function storeOver(site: { name: string; isDown: boolean; hasIndex: boolean }, document = recordedDocument()) {
  const failures: unknown[] = []
  let now = 0
  let loads = 0
  const read: PublicReads['read'] = (operation, address) => {
    if (site.isDown) return Promise.reject(new BackendError({ kind: 'unreachable', operation }))
    if (operation === 'categories') {
      loads += 1
      const isFirst = !address.includes('page=2')
      const data = isFirst ? [term('1', site.name, 'virtual')] : [term('2', 'Blank', '1')]
      return Promise.resolve({
        data,
        ...(isFirst && { links: { next: { href: 'http://behind.proxy/other?page=2' } } }),
      })
    }
    if (!site.hasIndex) return Promise.reject(new BackendError({ kind: 'server', operation }))
    return Promise.resolve({ data: [], meta: { count: 7, facets } })
  }
  const calls: PublicReads = { read }
  const store = new CategoryStore({
    calls: () => calls,
    profile: new SiteProfile({
      load: () => Promise.resolve({ document, origin: 'site' }),
      log: pino({ level: 'silent' }),
      now: () => now,
    }),
    onFailure: (error) => failures.push(error),
    now: () => now,
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
  return { store, failures, loads: () => loads, wait: (ms: number) => ((now += ms), settle()) }
}

it('has no categories if it is unknown which products they contain', async () => {
  const listed = { 'product--pump': '/jsonapi/products/pump', 'taxonomy_term--product_categories': '/jsonapi/terms' }
  const { store, loads } = storeOver({ name: 'Pumps', isDown: false, hasIndex: false }, defaultDocument(listed))
  expect([(await store.tree()).roots, loads()]).toEqual([[], 0])
})

it('follows the pages, builds the tree and adds counts', async () => {
  const { store } = storeOver({ name: 'Flanges', isDown: false, hasIndex: true })
  expect(store.current()).toBeNull()
  const tree = await store.tree()
  expect(tree.roots.map(({ name }) => name)).toEqual(['Flanges'])
  expect(tree.byPath('/blank')).toMatchObject({ name: 'Blank', productCount: 7, parent: { name: 'Flanges' } })
  expect(tree.byIndexId('2')).toBe(tree.byUuid('2'))
  expect(store.facetLabels().get('category')?.get('2')).toBe('Blank')
})

it('loads once for many callers, and refreshes in the background after 40 s', async () => {
  const site = { name: 'Flanges', isDown: false, hasIndex: true }
  const { store, loads, wait } = storeOver(site)
  await Promise.all([store.tree(), store.tree(), store.tree()])
  expect(loads()).toBe(2)
  site.name = 'Fittings'
  await wait(39_000)
  expect((await store.tree()).roots[0]?.name).toBe('Flanges')
  await wait(2_000)
  expect((await store.tree()).roots[0]?.name).toBe('Flanges')
  await wait(0)
  expect((await store.tree()).roots[0]?.name).toBe('Fittings')
})

it('keeps the last tree while the backend is down', async () => {
  const site = { name: 'Flanges', isDown: false, hasIndex: true }
  const { store, failures, wait } = storeOver(site)
  await store.tree()
  site.isDown = true
  await wait(61_000)
  store.current()
  await wait(0)
  expect(failures.length).toBeGreaterThan(0)
  expect((await store.tree()).byPath('/blank')?.productCount).toBe(7)
})

it('reports why it has no data, and loads it later', async () => {
  const site = { name: 'Flanges', isDown: true, hasIndex: false }
  const { store, wait } = storeOver(site)
  await expect(store.tree()).rejects.toMatchObject({ kind: 'unreachable' })
  site.isDown = false
  await wait(3_000)
  expect((await store.tree()).byPath('/blank')).toMatchObject({ productCount: 0 })
})
