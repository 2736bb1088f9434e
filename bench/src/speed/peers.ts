import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { type Bench, type Figure, unavailable } from './figures.ts'
import { recordReads } from './gateway.ts'
import { installPackages } from './packages.ts'
import { ask, CONNECTIONS, costs, medianRatio, type Process, type BenchRequest, root, start } from './processes.ts'
import { RecordedSite } from './recordedSite.ts'

const ROUNDS = 5
const WARM_UPS = 1_000
const categories = ['electrical-feedthroughs', 'flanges-and-fittings', 'connectors-and-contacts', 'wire-and-cable']
const kinds = [
  { name: 'list of 24 products', count: 500, maxOfPeers: 1 },
  { name: 'product', count: 500, maxOfPeers: 1.05 },
  { name: '{ __typename }', count: 4_000 },
] as const

const peersFolder = 'bench/peers'
const peers = [
  { name: 'bare graphql-js', folder: 'graphqlJs' },
  { name: 'GraphQL Yoga', folder: 'yoga' },
  { name: 'Apollo Server with RESTDataSource', folder: 'apollo' },
  { name: 'GraphQL Mesh with its JSON Schema handler', folder: 'mesh' },
] as const

/** The list in the schema that Mesh derives from the site's responses. */
const MESH_QUERY = `{ case0 { meta { count } data { id attributes { title path { alias } } relationships { matched_variation { data { id } } } }
  included { type id attributes { filename sku title field_stock field_lead_time name field_voltage_rating
    field_current_rating field_max_frequency field_resistance field_capacitance field_dimensions
    field_max_bake_temperature field_max_vacuum_level field_materials
    uri { url } image_style_uri { product_thumbnail } resolved_price { number currency_code formatted } } } } }`

interface Server {
  readonly name: string
  readonly process: Process
  /** None if the server has no such operation. */
  readonly requests: readonly (readonly BenchRequest[])[]
}

/** The operation with which the web client reads a page at a path of the shop. */
function readPageOperation() {
  const file = path.join(root, 'schema/persisted-operations.json')
  const operations = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
  const [documentId, query] =
    Object.entries(operations).find(([, text]) => text.includes('query RouteScreenQuery(')) ?? []
  if (documentId === undefined || query === undefined) throw new Error('The web client has no RouteScreenQuery.')
  return { documentId, query }
}

function variablesOf(page: string) {
  return { shell: false, path: page, withBreadcrumbs: true, page: 1, first: 24 }
}

const pageSchema = z.object({ data: z.object({ route: z.looseObject({ products: z.unknown().optional() }) }) })
const listSchema = z.object({ edges: z.array(z.object({ node: z.object({ path: z.string() }) })).min(1) })

function repeated(request: BenchRequest): readonly BenchRequest[] {
  return Array.from({ length: CONNECTIONS }, () => request)
}

function constant(url: string): readonly BenchRequest[] {
  return repeated({ url, body: '{"query":"{ __typename }"}' })
}

/** What the web client reads for lists and products, from the gateway and with all it read from the site. */
async function recordCases(url: string, site: RecordedSite) {
  const { documentId, query } = readPageOperation()
  const request = (page: string): BenchRequest => {
    return { url, body: JSON.stringify({ documentId, variables: variablesOf(page) }) }
  }
  const read = async (page: string) => pageSchema.parse(JSON.parse((await ask(request(page))).toString())).data
  const record = async (page: string) => {
    const [reads] = await recordReads(site, [request(page)])
    const body = JSON.stringify({ query, variables: variablesOf(page) })
    return { request: request(page), body, urls: reads?.urls ?? [], data: await read(page) }
  }
  const lists = []
  const products = []
  for (const category of categories) {
    const list = await record(`/${category}`)
    lists.push(list)
    products.push(await record(listSchema.parse(list.data.route.products).edges[0]?.node.path ?? ''))
  }
  return { lists, products }
}

type Cases = Awaited<ReturnType<typeof recordCases>>

async function startPeer(
  { name, folder }: (typeof peers)[number],
  { lists, products }: Cases,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Server> {
  await installPackages(path.join(peersFolder, folder))
  const process = await start(path.join(peersFolder, folder, 'server.mjs'), args, { ...env, NODE_ENV: 'production' })
  const { url } = process
  if (folder === 'mesh') {
    const query = (index: number) => JSON.stringify({ query: MESH_QUERY.replace('case0', `case${index}`) })
    const ownLists = lists.map((_, index) => ({ url, body: query(index) }))
    for (const list of ownLists) await ask(list)
    return { name, process, requests: [ownLists, [], constant(url)] }
  }
  const [ownLists, ownProducts] = [lists, products].map((cases, kind) =>
    cases.map(({ body }, index) => ({ url, body, headers: { case: String(kind * lists.length + index) } })),
  )
  for (const [index, request] of [...(ownLists ?? []), ...(ownProducts ?? [])].entries()) {
    const expected = [...lists, ...products][index]?.data
    const { data } = pageSchema.parse(JSON.parse((await ask(request)).toString()))
    if (JSON.stringify(data) !== JSON.stringify(expected))
      throw new Error(`${name} responds differently than the gateway.`)
  }
  return { name, process, requests: [ownLists ?? [], ownProducts ?? [], constant(url)] }
}

/**
 * The CPU time of other GraphQL servers for what the web client reads of a list and a product, as a multiple of the JSON
 * proxy's. They have the shop's schema and respond with the same bytes.
 */
export async function measurePeers({ backendUrl, env }: Bench): Promise<readonly Figure[]> {
  const recorded = new RecordedSite(backendUrl)
  const site = await recorded.serve({ isCacheable: false })
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'))
  const gateway = await start('gateway/src/main.ts', [], { ...env, BACKEND_URL: site })
  const url = `${gateway.url}/graphql`
  const cases = await recordCases(url, recorded)
  const file = path.join(folder, 'cases.json')
  writeFileSync(file, JSON.stringify([...cases.lists, ...cases.products]))
  const proxy = await start('bench/src/speed/jsonProxy.ts', [site], env)
  const read = (urls: readonly string[]): BenchRequest => ({ url: proxy.url, body: JSON.stringify({ urls }) })
  const all = [cases.lists, cases.products]
  const servers: Server[] = [
    {
      name: 'JSON proxy',
      process: proxy,
      requests: [...all.map((each) => each.map(({ urls }) => read(urls))), repeated(read([]))],
    },
    {
      name: 'gateway',
      process: gateway,
      requests: [...all.map((each) => each.map(({ request }) => request)), constant(url)],
    },
  ]
  const figures: Figure[] = []
  for (const peer of peers)
    try {
      servers.push(await startPeer(peer, cases, [site, file, MESH_QUERY], env))
    } catch (error) {
      figures.push(unavailable(peer.name, error))
    }
  for (const index of kinds.keys()) figures.push(...(await compare(servers, index)))
  for (const { process } of servers) process.stop()
  recorded.close()
  rmSync(folder, { recursive: true })
  return figures
}

async function compare(servers: readonly Server[], index: number): Promise<readonly Figure[]> {
  const kind = kinds[index]
  const able = servers.filter(({ requests }) => (requests[index]?.length ?? 0) > 0)
  const targets = able.map(({ process, requests }) => {
    return { processes: [process], count: kind?.count ?? 0, requests: requests[index] ?? [] }
  })
  const [reference = [], own = [], ...others] = await costs(targets, { rounds: ROUNDS, warmUps: WARM_UPS })
  return [own, ...others].flatMap((values, place): readonly Figure[] => {
    const name = `${kind?.name}: ${able[place + 1]?.name}`
    const figure = { name, value: medianRatio(values, reference), unit: '×' }
    if (place === 0 || kind === undefined || !('maxOfPeers' in kind)) return [figure]
    const relative = { name: `${kind.name}: gateway × ${able[place + 1]?.name}`, value: medianRatio(own, values) }
    return [figure, { ...relative, unit: '×', max: kind.maxOfPeers }]
  })
}
