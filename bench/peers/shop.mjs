// What the peers share: the shop's schema, resolved from responses that the gateway gave to the same requests, after
// reading the same URLs of the site. Arguments: URL of the site, a file with a list of { urls, data }, and Mesh's query.
import { readFileSync } from 'node:fs'
import { Pool } from 'undici'
import { flatten } from '../src/speed/flatten.ts'

const [site, file] = process.argv.slice(2)
const cases = JSON.parse(readFileSync(file, 'utf8'))
const pool = new Pool(site, { connections: 20 })

export { site }
export const typeDefs = readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8')

async function getJson(path) {
  const { body } = await pool.request({ path, method: 'GET', headers: { accept: 'application/vnd.api+json' } })
  return JSON.parse(await body.text())
}

/** The context of a request: its data, read once. @param index of the case, from the header `case` */
export function createContext(index, get = getJson) {
  let reading
  const read = async () => {
    const { urls, data } = cases[Number(index)] ?? { urls: [], data: {} }
    await Promise.all(urls.map(async (url) => flatten(await get(url))))
    return data
  }
  return { data: () => (reading ??= read()) }
}

/** Adds resolvers that take each field from its place in the response. */
export function withResolvers(schema) {
  for (const type of Object.values(schema.getTypeMap())) {
    if ('resolveType' in type) type.resolveType = (value) => value.__typename
    if (!('isTypeOf' in type) || type.name.startsWith('__')) continue
    const isQuery = type === schema.getQueryType()
    for (const field of Object.values(type.getFields()))
      field.resolve = isQuery
        ? async (_, _arguments, { data }, { path }) => (await data())[path.key]
        : (source, _arguments, _context, { path }) => source[path.key]
  }
  return schema
}

export function listen(server) {
  server.listen(0, '127.0.0.1', () =>
    console.log(JSON.stringify({ msg: 'ready', url: `http://127.0.0.1:${server.address().port}` })),
  )
}
