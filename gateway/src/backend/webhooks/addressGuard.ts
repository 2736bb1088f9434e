import { type LookupAddress, lookup as resolveName } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isLoopback } from '@shop/runtime/settings'

/** Thrown for a URL or address that webhooks must not reach. */
export class AddressNotAllowed extends Error {
  override readonly name = 'AddressNotAllowed'
}

export interface GuardOptions {
  /** Whether http://localhost is allowed, for trying webhooks on one machine. Never in production. */
  readonly allowsLocal: boolean
  /** Ports that endpoints may use. */
  readonly ports: readonly number[]
  /** Finds all addresses of a name; the system's resolver by default. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
}

/** The only range of IPv6 addresses in use on the internet. Others embed IPv4 addresses, such as `::7f00:1`, or are unassigned. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Addresses in public ranges that reach internal services from machines in a cloud: Azure's
 * (https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16) and Equinix Metal's metadata
 * service. Other clouds use ranges that are not public.
 */
const cloudServices: ReadonlySet<string> = new Set(['168.63.129.16', '192.80.8.124'])

/** Whether an address is on the public internet. Mapped, translated and tunneled IPv6 addresses are not. */
function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || cloudServices.has(address.toString())) return false
  return !(address instanceof ipaddr.IPv6) || address.match(globalIpv6)
}

const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/**
 * Checks the URL of a webhook endpoint. IP addresses are checked here, because undici does not look them up; names are
 * checked by `guardedLookup` when they are resolved.
 * @throws AddressNotAllowed with a message for the customer
 */
export function checkUrl(text: string, guard: Pick<GuardOptions, 'allowsLocal' | 'ports'>): URL {
  // The parser drops or encodes control characters, but the text is stored and shown.
  const url = /\p{Cc}/u.test(text) ? null : URL.parse(text)
  if (url === null) throw new AddressNotAllowed('Enter a complete URL, such as https://erp.example.com/webhooks.')
  const isLocal = guard.allowsLocal && isLoopback(url.hostname)
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))
    throw new AddressNotAllowed('The URL must start with https://.')
  if (url.username !== '' || url.password !== '')
    throw new AddressNotAllowed('The URL must not contain a username or password.')
  const port = url.port === '' ? ports[url.protocol] : Number(url.port)
  if (!isLocal && !guard.ports.some((each) => each === port))
    throw new AddressNotAllowed(`The URL must use port ${guard.ports.join(' or ')}.`)
  // The parser has turned 0x7f.1 and 2130706433 into 127.0.0.1.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 && !isLocal && !isPublic(host))
    throw new AddressNotAllowed('The URL must have a public address.')
  return url
}

function resolveWithSystem(hostname: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    resolveName(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })
}

/**
 * Resolves a name and rejects it if any of its addresses is not public. The connection uses the addresses that were
 * checked, so that a later answer of the name server has no effect.
 */
export function guardedLookup({ allowsLocal, resolve = resolveWithSystem }: GuardOptions): LookupFunction {
  return (hostname, { all }, callback) => {
    const isLocal = allowsLocal && isLoopback(hostname)
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        const isAllowed = addresses.every(({ address }) => (isLocal ? isLoopback(address) : isPublic(address)))
        if (first === undefined || !isAllowed)
          callback(new AddressNotAllowed('The host must have only public addresses.'), '')
        else if (all === true) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), ''),
    )
  }
}
