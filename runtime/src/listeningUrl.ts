import type { AddressInfo } from 'node:net'

/** The usual loopback addresses, and those that stand for all addresses of the machine. */
const local = ['127.0.0.1', '::1', '0.0.0.0', '::']

/** Where this machine reaches a server that listens at the address. */
export function listeningUrl({ address, family, port }: AddressInfo): string {
  const host = family === 'IPv6' ? `[${address}]` : address
  return `http://${local.includes(address) ? 'localhost' : host}:${port}`
}
