// Bare graphql-js behind node:http, with a cache of validated documents like the other servers. Argument: URL of the site.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { buildSchema, execute, parse, validate } from 'graphql'
import { toList } from '../toList.mjs'

const [site] = process.argv.slice(2)
const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'))
const rootValue = {
  products: async ({ path }) => {
    const response = await fetch(site + path, { headers: { accept: 'application/vnd.api+json' } })
    return toList(await response.json())
  },
}

const documents = new Map()

function readDocument(query) {
  const document = parse(query)
  const [error] = validate(schema, document)
  if (error) throw error
  documents.set(query, document)
  return document
}

async function answer(body) {
  const { query, variables: variableValues } = JSON.parse(body)
  const document = documents.get(query) ?? readDocument(query)
  return execute({ schema, document, rootValue, variableValues })
}

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', async () => {
    const text = JSON.stringify(await answer(Buffer.concat(chunks)))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
  })
})
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ msg: 'ready', url: `http://127.0.0.1:${server.address().port}` })),
)
