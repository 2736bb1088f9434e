import proxyAddr from 'proxy-addr'
import * as z from 'zod'
import { shopFileSetting } from '@shop/schema/shopFile'
import type { ShopTexts } from '@shop/schema/shopTexts'
import { ConfigError, originRule, problemsOf, productionProblems, setVariables } from '@shop/runtime/settings'

const origin = z.url().refine(...originRule)
const port = z.coerce.number().int().min(0).max(65535)

/** Comma-separated addresses or networks of proxies, as a predicate for addresses. */
const proxies = z.string().transform((list, context) => {
  try {
    const addresses = list.split(',').map((one) => one.trim())
    return proxyAddr.compile(addresses.filter(Boolean))
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error))
    return z.NEVER
  }
})

const environment = z.object({
  SHOP_MODE: z.enum(['demo', 'production']).default('demo'),
  WEB_PORT: port.default(3000),
  GATEWAY_PORT: port.default(4000),
  GATEWAY_URL: origin.optional(),
  PUBLIC_URL: origin.optional(),
  PAYMENT_FRAME_URL: z.string().min(1).optional(),
  TRUSTED_PROXIES: proxies.prefault('loopback'),
  HOST: z.string().min(1).default('localhost'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(0.2),
  BUILDS_DIR: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ROLLBAR_TOKEN: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  ROLLBAR_ENVIRONMENT: z.string().min(1).default('production'),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  INTROSPECTION: z.enum(['on', 'off']).optional(),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  SHOP_FILE: shopFileSetting,
  NODE_ENV: z.string().optional(),
})

export interface Config {
  /** Whether this is a demo shop, which accepts test cards and shows a notice on every page. */
  isDemo: boolean
  port: number
  host: string
  /** The gateway's address, for GraphQL and files. */
  gatewayUrl: URL
  /** The public address. */
  publicUrl: URL
  /** Origin of the payment provider's frame, if on another site. */
  paymentFrameOrigin: string | null
  /** Whether a sender may set the client's address. */
  isTrustedProxy: (address: string, hop: number) => boolean
  /** Where page errors are reported; null for the browser's console only. */
  rollbar: { token: string; environment: string } | null
  /** Whether browsers may cache pages for offline use. If off, they delete their caches. */
  isOfflineEnabled: boolean
  /** Whether web serves GraphiQL. */
  isExplorable: boolean
  /** Multiplies every rate limit. */
  rateLimitFactor: number
  /** Milliseconds of failing readiness before the server stops. */
  drainMs: number
  /** Folder of recent builds, which all servers of a shop share; null if they share none. */
  buildsFolder: string | null
  logLevel: string
  texts: ShopTexts
  /** Folder with the shop's icons and other pictures. */
  pictures: string
  isDevelopment: boolean
}

/** @throws ConfigError listing every problem */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = setVariables(env)
  const result = environment.safeParse(given)
  const problems = [
    ...problemsOf(result.error?.issues ?? []),
    ...productionProblems(given, ['PUBLIC_URL', 'TRUSTED_PROXIES']),
  ]
  if (!result.success || problems.length > 0) throw new ConfigError('web server', problems)
  const { WEB_PORT, GATEWAY_PORT, GATEWAY_URL, PUBLIC_URL, PAYMENT_FRAME_URL, TRUSTED_PROXIES } = result.data
  const { SHOP_MODE, HOST, DRAIN_SECONDS, LOG_LEVEL, NODE_ENV, ROLLBAR_TOKEN, ROLLBAR_ENVIRONMENT, SERVICE_WORKER } =
    result.data
  return {
    isDemo: SHOP_MODE === 'demo',
    port: WEB_PORT,
    host: HOST,
    gatewayUrl: new URL(GATEWAY_URL ?? `http://localhost:${GATEWAY_PORT}`),
    publicUrl: new URL(PUBLIC_URL ?? `http://localhost:${WEB_PORT}`),
    paymentFrameOrigin: PAYMENT_FRAME_URL && URL.canParse(PAYMENT_FRAME_URL) ? new URL(PAYMENT_FRAME_URL).origin : null,
    isTrustedProxy: TRUSTED_PROXIES,
    rollbar: ROLLBAR_TOKEN ? { token: ROLLBAR_TOKEN, environment: ROLLBAR_ENVIRONMENT } : null,
    isExplorable: (result.data.INTROSPECTION ?? (SHOP_MODE === 'demo' ? 'on' : 'off')) === 'on',
    isOfflineEnabled: SERVICE_WORKER === 'on',
    rateLimitFactor: result.data.RATE_LIMIT_FACTOR,
    drainMs: DRAIN_SECONDS * 1000,
    buildsFolder: result.data.BUILDS_DIR ?? null,
    logLevel: LOG_LEVEL,
    ...result.data.SHOP_FILE,
    isDevelopment: NODE_ENV === 'development',
  }
}
