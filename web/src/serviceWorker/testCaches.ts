/** In-memory caches, as far as the service worker uses them. */
export class TestCaches implements CacheStorage {
  readonly #kept = new Map<string, TestCache>()

  async open(name: string): Promise<Cache> {
    const cache = this.#kept.get(name) ?? new TestCache()
    this.#kept.set(name, cache)
    return cache
  }

  async delete(name: string) {
    return this.#kept.delete(name)
  }

  async has(name: string) {
    return this.#kept.has(name)
  }

  async keys() {
    return [...this.#kept.keys()]
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
  readonly #answers = new Map<string, Response>()

  async match(request: RequestInfo | URL, { ignoreSearch = false }: CacheQueryOptions = {}) {
    const wanted = addressOf(request)
    const path = (address: string) => address.split('?')[0]
    const found = [...this.#answers].find(([key]) => (ignoreSearch ? path(key) === path(wanted) : key === wanted))
    return found?.[1].clone()
  }

  async put(request: RequestInfo | URL, response: Response) {
    this.#answers.set(addressOf(request), response)
  }

  async delete(request: RequestInfo | URL) {
    return this.#answers.delete(addressOf(request))
  }

  async keys() {
    return [...this.#answers.keys()].map((address) => new Request(address))
  }

  async add() {
    throw new Error('Unexpected fetch')
  }

  async addAll() {
    throw new Error('Unexpected fetch')
  }

  async matchAll() {
    return [...this.#answers.values()]
  }
}
