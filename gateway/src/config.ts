import path from 'node:path'
import { compile } from 'proxy-addr'
import { z } from 'zod'
import { fileSetting } from '@shop/schema/fileSetting'
import { shopFileSetting } from '@shop/schema/shopFile'
import { purgeSecretRule } from '@shop/runtime/purge'
import {
  ConfigError,
  isLoopback,
  isStrongSecret,
  listOf,
  originRule,
  paymentMethods,
  problemsOf,
  productionProblems,
  setVariables,
} from '@shop/runtime/settings'
import { readSiteProfile } from './backend/profile/documentSource.ts'

const port = z.coerce.number<string>().int().min(0).max(65_535)
const DEFAULT_PORT = 4000
/** Metrics port of a gateway on the default port. On any other port, it takes a free one unless METRICS_PORT is set. */
const DEFAULT_METRICS_PORT = 4001
const MB = 1024 * 1024
const megabytes = z.coerce.number().int().min(1)
const root = path.join(import.meta.dirname, '../..')
const list = z.string().transform(listOf)
/** Page of the test provider, which web serves in demo mode. */
const TEST_FRAME = '/payment-frame/'
const isTestFrame = /^\/payment-frame(?:[/?#]|$)/
const httpUrl = z.url({ protocol: /^https?$/ })
function toOrigin(url: string): string {
  return new URL(url).origin
}
const origin = httpUrl.refine(...originRule).transform(toOrigin)

/** A document in a file, for sites that do not declare what they have. */
const siteProfileFile = fileSetting(readSiteProfile, 'a file with a site profile (schema/siteProfileSchema.json)')

const environmentSchema = z
  .object({
    SHOP_MODE: z.enum(['demo', 'production']).default('demo'),
    HOST: z.string().min(1).default('127.0.0.1'),
    GATEWAY_PORT: port.default(DEFAULT_PORT),
    WEB_PORT: port.default(3000),
    BACKEND_PORT: port.default(8080),
    BACKEND_URL: origin.optional(),
    SITE_PROFILE: siteProfileFile.optional(),
    SHOP_FILE: shopFileSetting,
    PUBLIC_URL: origin.optional(),
    CORS_ORIGINS: list.pipe(z.array(httpUrl.transform(toOrigin))).optional(),
    OAUTH_CLIENT_ID: z.string().min(1).default('shop'),
    OAUTH_CLIENT_SECRET: z.string('must be the OAuth client secret, the same as in the backend').min(1),
    PAYMENT_FRAME_URL: z
      .string()
      .regex(/^(https?:\/\/|\/)\S*$/, 'must be a URL, or a path that starts with /')
      .default(TEST_FRAME),
    PAYMENTS: list.pipe(z.array(z.enum(paymentMethods))).default([...paymentMethods]),
    REDIS_URL: z
      .url({ protocol: /^rediss?$/ })
      .refine(hasPasswordOrIsLocal, 'must contain a password unless Redis runs on this machine')
      .optional(),
    TRUSTED_PROXIES: list
      .refine(areProxies, 'must list addresses or networks, or loopback, linklocal, uniquelocal')
      .default(['loopback']),
    POINTS_PER_SECOND: z.coerce.number().positive().default(1_000),
    POINTS_BURST_SECONDS: z.coerce.number().positive().default(10),
    RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    METRICS_PORT: port.optional(),
    PURGE_SECRET: z
      .string()
      .refine(...purgeSecretRule)
      .optional(),
    WEBHOOKS: z.enum(['on', 'off']).optional(),
    WEBHOOK_KEY: z
      .string()
      .refine(isStrongSecret, 'must contain 32 random bytes; generate it with `openssl rand -hex 32`')
      .optional(),
    WEBHOOK_PORTS: list.pipe(z.array(port.min(1)).min(1)).default([443]),
    WEBHOOK_PROXY: httpUrl.optional(),
    BUILDS_DIR: z.string().min(1).optional(),
    DATA_DIR: z.string().min(1).default('.data'),
    EXPORT_DIR: z.string().min(1).optional(),
    EXPORT_OWNER_MB: megabytes.default(500),
    EXPORT_TOTAL_MB: megabytes.default(5_000),
    EXPORT_FREE_MB: z.coerce.number().int().min(0).default(1_000),
    DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(0.2),
    INTROSPECTION: z.enum(['on', 'off']).optional(),
    LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    NODE_ENV: z.string().optional(),
  })
  .transform((env) => {
    const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.WEB_PORT}`
    return {
      isDemo: env.SHOP_MODE === 'demo',
      host: env.HOST,
      port: env.GATEWAY_PORT,
      /** Origin of the site whose JSON:API is read. */
      backendUrl: env.BACKEND_URL ?? `http://localhost:${env.BACKEND_PORT}`,
      /** What the site has, if it does not declare it itself. */
      siteProfile: env.SITE_PROFILE ?? null,
      /** Texts about the shop and its products that the site does not declare. */
      texts: env.SHOP_FILE.texts,
      /** Origin that shoppers see; decides whether cookies are Secure. */
      publicUrl,
      /** Origins whose pages may read responses with cookies. */
      corsOrigins: env.CORS_ORIGINS ?? namesOf(publicUrl),
      /** The shop's client at the site's token endpoint. */
      oauth: { clientId: env.OAUTH_CLIENT_ID, clientSecret: env.OAUTH_CLIENT_SECRET },
      /** The payment provider's card page, shown in its own frame. */
      paymentFrameUrl: env.PAYMENT_FRAME_URL,
      /** Accepted payment methods. */
      payments: env.PAYMENTS,
      /** Redis that the gateways of one shop share; null for a single gateway. */
      redisUrl: env.REDIS_URL ?? null,
      /** Proxies whose statement of the client address is trusted. */
      trustedProxies: env.TRUSTED_PROXIES,
      /** Points that each bucket gains per second, and the seconds in which an empty bucket fills. */
      points: { pointsPerSecond: env.POINTS_PER_SECOND, burstS: env.POINTS_BURST_SECONDS },
      /** Multiplies every rate limit; above 1 for networks with many people. */
      rateLimitFactor: env.RATE_LIMIT_FACTOR,
      /** Address of /metrics, which is not for shoppers. Port 0 picks a free one. */
      metrics: {
        host: env.METRICS_HOST,
        port: env.METRICS_PORT ?? (env.GATEWAY_PORT === DEFAULT_PORT ? DEFAULT_METRICS_PORT : 0),
      },
      /** Secret of requests that empty the caches; null if there are none. */
      purgeSecret: env.PURGE_SECRET ?? null,
      /** Whether anyone may read the schema, and browsers get GraphiQL. */
      isIntrospectionAllowed: (env.INTROSPECTION ?? (env.SHOP_MODE === 'demo' ? 'on' : 'off')) === 'on',
      webhooks: webhooksOf(env),
      /** Folder of recent builds, which all servers of a shop share; null if they share none. */
      buildsFolder: env.BUILDS_DIR ?? null,
      exports: {
        /** Folder of bulk exports, which gateways of one shop share. */
        folder: path.resolve(root, env.EXPORT_DIR ?? path.join(env.DATA_DIR, 'exports')),
        ownerBytes: env.EXPORT_OWNER_MB * MB,
        totalBytes: env.EXPORT_TOTAL_MB * MB,
        freeBytes: env.EXPORT_FREE_MB * MB,
      },
      /** Milliseconds for which readiness fails before the server stops. */
      drainMs: env.DRAIN_SECONDS * 1000,
      logLevel: env.LOG_LEVEL,
      isDevelopment: env.NODE_ENV !== 'production',
    }
  })

interface WebhookVariables {
  readonly SHOP_MODE: 'demo' | 'production'
  readonly WEBHOOKS?: 'on' | 'off' | undefined
  readonly WEBHOOK_KEY?: string | undefined
  readonly WEBHOOK_PORTS: readonly number[]
  readonly WEBHOOK_PROXY?: string | undefined
  readonly OAUTH_CLIENT_SECRET: string
}

/** Key for the secrets of webhooks, and where endpoints can be; null if webhooks are off. */
function webhooksOf(env: WebhookVariables) {
  const isDemo = env.SHOP_MODE === 'demo'
  const key = env.WEBHOOK_KEY ?? (isDemo ? env.OAUTH_CLIENT_SECRET : undefined)
  if (env.WEBHOOKS === 'off' || key === undefined) return null
  return { key, allowsLocal: isDemo, ports: env.WEBHOOK_PORTS, proxy: env.WEBHOOK_PROXY ?? null }
}

/** Production has no default key. */
function webhookProblems({ SHOP_MODE, WEBHOOKS, WEBHOOK_KEY }: Readonly<Record<string, string | undefined>>): string[] {
  const isMissing = SHOP_MODE === 'production' && WEBHOOKS === 'on' && WEBHOOK_KEY === undefined
  return isMissing ? ['WEBHOOK_KEY: must contain 32 random bytes; generate it with `openssl rand -hex 32`'] : []
}

function areProxies(addresses: string[]): boolean {
  try {
    compile(addresses)
    return true
  } catch {
    return false
  }
}

/** This machine has three names, and the shop works under each of them. */
function namesOf(publicUrl: string): string[] {
  const { hostname, port, protocol } = new URL(publicUrl)
  if (hostname !== 'localhost') return [publicUrl]
  return ['localhost', '127.0.0.1', '[::1]'].map((name) => `${protocol}//${name}${port && `:${port}`}`)
}

export type Config = z.infer<typeof environmentSchema>

/** Anyone who can reach a Redis without a password can read sessions and reset limits. */
function hasPasswordOrIsLocal(url: string): boolean {
  const { hostname, password } = new URL(url)
  return password !== '' || isLoopback(hostname)
}

/** @throws ConfigError listing every problem */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const variables = setVariables(environment)
  const result = environmentSchema.safeParse(variables)
  const hasPaymentProvider = !isTestFrame.test(variables.PAYMENT_FRAME_URL ?? TEST_FRAME)
  const problems = [
    ...problemsOf(result.error?.issues ?? []),
    ...webhookProblems(variables),
    ...productionProblems(
      variables,
      ['PUBLIC_URL', 'OAUTH_CLIENT_SECRET', 'TRUSTED_PROXIES', 'PAYMENTS'],
      hasPaymentProvider,
    ),
  ]
  if (!result.success || problems.length > 0) throw new ConfigError('gateway', problems)
  return result.data
}
