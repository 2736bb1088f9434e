import type { ServerResponse } from 'node:http'
import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Pages that one network may request per minute: enough for an office of thirty people. */
const pagesPerMinute = 3_000

/** Pages rendered for one network at the same time, so that it does not block others for long. */
const pagesAtOnce = 12

/** Bytes of the IPv6 prefix of one household or office. */
const networkBytes = 8

/** The IPv4 address, or the IPv6 prefix of one household or office. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : Buffer.from(parsed.toByteArray().slice(0, networkBytes)).toString('hex')
}

/** Calls a function once a response is closed, which may have happened already: clients can leave at any time. */
export function whenClosed(response: ServerResponse, then: () => void): void {
  if (response.closed) then()
  else response.once('close', then)
}

/** Counts a page until its response closes. Resolves with the seconds to wait, 0 if it may be rendered. */
export type PageLimits = (address: string, response: ServerResponse) => Promise<number>

/** Limits page rendering in this process. The gateway limits the pages' requests itself. */
export function createPageLimits(factor: number): PageLimits {
  const limiter = new RateLimiterMemory({ points: Math.ceil(pagesPerMinute * factor), duration: 60 })
  const underWay = new Map<string, number>()
  const count = (network: string, change: 1 | -1) => {
    const pages = (underWay.get(network) ?? 0) + change
    if (pages > 0) underWay.set(network, pages)
    else underWay.delete(network)
  }
  return async (address, response) => {
    const network = networkOf(address)
    if ((underWay.get(network) ?? 0) >= pagesAtOnce) return 1
    count(network, 1)
    whenClosed(response, () => count(network, -1))
    try {
      await limiter.consume(network)
      return 0
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000))
      throw refusal
    }
  }
}
