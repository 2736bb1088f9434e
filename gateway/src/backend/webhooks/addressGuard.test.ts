import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { WebhookSender } from '../../webhooks/sender.ts'
import { AddressNotAllowed, checkUrl, guardedLookup } from './addressGuard.ts'

const production = { allowsLocal: false, ports: [443] }
const demo = { ...production, allowsLocal: true }

function lookUp(addresses: readonly string[], hostname = 'erp.example', allowsLocal = false) {
  const found: LookupAddress[] = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  const lookup = guardedLookup({ ...production, allowsLocal, resolve: () => Promise.resolve(found) })
  return new Promise<unknown>((resolve) => {
    lookup(hostname, { all: true }, (error, result) => resolve(error ?? result))
  })
}

describe('checkUrl', () => {
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://255.255.255.255/',
    'https://224.0.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:db8::1]/',
    'https://[::127.0.0.1]/',
    'https://[::8.8.8.8]/',
    'https://[::ffff:0:7f00:1]/',
    'https://[64:ff9b::8.8.8.8]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2001::1]/',
    'https://[fec0::1]/',
    'https://[4000::1]/',
    'https://168.63.129.16/machine',
    'https://192.80.8.124/metadata',
    'https://100.100.100.200/latest/meta-data',
    'https://192.0.0.192/latest/meta-data',
    'https://169.254.42.42/conf',
    'https://[fd00:ec2::254]/latest/meta-data',
    'https://[fd20:ce::254]/',
  ])('rejects the address in %s', (url) => {
    expect(() => checkUrl(url, production)).toThrow('public address')
  })

  it.each([
    ['http://erp.example/', 'https://'],
    ['http://localhost/', 'https://'],
    ['ftp://erp.example/', 'https://'],
    ['https://user:secret@erp.example/', 'username'],
    ['erp.example/hooks', 'complete URL'],
    ['https://8.8.8.8/\0', 'complete URL'],
    ['https://erp.example:8443/', 'port 443'],
    ['https://8.8.8.8:22/', 'port 443'],
  ])('rejects %s', (url, reason) => {
    expect(() => checkUrl(url, production)).toThrow(reason)
  })

  it('accepts public names and addresses, and http on this machine if allowed', () => {
    for (const url of ['https://erp.example/hooks?x=1', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])
      expect(checkUrl(url, production).href).toBe(url)
    expect(checkUrl('http://localhost:8000/', demo).port).toBe('8000')
    expect(() => checkUrl('http://10.0.0.1/', demo)).toThrow('https://')
  })

  it('accepts other ports if the operator allows them', () => {
    const guard = { ...production, ports: [443, 8443] }
    expect(checkUrl('https://erp.example:8443/', guard).port).toBe('8443')
    expect(() => checkUrl('https://erp.example:22/', guard)).toThrow('port 443 or 8443')
  })
})

describe('guardedLookup', () => {
  it('returns the addresses that it checked', async () => {
    expect(await lookUp(['8.8.8.8', '2606:4700::1111'])).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ])
  })

  it.each([[['8.8.8.8', '10.0.0.1']], [['8.8.8.8', '::ffff:10.0.0.1']], [['::7f00:1']], [['168.63.129.16']], [[]]])(
    'rejects a name with the addresses %j',
    async (addresses) => {
      expect(await lookUp(addresses)).toBeInstanceOf(AddressNotAllowed)
    },
  )

  it('rejects localhost in production, and a local name with a remote address', async () => {
    expect(await lookUp(['127.0.0.1'], 'localhost')).toBeInstanceOf(AddressNotAllowed)
    expect(await lookUp(['127.0.0.1'], 'localhost', true)).toEqual([{ address: '127.0.0.1', family: 4 }])
    expect(await lookUp(['10.0.0.1'], 'localhost', true)).toBeInstanceOf(AddressNotAllowed)
  })
})

/** A server on this machine that responds with a status and counts requests. */
async function receiver(status: number, headers: Record<string, string> = {}) {
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    request.resume()
    if (status > 0) response.writeHead(status, headers).end('secret of the internal network')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, count: () => count, [Symbol.dispose]: () => void (server.closeAllConnections(), server.close()) }
}

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

async function send(sender: WebhookSender, url: string) {
  const result = await sender.send({ url, id: 'evt_1', body: '{}', secrets: [secret] })
  await sender.close()
  return result
}

/** A proxy on this machine that opens tunnels to this machine only, and records where they lead. */
async function startProxy(isSlow = false) {
  const targets: string[] = []
  const server = createServer()
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Socket) => {
    targets.push(url)
    if (isSlow) return
    const { hostname, port } = new URL(`http://${url}`)
    if (hostname !== 'localhost') return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const target = connect(Number(port), '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    socket.pipe(target).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { proxy: `http://127.0.0.1:${port}`, targets, [Symbol.dispose]: () => void server.close() }
}

describe('sending through a proxy', () => {
  const resolve = () => Promise.reject(new Error('The proxy resolves names.'))

  it('lets the proxy resolve names and connect', async () => {
    using target = await receiver(200)
    using egress = await startProxy()
    const result = await send(
      new WebhookSender({ ...demo, resolve, proxy: egress.proxy }),
      `http://localhost:${target.port}/`,
    )
    expect([result.status, egress.targets, target.count()]).toEqual([200, [`localhost:${target.port}`], 1])
  })

  it('reports an address that the proxy rejects', async () => {
    using egress = await startProxy()
    const sender = new WebhookSender({ ...production, resolve, proxy: egress.proxy })
    expect((await send(sender, 'https://intranet.example/')).failure).toBe('CONNECTION_FAILED')
    expect(egress.targets).toEqual(['intranet.example:443'])
  })

  it('still checks the URL: scheme, port and IP addresses', async () => {
    using egress = await startProxy()
    for (const url of ['https://10.0.0.1/', 'https://erp.example:22/', 'http://erp.example/']) {
      const sender = new WebhookSender({ ...production, resolve, proxy: egress.proxy })
      expect((await send(sender, url)).failure).toBe('ADDRESS_NOT_ALLOWED')
    }
    expect(egress.targets).toEqual([])
  })
})

describe('sending', () => {
  it('resolves a name once: ignores a second, private answer, and rejects a first one', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1']]
    let asked = 0
    const resolve = () => Promise.resolve([{ address: answers[asked++]?.[0] ?? '', family: 4 }])
    const lookup = guardedLookup({ ...production, resolve })
    const first = await new Promise((done) => lookup('erp.example', { all: true }, (error, all) => done(error ?? all)))
    expect([first, asked]).toEqual([[{ address: '8.8.8.8', family: 4 }], 1])
    using target = await receiver(200)
    const sender = new WebhookSender({ ...production, ports: [target.port], resolve })
    const result = await send(sender, `https://erp.example:${target.port}/`)
    expect([result.failure, asked, target.count()]).toEqual(['ADDRESS_NOT_ALLOWED', 2, 0])
  })

  it('does not connect to an IP address, although undici does not look it up', async () => {
    using target = await receiver(200)
    const sender = new WebhookSender({ ...production, ports: [target.port] })
    expect((await send(sender, `https://127.0.0.1:${target.port}/`)).failure).toBe('ADDRESS_NOT_ALLOWED')
    expect(target.count()).toBe(0)
  })

  it('does not follow redirects', async () => {
    using elsewhere = await receiver(200)
    using target = await receiver(302, { location: `http://localhost:${elsewhere.port}/` })
    const result = await send(new WebhookSender(demo), `http://localhost:${target.port}/`)
    expect(result).toMatchObject({ status: 302, failure: 'REDIRECT' })
    expect([target.count(), elsewhere.count()]).toEqual([1, 0])
  })

  it('gives up after 5 seconds, whether the name server, the receiver or the proxy is slow', async () => {
    using target = await receiver(0)
    using egress = await startProxy(true)
    const rejected = () => Promise.reject(new Error('The proxy resolves names.'))
    const slowNames = new WebhookSender({ ...production, resolve: () => new Promise(() => {}) })
    const results = await Promise.all([
      send(new WebhookSender(demo), `http://localhost:${target.port}/`),
      send(slowNames, 'https://erp.example/'),
      send(new WebhookSender({ ...production, resolve: rejected, proxy: egress.proxy }), 'https://erp.example/'),
    ])
    for (const { failure, durationMs } of results) {
      expect(failure).toBe('TIMEOUT')
      expect(durationMs).toBeLessThan(6_000)
    }
  }, 10_000)

  it('reads how long the receiver wants to wait', async () => {
    using target = await receiver(429, { 'retry-after': '120' })
    const result = await send(new WebhookSender(demo), `http://localhost:${target.port}/`)
    expect(result).toMatchObject({ status: 429, failure: 'HTTP_STATUS', retryAfterS: 120 })
  })
})
