import { z } from 'zod'

const responseSchema = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.looseObject({ message: z.string() })).optional(),
})

export interface VisitorResponse {
  readonly status: number
  readonly text: string
}

interface RequestOptions {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
}

/** Browsers give up after this time. */
const PATIENCE_MS = 40_000

/** Thrown for a response that is neither a result nor a refusal. The request should be retried. */
export class NoResult extends Error {}

/** A client with its own network address and cookies. */
export class Visitor {
  readonly #cookies = new Map<string, string>()
  readonly #address: string
  readonly #headers: Readonly<Record<string, string>>

  constructor(address: string, headers: Readonly<Record<string, string>> = {}) {
    this.#address = address
    this.#headers = headers
  }

  /** Rejects if there is no response. */
  async request(url: string, { headers, signal, ...options }: RequestOptions = {}): Promise<VisitorResponse> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const patience = AbortSignal.timeout(PATIENCE_MS)
    const response = await fetch(url, {
      ...options,
      redirect: 'manual',
      headers: { ...this.#headers, ...headers, 'x-forwarded-for': this.#address, ...(cookie && { cookie }) },
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    })
    this.#keep(response.headers.getSetCookie())
    return { status: response.status, text: await response.text() }
  }

  /** The data of a GraphQL operation. @throws NoResult for any error */
  async ask(
    base: string,
    query: string,
    variables: Readonly<Record<string, unknown>> = {},
    signal?: AbortSignal,
  ): Promise<Record<string, unknown>> {
    const { status, text } = await this.request(`${base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'graphql-require-preflight': '1' },
      body: JSON.stringify({ query, variables }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      throw new NoResult(error instanceof Error ? error.message : String(error))
    })
    const answer = responseSchema.safeParse(jsonOf(text)).data
    if (status !== 200 || !answer?.data || answer.errors) throw new NoResult(`${status}: ${text.slice(0, 300)}`)
    return answer.data
  }

  #keep(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      const isGone = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))
      if (isGone) this.#cookies.delete(name.trim())
      else this.#cookies.set(name.trim(), value.join('='))
    }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
