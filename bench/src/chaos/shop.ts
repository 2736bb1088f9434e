import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { memorySettings, shopProcesses } from '../../../scripts/processes.mjs'
import { ChaosDatabase, embeddedFolder } from './database.ts'
import { ManagedProcess, type ProcessPlan, SupervisedProcess } from './managedProcess.ts'
import { freePort } from './ports.ts'
import { postmasterIn, preparePostgres } from './postgres.ts'
import { type RoundRobin, startRoundRobin } from './roundRobin.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const START_MS = 180_000
const PROBE_MS = 2_000
/** Maximum start time of one process before the run fails. */
const MAX_CRASHES = 10

export interface ShopOptions {
  readonly engine: 'embedded' | 'server'
  /** Number of gateways and of backends. */
  readonly processes: number
}

/** A process that can be killed and is restarted. */
export type Victim = Pick<ManagedProcess, 'name' | 'pid' | 'kill'>

/**
 * A private shop in a temporary folder, on free loopback ports, whose processes can be killed. With one process of each
 * kind it runs under `npm start`; with several, they are supervised here.
 */
export class ChaosShop {
  readonly folder: string
  readonly dataFolder: string
  readonly engine: ShopOptions['engine']
  readonly processes: ManagedProcess[] = []
  web = ''
  /** URL of the gateway, or of the proxy in front of several. */
  gateway = ''
  backendPorts: number[] = []
  /** Addresses of the gateways' metrics. */
  readonly metrics: string[] = []
  /** Environment variables of all processes. */
  environment: NodeJS.ProcessEnv = {}
  #database: ChaosDatabase | null = null
  #unmount: (() => void) | null = null
  readonly #supervised: SupervisedProcess[] = []
  readonly #probes: string[] = []
  readonly #proxies: RoundRobin[] = []
  readonly #serverFolder: string
  readonly #count: number

  constructor({ engine, processes }: ShopOptions) {
    this.engine = engine
    this.#count = processes
    this.folder = mkdtempSync(path.join(tmpdir(), 'shop-chaos-'))
    this.dataFolder = path.join(this.folder, 'data')
    this.#serverFolder = mkdtempSync(path.join(tmpdir(), 'shop-chaos-postgres-'))
    mkdirSync(path.join(this.folder, 'logs'))
  }

  get database(): ChaosDatabase {
    if (!this.#database) throw new Error('The shop has not been started.')
    return this.#database
  }

  /** Processes whose names start with this: backend, gateway, web, redis, npm start. */
  named(kind: string): Victim[] {
    return this.victims.filter(({ name }) => name.startsWith(kind))
  }

  /** Everything that can be killed except the database. */
  get victims(): Victim[] {
    return [...this.#supervised, ...this.processes]
  }

  /** The postmaster. */
  postmaster(): number | null {
    return postmasterIn(this.engine === 'server' ? this.#serverFolder : embeddedFolder(this.dataFolder))
  }

  /** Starts all processes and fills the database. */
  async start(): Promise<void> {
    const webPort = await freePort()
    this.web = `http://127.0.0.1:${webPort}`
    const env: NodeJS.ProcessEnv = {
      ...baseEnvironment(),
      DATA_DIR: this.dataFolder,
      PUBLIC_URL: this.web,
      WEB_PORT: String(webPort),
      ...this.#exportSettings(),
      ...(await this.#startStores()),
    }
    this.environment = env
    this.#probes.push(`${this.web}/health/live`)
    await (this.#count === 1 ? this.#startSupervised(env) : this.#startApart(env))
    await this.waitUntilReady(START_MS)
  }

  /** Whether every process responds. */
  async isReady(): Promise<boolean> {
    return (await Promise.all(this.#probes.map(isReady))).every(Boolean)
  }

  /** Resolves when every process responds. @throws Error on timeout */
  async waitUntilReady(patienceMs: number): Promise<void> {
    const until = Date.now() + patienceMs
    while (!(await this.isReady())) {
      const crashed = this.processes.find(({ unexpectedEnds }) => unexpectedEnds > MAX_CRASHES)
      if (crashed) throw new Error(`${crashed.name} keeps crashing. See the logs in ${this.folder}.`)
      if (Date.now() > until)
        throw new Error(`The shop was not ready after ${patienceMs / 1000} s. See the logs in ${this.folder}.`)
      await wait(100)
    }
  }

  async stop({ keepsLogs }: { keepsLogs: boolean }): Promise<void> {
    await this.#database?.close()
    for (const each of this.processes.toReversed()) await each.stop()
    for (const proxy of this.#proxies) proxy.close()
    this.#unmount?.()
    this.#unmount = null
    rmSync(this.#serverFolder, { recursive: true, force: true })
    if (!keepsLogs) rmSync(this.folder, { recursive: true, force: true })
  }

  killNow(): void {
    for (const each of this.processes) each.killNow()
    this.#unmount?.()
    this.#unmount = null
  }

  /** Folder of exports, on a small disk; null if it is on the same disk as everything else. */
  get exportFolder(): string | null {
    return this.#unmount ? path.join(this.folder, 'exports') : null
  }

  #exportSettings(): Record<string, string> {
    const folder = path.join(this.folder, 'exports')
    this.#unmount = mountSmallDisk(folder)
    return this.#unmount ? { EXPORT_DIR: folder, EXPORT_FREE_MB: '0' } : {}
  }

  async #startStores(): Promise<Record<string, string>> {
    const settings: Record<string, string> = {}
    if (this.engine === 'server') {
      const server = preparePostgres(this.#serverFolder, await freePort())
      this.#run(server.plan)
      settings.DATABASE_URL = server.url
      this.#database = new ChaosDatabase({ connectionString: server.url })
      await this.#database.isUp(START_MS)
    } else {
      this.#database = ChaosDatabase.embedded(this.dataFolder)
    }
    if (this.#count > 1) {
      const port = await freePort()
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      this.#run({ name: 'redis', command: 'redis-server', args, env: process.env })
      settings.REDIS_URL = `redis://127.0.0.1:${port}`
    }
    return settings
  }

  /** `npm start`, which runs one process of each kind. */
  async #startSupervised(env: NodeJS.ProcessEnv): Promise<void> {
    const [backendPort, gatewayPort] = [await freePort(), await freePort()]
    const ports = {
      ...{ BACKEND_PORT: String(backendPort), GATEWAY_PORT: String(gatewayPort) },
      METRICS_PORT: await this.#metricsPort(),
    }
    const args = [path.join(ROOT, 'scripts/start.mjs')]
    const supervisor = this.#run({ name: 'npm start', command: process.execPath, args, env: { ...env, ...ports } })
    for (const [name, { entry }] of Object.entries(shopProcesses))
      this.#supervised.push(new SupervisedProcess(name, entry, supervisor))
    this.backendPorts = [backendPort]
    this.gateway = `http://127.0.0.1:${gatewayPort}`
    for (const port of [backendPort, gatewayPort]) this.#probes.push(`http://127.0.0.1:${port}/health/ready`)
  }

  /** Several gateways and backends, and one web process. */
  async #startApart(env: NodeJS.ProcessEnv): Promise<void> {
    const backend = await this.#startMany('backend', 'BACKEND_PORT', env)
    this.backendPorts = backend.ports
    this.gateway = (await this.#startMany('gateway', 'GATEWAY_PORT', { ...env, BACKEND_URL: backend.url })).url
    this.#run(plan('web', shopProcesses.web, { ...env, GATEWAY_URL: this.gateway }))
  }

  /** Processes of one kind, behind a proxy if there are several. The first one fills the database. */
  async #startMany(
    kind: 'backend' | 'gateway',
    portName: string,
    env: NodeJS.ProcessEnv,
  ): Promise<{ url: string; ports: number[] }> {
    const ports: number[] = []
    for (let index = 0; index < this.#count; index += 1) {
      const port = await freePort()
      ports.push(port)
      const own = { [portName]: String(port), ...(kind === 'gateway' && { METRICS_PORT: await this.#metricsPort() }) }
      this.#run(plan(`${kind}${index + 1}`, shopProcesses[kind], { ...env, ...own }))
      this.#probes.push(`http://127.0.0.1:${port}/health/ready`)
      await this.#answers(`http://127.0.0.1:${port}/health/live`)
    }
    const proxy = await startRoundRobin(await freePort(), ports)
    this.#proxies.push(proxy)
    return { url: proxy.url, ports }
  }

  async #metricsPort(): Promise<string> {
    const port = await freePort()
    this.metrics.push(`http://127.0.0.1:${port}/metrics`)
    return String(port)
  }

  async #answers(url: string): Promise<void> {
    const until = Date.now() + START_MS
    while (!(await isReady(url))) {
      if (Date.now() > until) throw new Error(`${url} does not respond. See the logs in ${this.folder}.`)
      await wait(100)
    }
  }

  #run(plan: ProcessPlan): ManagedProcess {
    const process = new ManagedProcess(plan, path.join(this.folder, 'logs'))
    this.processes.push(process)
    process.start()
    return process
  }
}

/** Environment variables of the machine must not reach the shop. */
function baseEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  return {
    ...(PATH && { PATH }),
    ...(HOME && { HOME }),
    ...(TMPDIR && { TMPDIR }),
    ...(LANG && { LANG }),
    NODE_ENV: 'production',
    SHOP_MODE: 'demo',
    HOST: '127.0.0.1',
    BACKEND_HOST: '127.0.0.1',
    OAUTH_CLIENT_SECRET: randomBytes(32).toString('base64url'),
  }
}

function plan(
  name: string,
  shopProcess: (typeof shopProcesses)[keyof typeof shopProcesses],
  env: NodeJS.ProcessEnv,
): ProcessPlan {
  return {
    name,
    command: process.execPath,
    args: [path.join(ROOT, shopProcess.entry)],
    env: { ...env, ...memorySettings(shopProcess) },
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_MS) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** Fits one export of all parts, which is about 11 MB. */
const DISK_MB = 16

/** Mounts a small disk at the folder. @returns a function to unmount it; null if this user cannot mount disks */
function mountSmallDisk(folder: string): (() => void) | null {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=1777`, 'tmpfs', folder], { stdio: 'pipe' })
    return () => execFileSync('umount', ['--lazy', folder])
  } catch {
    return null
  }
}
