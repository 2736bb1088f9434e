/** In-memory caches with the methods that the service worker uses. */
export class TestCaches implements CacheStorage {
  readonly #caches = new Map<string, TestCache>()

  async open(name: string): Promise<Cache> {
    const cache = this.#caches.get(name) ?? new TestCache()
    this.#caches.set(name, cache)
    return cache
  }

  async delete(name: string) {
    return this.#caches.delete(name)
  }

  async has(name: string) {
    return this.#caches.has(name)
  }

  async keys() {
    return [...this.#caches.keys()]
  }

  async match() {
    return undefined
  }
}

const base = 'http://shop.example'
function addressOf(request: RequestInfo | URL) {
  return new URL(request instanceof Request ? request.url : request, base).href
}

class TestCache implements Cache {
  readonly #responses = new Map<string, Response>()

  async match(request: RequestInfo | URL, { ignoreSearch = false }: CacheQueryOptions = {}) {
    const wanted = addressOf(request)
    const path = (address: string) => address.split('?')[0]
    const found = [...this.#responses].find(([key]) => (ignoreSearch ? path(key) === path(wanted) : key === wanted))
    return found?.[1].clone()
  }

  async put(request: RequestInfo | URL, response: Response) {
    this.#responses.set(addressOf(request), response)
  }

  async delete(request: RequestInfo | URL) {
    return this.#responses.delete(addressOf(request))
  }

  async keys() {
    return [...this.#responses.keys()].map((address) => new Request(address))
  }

  async add() {
    throw new Error('Unexpected fetch')
  }

  async addAll() {
    throw new Error('Unexpected fetch')
  }

  async matchAll() {
    return [...this.#responses.values()]
  }
}
