import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { parse } from 'yaml'
import * as z from 'zod'

const root = path.join(import.meta.dirname, '../..')

const seconds = z
  .string()
  .regex(/^\d+s$/)
  .transform(Number.parseFloat)

const compose = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        image: z.string(),
        user: z.string().optional(),
        environment: z.record(z.string(), z.string()).default({}),
        volumes: z.array(z.string()).default([]),
        ports: z.array(z.string()).default([]),
        networks: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
        stop_grace_period: seconds.optional(),
        read_only: z.literal(true),
        cap_drop: z.tuple([z.literal('ALL')]),
        security_opt: z.tuple([z.literal('no-new-privileges:true')]),
        mem_limit: z.string().regex(/^\d+[mg]$/),
        privileged: z.undefined().optional(),
        cap_add: z.undefined().optional(),
        healthcheck: z.object({ interval: seconds, timeout: seconds, retries: z.number() }).optional(),
      }),
    ),
    networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
  })
  .parse(parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }))

const { services } = compose

const given: Record<string, string> = {
  PUBLIC_URL: 'https://shop.example',
  OAUTH_CLIENT_SECRET: 'd1f6d3b4b5a8c7e2094f6a7b3c8d2e1f5a9b0c4d7e6f8a1b2c3d4e5f60718293',
  DATABASE_PASSWORD: '5f60718293d1f6d3b4b5a8c7e2094f6a7b3c8d2e1f5a9b0c4d7e6f8a1b2c3d4e',
  VALKEY_PASSWORD: '7e2094f6a7b3c8d2e1f5a9b0c4d7e6f8a1b2c3d4e5f60718293d1f6d3b4b5a8c',
  PURGE_SECRET: 'a7b3c8d2e1f5a9b0c4d7e6f8a1b2c3d4e5f60718293d1f6d3b4b5a8c7e2094f6',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'shop@shop.test',
  TRUSTED_PROXIES: '172.30.31.1',
}

function filled(text: string) {
  return text.replace(
    /\$\{(\w+)(?::-([^}]*))?(?::\?[^}]*)?\}/g,
    (_, name: string, other?: string) => given[name] ?? other ?? '',
  )
}

test('images are pinned by digest', () => {
  const images = Object.values(services).map(({ image }) => image)
  const pinned = images.filter((image) => /:-[\w./-]+:[\w.-]+@sha256:[\da-f]{64}\}$/.test(image))
  expect(pinned).toHaveLength(images.filter((image) => image !== 'vacuum-shop').length)
  expect(readFileSync(path.join(root, 'Dockerfile'), 'utf8')).toMatch(/^ARG NODE_IMAGE=\S+@sha256:[\da-f]{64}$/m)
})

/** The image runs as `node`; the other services name their user. */
test('runs no container as root', () => {
  const images = Object.entries(services).filter(([, { image }]) => image !== 'vacuum-shop')
  expect(images.map(([name, { user }]) => [name, user])).toEqual([
    ['database', 'postgres'],
    ['valkey', 'valkey'],
    ['nginx', 'nginx'],
  ])
  expect(readFileSync(path.join(root, 'Dockerfile'), 'utf8')).toMatch(/^USER node$/m)
})

test('publishes nginx on loopback, and nothing else', () => {
  const published = Object.entries(services).flatMap(([name, { ports }]) => ports.map((port) => [name, port]))
  expect(published).toEqual([
    ['nginx', '127.0.0.1:3000:3000'],
    ['nginx', '127.0.0.1:4000:4000'],
  ])
  expect(services.database?.networks).toEqual(['data'])
  expect(compose.networks.data?.internal).toBe(true)
})

test('requires every secret', () => {
  const required = JSON.stringify(services).matchAll(/\$\{(\w+):\?/g)
  expect([...new Set([...required].map(([, name]) => name))].toSorted()).toEqual(Object.keys(given).toSorted())
})

test('web servers and gateways share the folder of builds', () => {
  const sharing = Object.entries(services).filter(([, { environment }]) => environment.BUILDS_DIR === '/builds')
  expect(sharing.map(([name]) => name)).toEqual(['gateway-1', 'gateway-2', 'web-1', 'web-2'])
  for (const [, { volumes }] of sharing) expect(volumes).toContain('builds:/builds')
})

for (const name of ['backend', 'gateway-1', 'gateway-2', 'web-1', 'web-2']) {
  const service = services[name]
  const kind = name.replace(/-\d$/, '')

  test(`gives ${name} settings that production accepts`, () => {
    const settings = Object.entries(service?.environment ?? {}).map(([name, value]) => [name, filled(value)] as const)
    expect(service?.environment.SHOP_MODE).toBe('production')
    const { stderr, status } = spawnSync(process.execPath, ['scripts/checkSettings.mjs', kind], {
      cwd: root,
      env: { PATH: process.env.PATH, ...Object.fromEntries(settings) },
      encoding: 'utf8',
    })
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  })

  test(`stops ${name} only after its health check has noticed`, () => {
    const { interval = 0, timeout = 0, retries = 0 } = service?.healthcheck ?? {}
    const drain = Number(service?.environment.DRAIN_SECONDS)
    expect(drain).toBeGreaterThan(retries * (interval + timeout))
    // Requests in progress get 10 s more.
    expect(service?.stop_grace_period).toBeGreaterThan(drain + 10)
  })
}
