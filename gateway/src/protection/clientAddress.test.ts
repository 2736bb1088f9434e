import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { clientAddresses, clientNetworks, maskAddress } from './clientAddress.ts'

function requestFrom(address: string, forwardedFor?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: address })
  const request = new IncomingMessage(socket)
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor
  return request
}

function trusting(...proxies: string[]) {
  return clientNetworks(proxies)
}

it.each([
  ['uses the address of a direct client', '203.0.113.9', undefined, '203.0.113.9'],
  ['ignores a forged header', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['uses the address from the web server', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['ignores a forged address before that of the web server', '::1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['ignores an invalid address', '127.0.0.1', 'unknown', 'unknown'],
  ['reads IPv4-mapped IPv6 addresses', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
])('%s', (_what, address, forwardedFor, network) => {
  expect(trusting('loopback')(requestFrom(address, forwardedFor))).toBe(network)
})

it('believes trusted proxies only', () => {
  const request = requestFrom('10.0.0.7', '203.0.113.9, 10.0.0.8')
  expect(trusting('10.0.0.0/24')(request)).toBe('203.0.113.9')
  expect(trusting('10.0.0.7')(request)).toBe('10.0.0.8')
  expect(trusting()(request)).toBe('10.0.0.7')
})

it('counts the addresses of an IPv6 network as one place', () => {
  const networkOf = trusting('loopback')
  const home = networkOf(requestFrom('2001:db8:1:2::1'))
  expect(networkOf(requestFrom('2001:db8:1:2:ffff:ffff:ffff:ffff'))).toBe(home)
  expect(networkOf(requestFrom('2001:db8:1:3::1'))).not.toBe(home)
})

it('masks addresses for display', () => {
  const addressOf = clientAddresses(['loopback'])
  const maskedOf = (request: IncomingMessage) => {
    const address = addressOf(request)
    return address && maskAddress(address)
  }
  const addresses = ['203.0.113.77', '::ffff:203.0.113.77', '2001:db8:1:2::1', 'nonsense']
  expect(addresses.map((address) => maskedOf(requestFrom(address)))).toEqual([
    '203.0.113.x',
    '203.0.113.x',
    '2001:db8:1:x',
    null,
  ])
})
