import { resolve } from 'node:path'
import { z } from 'zod'
import { readSender, type Sender } from './mail/sender.ts'
import { Refusal } from './refusal.ts'

const root = resolve(import.meta.dirname, '../..')

const port = z.coerce.number({ error: 'must be a port number' }).int('must be a port number').min(0).max(65535)

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform((address) => address.replace(/\/+$/, ''))

/** An empty variable is one that is not set. */
const environment = z.object({
  HOST: z.string().default('localhost'),
  BACKEND_PORT: port.default(8080),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
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
  OAUTH_CLIENT_SECRET: z.string('must be set, to the same text as that of the gateway'),
  PUBLIC_URL: origin.default('http://localhost:3000'),
  SAMPLE_CUSTOMERS: z.enum(['yes', 'no'], 'must be yes or no').default('yes'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  /** Absolute; holds the embedded database, the files that were made and mails that nobody sends. */
  readonly dataFolder: string
  /** A PostgreSQL server; the embedded database when undefined. */
  readonly databaseUrl: string | undefined
  /** The server that mails are sent by; they are written into the outbox when undefined. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: Sender
  /** The gateway, which asks for tokens. */
  readonly client: { readonly id: string; readonly secret: string }
  /** Address of the shop that links in mails lead to, without a slash at its end. */
  readonly publicUrl: string
  /** Whether the sample has customers, whose password everybody can read. */
  readonly sampleCustomers: boolean
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL']
}

/** Reads the environment; refuses with every problem at once. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Refusal(`The environment is not right: ${problems.join('; ')}.`)
  }
  const { HOST, BACKEND_PORT, DATA_DIR, DATABASE_URL, SMTP_URL, MAIL_FROM, LOG_LEVEL } = parsed.data
  const { OAUTH_CLIENT_ID, OAUTH_CLIENT_SECRET, PUBLIC_URL, SAMPLE_CUSTOMERS } = parsed.data
  return {
    host: HOST,
    port: BACKEND_PORT,
    dataFolder: resolve(root, DATA_DIR),
    databaseUrl: DATABASE_URL,
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM,
    client: { id: OAUTH_CLIENT_ID, secret: OAUTH_CLIENT_SECRET },
    publicUrl: PUBLIC_URL,
    sampleCustomers: SAMPLE_CUSTOMERS === 'yes',
    logLevel: LOG_LEVEL,
  }
}
