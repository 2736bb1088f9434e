import type { ExampleFile } from './examples.ts'

export const COLLECTION_PATH = '/developers/collection.json'

/** The examples in Postman's collection format 2.1, which Postman, Bruno and Insomnia import. */
export function collectionOf(publicUrl: string, examples: readonly ExampleFile[]) {
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
      item: files.map(requestOf),
    })),
  }
}

function requestOf({ title, text }: ExampleFile) {
  return {
    name: title,
    request: {
      method: 'POST',
      header: [{ key: 'Content-Type', value: 'application/json' }],
      url: '{{shopUrl}}/graphql',
      body: { mode: 'graphql', graphql: { query: text, variables: '' } },
    },
  }
}
