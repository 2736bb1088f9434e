import { setTimeout as wait } from 'node:timers/promises'
import type { TypedDocumentString } from './generated/graphql.ts'

interface Answer<Data> {
  readonly data?: Data | null
  readonly errors?: ReadonlyArray<{ readonly message: string; readonly extensions?: { readonly code?: string } }>
}

export interface Shop {
  /** Such as "https://shop.example". */
  readonly url: string
  readonly apiKey: string
}

const MAX_ATTEMPTS = 5

/** Runs an operation. The types of variables and data follow from the document. @throws Error with the API's message */
export async function run<Data, Variables>(
  shop: Shop,
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${shop.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: document.toString(), variables }),
    })
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    if (attempt < MAX_ATTEMPTS && [429, 503].includes(response.status) && seconds >= 0) {
      await wait(seconds * 1_000)
      continue
    }
    const { data, errors = [] } = (await response.json()) as Answer<Data>
    const [error] = errors
    if (error || !data) throw new Error(`${error?.extensions?.code ?? response.status}: ${error?.message ?? 'no data'}`)
    return data
  }
}
