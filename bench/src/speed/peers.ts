import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Bench, type Figure, unavailable } from './figures.ts'
import { lists, recordReads, toRequest } from './gateway.ts'
import { installPackages } from './packages.ts'
import { CONNECTIONS, costs, medianRatio, type Process, type BenchRequest, root, start } from './processes.ts'
import { RecordedSite } from './recordedSite.ts'

const ROUNDS = 5
const WARM_UPS = 1_500
const LISTS_PER_ROUND = 1_000
const CONSTANTS_PER_ROUND = 4_000

type Body = Readonly<Record<string, unknown>>

interface Peer {
  readonly name: string
  /** Folder with its package.json and server.mjs. */
  readonly folder: string
  /** The body of a request for the list at a path, and its index among the paths. */
  readonly list: (path: string, index: number) => Body
}

const peersFolder = 'bench/peers'

function readQuery(file: string): string {
  return readFileSync(path.join(root, peersFolder, file), 'utf8')
}

function listWithPath(listPath: string): Body {
  return { query: readQuery('list.graphql'), variables: { path: listPath } }
}

const peers: readonly Peer[] = [
  { name: 'bare graphql-js', folder: 'graphqlJs', list: listWithPath },
  { name: 'Apollo Server with RESTDataSource', folder: 'apollo', list: listWithPath },
  {
    name: 'GraphQL Mesh with its JSON Schema handler',
    folder: 'mesh',
    list: (_, index) => ({ query: readQuery('mesh/list.graphql').replace('list0', `list${index}`) }),
  },
]

interface Server {
  readonly name: string
  readonly process: Process
  readonly lists: readonly BenchRequest[]
  readonly constants: readonly BenchRequest[]
}

/** The same request for each connection. */
function repeated(request: BenchRequest): readonly BenchRequest[] {
  return Array.from({ length: CONNECTIONS }, () => request)
}

async function startPeer({ name, folder, list }: Peer, site: string, paths: readonly string[], env: NodeJS.ProcessEnv) {
  await installPackages(path.join(peersFolder, folder))
  const server = path.join(peersFolder, folder, 'server.mjs')
  const process = await start(server, [site, ...paths], { ...env, NODE_ENV: 'production' })
  const toRequest = (body: Body): BenchRequest => ({ url: process.url, body: JSON.stringify(body) })
  const lists = paths.map((listPath, index) => toRequest(list(listPath, index)))
  return { name, process, lists, constants: repeated(toRequest({ query: '{ __typename }' })) }
}

/** The CPU time of other GraphQL servers that read the same lists, as a multiple of the JSON proxy's. */
export async function measurePeers({ backendUrl, env }: Bench): Promise<readonly Figure[]> {
  const recorded = new RecordedSite(backendUrl)
  const site = await recorded.serve({ isCacheable: false })
  const gateway = await start('gateway/src/main.ts', [], { ...env, BACKEND_URL: site })
  const shop = {
    ...{ name: 'gateway', process: gateway, lists: lists.map((query) => toRequest(gateway.url, query)) },
    constants: repeated(toRequest(gateway.url, '{ __typename }')),
  }
  const paths = (await recordReads(recorded, shop.lists)).flatMap(({ urls }) => urls)
  const proxy = await start('bench/src/speed/jsonProxy.ts', [site], env)
  const read = (urls: readonly string[]): BenchRequest => ({ url: proxy.url, body: JSON.stringify({ urls }) })
  const reference = {
    ...{ name: 'JSON proxy', process: proxy },
    ...{ lists: paths.map((listPath) => read([listPath])), constants: repeated(read([])) },
  }

  const servers: Server[] = [reference, shop]
  const figures: Figure[] = []
  for (const peer of peers)
    try {
      servers.push(await startPeer(peer, site, paths, env))
    } catch (error) {
      figures.push(unavailable(peer.name, error))
    }
  figures.push(...(await compare(servers, 'lists', LISTS_PER_ROUND, 'list of 24 products')))
  figures.push(...(await compare(servers, 'constants', CONSTANTS_PER_ROUND, '{ __typename }')))
  for (const { process } of servers) process.stop()
  recorded.close()
  return figures
}

async function compare(servers: readonly Server[], kind: 'lists' | 'constants', count: number, what: string) {
  const targets = servers.map((server) => ({
    ...{ processes: [server.process], count },
    requests: server[kind],
  }))
  const [reference = [], ...others] = await costs(targets, { rounds: ROUNDS, warmUps: WARM_UPS })
  return others.map((values, index): Figure => {
    const name = `${what}: ${servers[index + 1]?.name}`
    return { name, value: medianRatio(values, reference), unit: '×' }
  })
}
