import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { z } from 'zod'
import type { Overload } from '@shop/runtime/overload'
import { readConfig } from '../config.ts'
import { type Gateway, startGateway } from '../gateway.ts'
import { CLIENT_SECRET } from './client.ts'

/** Saturday morning in California: the shop ships on Monday. */
const testNow = new Date('2026-11-21T18:00:00Z')

const loggedSchema = z.looseObject({ msg: z.string(), level: z.number(), requestId: z.string().optional() })
type LogEntry = z.infer<typeof loggedSchema>

const responseSchema = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        path: z.array(z.union([z.string(), z.number()])).optional(),
        extensions: z.record(z.string(), z.unknown()),
      }),
    )
    .default([]),
  extensions: z.record(z.string(), z.unknown()).optional(),
})

export type GraphQLResult = z.infer<typeof responseSchema> & { readonly status: number; readonly headers: Headers }

export interface TestGateway extends Gateway {
  /** Log lines so far. */
  readonly log: readonly LogEntry[]
  /** Advances the clock, in milliseconds. */
  advance(ms: number): void
  /** A separate browser, which stores cookies. */
  visitor(): Visitor
}

export class Visitor {
  readonly #url: string
  readonly cookies = new Map<string, string>()
  /** Token of a program. */
  authorization: string | null = null
  /** Client address; this machine if omitted. */
  place: string | null = null
  userAgent: string | null = null

  constructor(url: string) {
    this.#url = url
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  set cookie(header: string) {
    this.cookies.clear()
    for (const pair of header.split('; ').filter(Boolean)) this.#keep(pair)
  }

  async ask(query: string, variables: Record<string, unknown> = {}): Promise<GraphQLResult> {
    const response = await fetch(`${this.#url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'graphql-require-preflight': '1',
        ...(this.cookies.size > 0 && { cookie: this.cookie }),
        ...(this.authorization !== null && { authorization: this.authorization }),
        ...(this.place !== null && { 'x-forwarded-for': this.place }),
        ...(this.userAgent !== null && { 'user-agent': this.userAgent }),
      },
      body: JSON.stringify({ query, variables }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      if (/; Max-Age=0(;|$)/.test(set)) this.cookies.delete(pair.slice(0, pair.indexOf('=')))
      else this.#keep(pair)
    }
    return { ...responseSchema.parse(await response.json()), status: response.status, headers: response.headers }
  }

  #keep(pair: string) {
    const at = pair.indexOf('=')
    this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

/** Persisted operations by ID. */
const persisted: Readonly<Record<string, string>> = {
  'shop-1': 'query Shop { shop { companyName } }',
  'add-1':
    'mutation Add($sku: String!) { addToCart(input: { lines: [{ sku: $sku, quantity: 1 }] }) { cart { quantityTotal } } }',
}
const operations = {
  load: async () => {},
  textOf: (id: string) => persisted[id] ?? null,
  hasText: (text: string) => Object.values(persisted).includes(text),
  hasQuery: () => false,
}

/** A gateway on a free port, with a fixed clock. */
export async function startTestGateway(
  backendUrl: string,
  environment: Record<string, string> = {},
  overload?: Overload,
): Promise<TestGateway> {
  const log: LogEntry[] = []
  const stream = { write: (line: string) => void log.push(loggedSchema.parse(JSON.parse(line))) }
  const config = readConfig({
    BACKEND_URL: backendUrl,
    GATEWAY_PORT: '0',
    OAUTH_CLIENT_SECRET: CLIENT_SECRET,
    // Gateways that share a backend would claim one another's deliveries.
    WEBHOOKS: 'off',
    // All tests of a file come from one network.
    POINTS_PER_SECOND: '1000000',
    EXPORT_DIR: path.join(tmpdir(), `shop-test-exports-${process.pid}`),
    ...environment,
  })
  let passedMs = 0
  const now = () => new Date(testNow.getTime() + passedMs)
  const gateway = await startGateway(config, pino({ level: 'info' }, stream), {
    now,
    operations,
    ...(overload && { overload }),
  })
  return {
    ...gateway,
    log,
    advance: (ms) => void (passedMs += ms),
    visitor: () => new Visitor(gateway.url.replace('localhost', '127.0.0.1')),
  }
}

/** A value at a path in a response; fails the test if there is none. */
export function at(value: unknown, ...path: ReadonlyArray<string | number>): unknown {
  return path.reduce((inner: unknown, key) => {
    if (typeof inner !== 'object' || inner === null || !(key in inner)) throw new Error(`no value at ${path.join('.')}`)
    return Reflect.get(inner, key)
  }, value)
}

export function textAt(value: unknown, ...path: ReadonlyArray<string | number>): string {
  return z.string().parse(at(value, ...path))
}
export function listAt(value: unknown, ...path: ReadonlyArray<string | number>): unknown[] {
  return z.array(z.unknown()).parse(at(value, ...path))
}
