import { afterEach, expect, inject, it } from 'vitest'
import { startTestGateway } from '../testing/gateway.ts'
import { type Recorder, startRecorder } from '../testing/recorder.ts'
import { ClientCheck } from './clientCheck.ts'

const cleanups: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function startSite(backendUrl?: string): Promise<Recorder> {
  const site = await startRecorder(backendUrl)
  cleanups.push(() => site.stop())
  return site
}

async function start(url: string, environment: Record<string, string> = {}) {
  const gateway = await startTestGateway(url, environment)
  cleanups.push(() => gateway.stop())
  const readiness = async () => (await fetch(`${gateway.url}/health/ready`)).status
  return { gateway, readiness }
}

it('a gateway is ready once the backend has accepted its client', async () => {
  const { readiness } = await start(inject('backendUrl'))
  expect(await readiness()).toBe(200)
})

it('a gateway does not start with a secret or a client that the backend rejects', async () => {
  for (const wrong of [{ OAUTH_CLIENT_SECRET: 'another-secret' }, { OAUTH_CLIENT_ID: 'another-client' }])
    await expect(startTestGateway(inject('backendUrl'), wrong)).rejects.toThrow(
      /^The gateway cannot start with these settings:\n- OAUTH_CLIENT_SECRET: the backend rejects it/,
    )
})

it('a gateway starts without its backend, and becomes ready when the backend responds', async () => {
  const site = await startSite(inject('backendUrl'))
  site.intercept((_recorded, response) => response.destroy().destroyed)
  const { readiness } = await start(site.url)
  expect(await readiness()).toBe(503)
  site.intercept(null)
  await expect.poll(readiness).toBe(200)
})

it('a gateway checks its client less and less often while the site does not respond', async () => {
  const times: number[] = []
  const fail = () => Promise.reject(new Error(`no response at ${times.push(performance.now())}`))
  const check = new ClientCheck({ acceptsClient: fail }, { error: () => {} })
  await check.start()
  await expect.poll(() => times.length, { timeout: 10_000 }).toBe(3)
  check.stop()
  const [first = 0, second = 0, third = 0] = times
  expect(third - second).toBeGreaterThan((second - first) * 1.5)
})

it('a gateway whose secret is rejected after its start never becomes ready, and logs why once', async () => {
  const site = await startSite(inject('backendUrl'))
  site.intercept((_recorded, response) => response.destroy().destroyed)
  const { gateway, readiness } = await start(site.url, { OAUTH_CLIENT_SECRET: 'another-secret' })
  site.intercept(null)
  const complaints = () => gateway.log.filter(({ msg }) => msg.includes('OAUTH_CLIENT_SECRET'))
  await expect.poll(() => complaints().length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(complaints()).toHaveLength(1)
  expect(await readiness()).toBe(503)
})

it('a gateway is ready during maintenance, so that visitors see the notice', async () => {
  const site = await startSite()
  site.intercept((_recorded, response) => {
    response
      .writeHead(503, { 'content-type': 'text/html', 'retry-after': '600' })
      .end('<p>We are under maintenance.</p>')
    return true
  })
  const { readiness } = await start(site.url)
  expect(await readiness()).toBe(200)
})

it('a gateway is ready if the site rejects only the token of the check', async () => {
  const site = await startSite()
  site.intercept(({ address }, response) => {
    const body =
      address === '/oauth/token' ? { error: 'invalid_request', hint: 'Cannot decrypt the refresh token' } : {}
    response.writeHead(address === '/oauth/token' ? 401 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
    return true
  })
  const { readiness } = await start(site.url)
  expect(await readiness()).toBe(200)
})
