import type { AddressInfo } from 'node:net'

/** Loopback addresses, and those that stand for all addresses of the machine. */
const local = ['127.0.0.1', '::1', '0.0.0.0', '::']

/** URL under which this machine reaches a server listening at the address. */
export function listeningUrl({ address, family, port }: AddressInfo): string {
  const host = family === 'IPv6' ? `[${address}]` : address
  return `http://${local.includes(address) ? 'localhost' : host}:${port}`
}
