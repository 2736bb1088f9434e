// Bare graphql-js behind node:http, with a cache of validated documents like the other servers.
import { createServer } from 'node:http'
import { buildSchema, execute, parse, validate } from 'graphql'
import { createContext, listen, typeDefs, withResolvers } from '../shop.mjs'

const schema = withResolvers(buildSchema(typeDefs))
const documents = new Map()

function readDocument(query) {
  const document = parse(query)
  const [error] = validate(schema, document)
  if (error) throw error
  documents.set(query, document)
  return document
}

async function answer(body, index) {
  const { query, variables: variableValues } = JSON.parse(body)
  const document = documents.get(query) ?? readDocument(query)
  return execute({ schema, document, variableValues, contextValue: createContext(index) })
}

listen(
  createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', async () => {
      const text = JSON.stringify(await answer(Buffer.concat(chunks), request.headers.case))
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
      response.writeHead(200, headers).end(text)
    })
  }),
)
