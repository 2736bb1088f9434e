// The reference for the gateway's CPU time: fetches URLs of the site, parses their JSON, flattens it, and serializes it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'

interface Resource {
  readonly type: string
  readonly id: string
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly relationships?: Readonly<Record<string, { readonly data?: Identifier | readonly Identifier[] | null }>>
}
type Identifier = Pick<Resource, 'type' | 'id'>
interface Body {
  readonly data?: Resource | readonly Resource[] | null
  readonly included?: readonly Resource[]
  readonly meta?: unknown
}

function flatten({ data, included = [], meta }: Body) {
  const byKey = new Map(included.map((resource) => [`${resource.type} ${resource.id}`, resource]))
  const flat = (resource: Resource, depth: number): unknown => ({
    id: resource.id,
    type: resource.type,
    ...resource.attributes,
    ...Object.fromEntries(
      Object.entries(resource.relationships ?? {}).map(([name, { data: target }]) => [name, follow(target, depth)]),
    ),
  })
  const follow = (target: Identifier | readonly Identifier[] | null | undefined, depth: number): unknown => {
    if (target === null || target === undefined) return null
    return [target].flat().map(({ type, id }) => {
      const found = byKey.get(`${type} ${id}`)
      return found && depth < 3 ? flat(found, depth + 1) : id
    })
  }
  return { data: [data ?? []].flat().map((resource) => flat(resource, 0)), meta }
}

const site = new Pool(process.argv[2] ?? '', { connections: 20 })

async function read(path: string) {
  const { body } = await site.request({ path, method: 'GET', headers: { accept: 'application/vnd.api+json' } })
  return flatten(JSON.parse(await body.text()) as Body)
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { urls } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly urls: readonly string[] }
    void Promise.all(urls.map(read)).then((answers) => {
      const text = JSON.stringify(answers)
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        .end(text)
    })
  })
})
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ msg: 'ready', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })),
)
