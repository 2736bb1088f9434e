import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Pages that one network may ask for in a minute: an office of thirty people, or a robot in a hurry. */
const pagesPerMinute = 3_000

/** Bytes of an IPv6 address that one household or office has for itself. */
const networkBytes = 8

/** One address, or in IPv6 the network of one household or office. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : Buffer.from(parsed.toByteArray().slice(0, networkBytes)).toString('hex')
}

/** Counts a page; resolves with the seconds to wait for it, 0 if it may be rendered. */
export type PageLimits = (address: string) => Promise<number>

/** Limits for rendering pages, which this process counts by itself. What they ask the gateway is counted there. */
export function createPageLimits(factor: number): PageLimits {
  const limiter = new RateLimiterMemory({ points: Math.ceil(pagesPerMinute * factor), duration: 60 })
  return async (address) => {
    try {
      await limiter.consume(networkOf(address))
      return 0
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000))
      throw refusal
    }
  }
}
