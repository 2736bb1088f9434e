import proxyAddr from 'proxy-addr'
import * as z from 'zod'
import { ConfigError, problemsOf, productionProblems, setVariables } from '../../../runtime/src/settings.ts'

const port = z.coerce.number().int().min(0).max(65535)

/** Addresses or networks of proxies, separated by commas, as a question whether one address is among them. */
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
  GATEWAY_URL: z.url().optional(),
  PUBLIC_URL: z.url().optional(),
  PAYMENT_FRAME_URL: z.string().min(1).optional(),
  TRUSTED_PROXIES: proxies.prefault('loopback'),
  HOST: z.string().min(1).default('localhost'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(0.2),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ROLLBAR_TOKEN: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  ROLLBAR_ENVIRONMENT: z.string().min(1).default('production'),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  NODE_ENV: z.string().optional(),
})

export interface Config {
  /** Whether this is a demo shop, which accepts test cards and shows a notice on every page. */
  isDemo: boolean
  port: number
  host: string
  /** Where GraphQL and files come from. */
  gatewayUrl: URL
  /** The address shoppers see. */
  publicUrl: URL
  /** Where the payment provider's frame comes from, where that is another site. */
  paymentFrameOrigin: string | null
  /** Whether a sender is believed when it says whose request it passes on. */
  isTrustedProxy: (address: string, hop: number) => boolean
  /** Where errors of pages are reported to; null where they stay in the browser's console. */
  rollbar: { token: string; environment: string } | null
  /** Whether browsers may keep pages for reading offline. Off, they give up what they have kept. */
  isKeptOffline: boolean
  /** Multiplies every rate limit. */
  rateLimitFactor: number
  /** Milliseconds for which readiness fails before the server stops. */
  drainMs: number
  logLevel: string
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
    isKeptOffline: SERVICE_WORKER === 'on',
    rateLimitFactor: result.data.RATE_LIMIT_FACTOR,
    drainMs: DRAIN_SECONDS * 1000,
    logLevel: LOG_LEVEL,
    isDevelopment: NODE_ENV === 'development',
  }
}
