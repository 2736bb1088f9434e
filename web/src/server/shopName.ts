import type { Gateway } from './gateway.ts'
import type { Config } from './config.ts'
import type { WebApp } from './webApp.ts'

/** Lifetime in milliseconds. */
const LIFETIME = 600_000
const TIMEOUT = 3_000

/** The shop's name, for what is sent without rendering a page. */
export interface ShopName {
  /** The latest name; a default before the first response. */
  current(): string
  /** The name, reloaded if it is old; the latest one if the gateway does not respond. */
  read(requestId: string): Promise<string>
}

interface Options {
  readonly config: Pick<Config, 'texts'>
  readonly webApp: WebApp
  readonly gateway: Gateway
}

export function createShopName({ config, webApp, gateway }: Options): ShopName {
  let { name } = config.texts
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<string> | null = null

  async function load(requestId: string): Promise<string> {
    const signal = AbortSignal.timeout(TIMEOUT)
    const visitor = { requestId, address: null, isBackground: true }
    name = await webApp.shopName(async (documentId, variables, isQuery) => {
      return (await gateway.ask(documentId, variables, { cookie: undefined, isQuery }, visitor, signal)).json
    })
    readAt = performance.now()
    return name
  }

  return {
    current: () => name,
    async read(requestId) {
      if (performance.now() - readAt < LIFETIME) return name
      reading ??= load(requestId)
        .catch(() => name)
        .finally(() => (reading = null))
      return reading
    },
  }
}
