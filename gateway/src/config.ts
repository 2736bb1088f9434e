import { compile } from 'proxy-addr'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
)
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)

const environmentSchema = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    GATEWAY_PORT: port.default(4000),
    WEB_PORT: port.default(3000),
    BACKEND_PORT: port.default(8080),
    BACKEND_URL: origin.optional(),
    PUBLIC_URL: origin.optional(),
    CORS_ORIGINS: list.pipe(z.array(origin)).optional(),
    OAUTH_CLIENT_ID: z.string().min(1).default('shop'),
    OAUTH_CLIENT_SECRET: z.string('the secret of the OAuth client is needed, the same as in the backend').min(1),
    OAUTH_TOKEN_PATH: z
      .string()
      .regex(/^\/[\w./-]*token$/, 'a path that ends in "token"')
      .default('/oauth/token'),
    PAYMENT_FRAME_URL: z
      .string()
      .regex(/^(https?:\/\/|\/)\S*$/, 'an address, or a path that begins with /')
      .default('/payment-frame/'),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    TRUSTED_PROXIES: list
      .refine(areProxies, 'addresses or networks, or loopback, linklocal, uniquelocal')
      .default(['loopback']),
    LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    NODE_ENV: z.string().optional(),
  })
  .transform((env) => {
    const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.WEB_PORT}`
    return {
      host: env.HOST,
      port: env.GATEWAY_PORT,
      /** Origin of the site whose JSON:API is read. */
      backendUrl: env.BACKEND_URL ?? `http://localhost:${env.BACKEND_PORT}`,
      /** Origin that shoppers see; decides whether cookies are Secure. */
      publicUrl,
      /** Origins whose pages may read answers with cookies. */
      corsOrigins: env.CORS_ORIGINS ?? namesOf(publicUrl),
      /** What this shop is to the site's token endpoint. */
      oauth: { clientId: env.OAUTH_CLIENT_ID, clientSecret: env.OAUTH_CLIENT_SECRET, tokenPath: env.OAUTH_TOKEN_PATH },
      /** Page of the payment provider that takes a card, in a frame of its own. */
      paymentFrameUrl: env.PAYMENT_FRAME_URL,
      /** Where the gateways of one shop know of each other; null for the only one. */
      redisUrl: env.REDIS_URL ?? null,
      /** Whose word is taken for where a request came from. */
      trustedProxies: env.TRUSTED_PROXIES,
      logLevel: env.LOG_LEVEL,
      isDevelopment: env.NODE_ENV !== 'production',
    }
  })

function areProxies(addresses: string[]): boolean {
  try {
    compile(addresses)
    return true
  } catch {
    return false
  }
}

/** This machine has three names, and a shop opened under any of them is the same shop. */
function namesOf(publicUrl: string): string[] {
  const { hostname, port, protocol } = new URL(publicUrl)
  if (hostname !== 'localhost') return [publicUrl]
  return ['localhost', '127.0.0.1', '[::1]'].map((name) => `${protocol}//${name}${port && `:${port}`}`)
}

export type Config = z.infer<typeof environmentSchema>

/** @throws Error that names every wrong variable in one sentence */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = environmentSchema.safeParse(filled)
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')} (${message})`)
  throw new Error(`The gateway cannot start: the environment is wrong in ${problems.join(', ')}.`)
}
