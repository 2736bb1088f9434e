import { expect, it } from 'vitest'
import { BackendError } from '../jsonapi/errors.ts'
import { productKeys } from './productCollections.ts'
import { ProductDirectory } from './productDirectory.ts'

const HOUR_MS = 3_600_000
const products = ['b', 'a'].map((title) => ({ type: 'product--product', id: title, attributes: { title } }))

/** A directory of a site that lists its products only once. */
async function openDirectory(later: () => Promise<unknown>) {
  let time = 0
  let reads = 0
  const calls = { read: () => (reads++ === 0 ? Promise.resolve({ data: products }) : later()) }
  const directory = new ProductDirectory({ calls: () => calls, onFailure: () => {}, now: () => time })
  directory.current()
  await expect.poll(() => directory.current()?.length).toBe(2)
  time = HOUR_MS
  const keys = () => productKeys(calls, directory, { operation: 'x', base: null, words: null, sort: 'RELEVANCE' })
  return { directory, keys }
}

function failing() {
  return Promise.reject(new BackendError({ kind: 'unreachable', operation: 'x', detail: 'down' }))
}

it.each([
  ['is slow', () => new Promise<never>(() => {})],
  ['fails', failing],
])(
  'lists the products of an hour ago if the site %s',
  async (_how, later) => {
    const { keys } = await openDirectory(later)
    expect((await keys()).map(({ id }) => id)).toEqual(['a', 'b'])
  },
  3_000,
)

it('waits for the site after a purge', async () => {
  const { directory, keys } = await openDirectory(failing)
  directory.purge()
  await expect(keys()).rejects.toThrow('down')
})
