// GraphQL Mesh's JSON Schema handler, which derives a schema from responses of the site. Its field `case0`, `case1` and
// so on reads the list of a case.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { loadGraphQLSchemaFromJSONSchemas } from '@omnigraph/json-schema'
import { createYoga } from 'graphql-yoga'
import { listen, site } from '../shop.mjs'

const operationHeaders = { accept: 'application/vnd.api+json' }
const cases = JSON.parse(readFileSync(process.argv[3], 'utf8'))
const paths = cases.flatMap(({ urls }) => urls.find((url) => url.includes('/index/products')) ?? [])
const bodies = await Promise.all(
  paths.map(async (path) => (await fetch(site + path, { headers: operationHeaders })).json()),
)
// The handler looks only at an array's first item, so that item gets the attributes of all included resources. It omits
// attributes that are null everywhere, so each one that the query selects is a text unless a resource has it.
const [names = ''] = /(?<=included \{ type id attributes \{).*/s.exec(process.argv[4]) ?? []
const attributes = Object.fromEntries([
  ...names.match(/\w+(?! *\{)/g).map((name) => [name, '']),
  ...bodies
    .flatMap(({ included }) => included)
    .flatMap((resource) => Object.entries(resource.attributes))
    .filter(([, value]) => value !== null),
])
const operations = paths.map((path, index) => ({
  type: 'Query',
  field: `case${index}`,
  path,
  method: 'GET',
  responseSample: { ...bodies[index], included: [{ ...bodies[index].included[0], attributes }] },
  responseTypeName: `List${index}`,
}))
const schema = await loadGraphQLSchemaFromJSONSchemas('site', { endpoint: site, operations, operationHeaders, fetch })
listen(createServer(createYoga({ schema, graphqlEndpoint: '/', logging: false })))
