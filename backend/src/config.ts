import { resolve } from 'node:path'
import { z } from 'zod'
import {
  ConfigError,
  listOf,
  originRule,
  paymentMethods,
  type PaymentMethodName,
  problemsOf,
  productionProblems,
  setVariables,
} from '@shop/runtime/settings'
import { readSender, type Sender } from './mail/mail.ts'

const root = resolve(import.meta.dirname, '../..')

const port = z.coerce.number({ error: 'must be a port number' }).int('must be a port number').min(0).max(65535)

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .refine(...originRule)
  .transform((address) => address.replace(/\/+$/, ''))

const environment = z.object({
  SHOP_MODE: z.enum(['demo', 'production'], 'must be demo or production').default('demo'),
  BACKEND_HOST: z.string().default('localhost'),
  BACKEND_PORT: port.default(8080),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  BACKUP_BEFORE_MIGRATION: z.enum(['yes', 'no'], 'must be yes or no').default('yes'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .default('Vacuum Components <shop@localhost>')
    .transform((text, context) => {
      const sender = readSender(text)
      if (sender !== undefined) return sender
      context.addIssue('must be one address, such as "Vacuum Components <shop@example.com>"')
      return z.NEVER
    }),
  OAUTH_CLIENT_ID: z.string().default('shop'),
  OAUTH_CLIENT_SECRET: z.string('must be set to the same value as in the gateway'),
  PUBLIC_URL: origin.default('http://localhost:3000'),
  PAYMENTS: z
    .string()
    .transform(listOf)
    .pipe(z.array(z.enum(paymentMethods, `must be a list of ${paymentMethods.join(', ')}`)))
    .default([...paymentMethods]),
  DRAIN_SECONDS: z.coerce.number({ error: 'must be a number' }).min(0).max(600).default(0.2),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Config {
  readonly host: string
  /** 0 picks a free port. */
  readonly port: number
  /** Absolute; holds the embedded database, generated files and the outbox. */
  readonly dataFolder: string
  /** A PostgreSQL server; the embedded database when undefined. */
  readonly databaseUrl: string | undefined
  /** Whether to back up a database in use before migrating it. */
  readonly backsUpBeforeMigration: boolean
  /** The mail server; emails go to the outbox when undefined. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: Sender
  /** Client credentials of the gateway. */
  readonly client: { readonly id: string; readonly secret: string }
  /** Public address of the shop for links in emails, without a trailing slash. */
  readonly publicUrl: string
  /** Whether this is a demo shop, with sample customers and test cards. */
  readonly isDemo: boolean
  /** Accepted payment methods. */
  readonly payments: readonly PaymentMethodName[]
  /** Milliseconds for which readiness fails before the server stops. */
  readonly drainMs: number
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL']
}

/** Variables that are checked in production. */
const productionChecks = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'OAUTH_CLIENT_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'PAYMENTS',
] as const satisfies Parameters<typeof productionProblems>[1]

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Reads only the location of the data, for commands that need no other settings.
 * @throws {ConfigError} listing every problem.
 */
export function readDataLocation(env: Variables): Pick<Config, 'dataFolder' | 'databaseUrl'> {
  const parsed = environment.pick({ DATA_DIR: true, DATABASE_URL: true }).safeParse(setVariables(env))
  if (!parsed.success) throw new ConfigError('command', problemsOf(parsed.error.issues))
  return { dataFolder: resolve(root, parsed.data.DATA_DIR), databaseUrl: parsed.data.DATABASE_URL }
}

/** @throws {ConfigError} listing every problem. */
export function readConfig(env: Variables): Config {
  const given = setVariables(env)
  const parsed = environment.safeParse(given)
  const problems = [...problemsOf(parsed.error?.issues ?? []), ...productionProblems(given, productionChecks)]
  if (!parsed.success || problems.length > 0) throw new ConfigError('backend', problems)
  const { SHOP_MODE, BACKEND_HOST, BACKEND_PORT, SMTP_URL, MAIL_FROM, LOG_LEVEL } = parsed.data
  const { OAUTH_CLIENT_ID, OAUTH_CLIENT_SECRET, PUBLIC_URL, PAYMENTS, DRAIN_SECONDS } = parsed.data
  return {
    isDemo: SHOP_MODE === 'demo',
    host: BACKEND_HOST,
    port: BACKEND_PORT,
    ...readDataLocation(env),
    backsUpBeforeMigration: parsed.data.BACKUP_BEFORE_MIGRATION === 'yes',
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM,
    client: { id: OAUTH_CLIENT_ID, secret: OAUTH_CLIENT_SECRET },
    publicUrl: PUBLIC_URL,
    payments: PAYMENTS,
    drainMs: DRAIN_SECONDS * 1000,
    logLevel: LOG_LEVEL,
  }
}
