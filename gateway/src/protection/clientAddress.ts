import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { compile, default as addressOf } from 'proxy-addr'

/** Clients counted together: one address, or in IPv6 the whole network of a household or office. */
const IPV6_NETWORK_BYTES = 8

/**
 * Determines the client address. A proxy is believed only if it is trusted, so that clients cannot choose their
 * address.
 * @param trustedProxies addresses and networks, or the names "loopback", "linklocal" and "uniquelocal"
 */
export function clientNetworks(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = compile([...trustedProxies])
  return (request) => networkOf(addressOf(request, isTrusted))
}

/** The client address of a request; null if it is not readable. */
export function clientAddresses(trustedProxies: readonly string[]): (request: IncomingMessage) => string | null {
  const isTrusted = compile([...trustedProxies])
  return (request) => {
    const address = addressOf(request, isTrusted)
    return ipaddr.isValid(address) ? ipaddr.process(address).toNormalizedString() : null
  }
}

/** A client address for display: "203.0.113.x", or the first 48 bits of an IPv6 address. */
export function maskAddress(address: string): string {
  const separator = address.includes(':') ? ':' : '.'
  return [...address.split(separator).slice(0, 3), 'x'].join(separator)
}

function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return Buffer.from(parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES)).toString('hex')
}
