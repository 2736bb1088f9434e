// GraphQL Mesh's JSON Schema handler, which derives a schema from responses of the site. Arguments: URL of the site, and
// the paths of lists, which become the fields list0, list1 and so on.
import { createServer } from 'node:http'
import { loadGraphQLSchemaFromJSONSchemas } from '@omnigraph/json-schema'
import { createYoga } from 'graphql-yoga'

const [site, ...paths] = process.argv.slice(2)
const operationHeaders = { accept: 'application/vnd.api+json' }

const bodies = await Promise.all(
  paths.map(async (path) => (await fetch(site + path, { headers: operationHeaders })).json()),
)
// The handler looks only at an array's first item, so that item gets the attributes of all included resources.
const attributes = Object.fromEntries(
  bodies
    .flatMap(({ included }) => included)
    .flatMap((resource) => Object.entries(resource.attributes))
    .filter(([, value]) => value !== null),
)
const operations = paths.map((path, index) => ({
  type: 'Query',
  field: `list${index}`,
  path,
  method: 'GET',
  responseSample: { ...bodies[index], included: [{ ...bodies[index].included[0], attributes }] },
  responseTypeName: `List${index}`,
}))
const schema = await loadGraphQLSchemaFromJSONSchemas('site', { endpoint: site, operations, operationHeaders, fetch })
const server = createServer(createYoga({ schema, graphqlEndpoint: '/', logging: false }))
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ msg: 'ready', url: `http://127.0.0.1:${server.address().port}` })),
)
