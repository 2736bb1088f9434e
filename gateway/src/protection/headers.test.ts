import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../testing/gateway.ts'

let gateway: TestGateway
let url: string

beforeAll(async () => {
  gateway = await startTestGateway(inject('backendUrl'))
  url = gateway.url.replace('localhost', '127.0.0.1')
})
afterAll(() => gateway.stop())

describe('every response of the gateway', () => {
  it.each([
    ['/graphql?query={shop{companyName}}', {}],
    ['/graphql', { method: 'POST', body: '{}' }],
    ['/graphql', { method: 'DELETE' }],
    ['/api/user-info', {}],
    ['/api/user-auth', { method: 'POST' }],
    ['/oauth/token', { method: 'POST', body: 'grant_type=password' }],
    ['/health/live', {}],
    ['/health/ready', {}],
    ['/metrics', {}],
    ['/nothing/here', {}],
    ['/sites/default/files/none.svg', {}],
    ['/orders/00000000-0000-4000-8000-000000000000/invoice.pdf', {}],
  ])('%s has a policy against scripts, framing and sniffing', async (address, request: RequestInit) => {
    const { headers } = await fetch(url + address, request)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })
})
