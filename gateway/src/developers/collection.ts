import { type DocumentNode, parse } from 'graphql'
import type { ExampleFile } from './examples.ts'

export const COLLECTION_PATH = '/developers/collection.json'

/** Whether an API key can execute a document, whatever its scopes are. */
type IsOpen = (document: DocumentNode) => boolean

/** The examples in Postman's collection format 2.1, which Postman, Bruno and Insomnia import. */
export function collectionOf(publicUrl: string, examples: readonly ExampleFile[], isOpen: IsOpen) {
  return {
    info: {
      name: 'Shop API',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'shopUrl', value: publicUrl },
      { key: 'apiKey', value: '' },
    ],
    item: [...Map.groupBy(examples, ({ folder }) => folder)].map(([name, files]) => ({
      name,
      item: files.map((file) => requestOf(file, isOpen)),
    })),
  }
}

/** Keys must be new in every request: programs that import the collection replace this with a random UUID. */
function withNewKeys(text: string): string {
  return text.replaceAll(/(?<=\b(?:idempotencyKey|batchKey): ")[\da-f-]{36}/g, '{{$guid}}')
}

const asKey = { auth: undefined, header: [] }
/** What API keys cannot access needs the session cookie of the request that logs in. */
const asCustomer = { auth: { type: 'noauth' }, header: [{ key: 'GraphQL-Require-Preflight', value: '1' }] }

function requestOf({ title, text }: ExampleFile, isOpen: IsOpen) {
  const { auth, header } = isOpen(parse(text)) ? asKey : asCustomer
  return {
    name: title,
    request: {
      method: 'POST',
      ...(auth && { auth }),
      header: [{ key: 'Content-Type', value: 'application/json' }, ...header],
      url: '{{shopUrl}}/graphql',
      body: { mode: 'graphql', graphql: { query: withNewKeys(text), variables: '' } },
    },
  }
}
