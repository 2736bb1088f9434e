import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, request as send } from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { readProc, treeOf } from '../chaos/memory.ts'

/** Clock ticks of /proc last 10 ms. */
const TICK_MS = 10
export const CONNECTIONS = 4

export const root = path.join(import.meta.dirname, '../../..')

export interface Process {
  readonly url: string
  readonly pid: number
  stop(): void
}

const readySchema = z.object({ msg: z.literal('ready'), url: z.string() })

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Starts a program of the shop. Resolves when it says that it is ready. */
export async function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Process> {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => {
      children.delete(child)
      reject(new Error(`${program} ended with code ${code}.`))
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"msg":"ready"')) resolve(readySchema.parse(JSON.parse(line)).url)
    })
  })
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() }
}

/** CPU milliseconds of a process, its descendants, and children that have exited. */
export function cpuMs(pid: number): number {
  const ticks = treeOf(pid).map((each) => {
    const stat = readProc(`/proc/${each}/stat`)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return sum(fields.slice(11, 15).map(Number))
  })
  return sum(ticks) * TICK_MS
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
/** Agent for simultaneous requests. */
const parallelAgent = new Agent({ keepAlive: true })

export interface BenchRequest {
  readonly url: string
  /** Sent by POST; by GET without a body. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the request uses the agent for simultaneous requests. */
  readonly isParallel?: boolean
}

/** Sends a request. @throws Error unless its status is 200 and it has no GraphQL errors */
export function ask({ url, body, headers = {}, isParallel = false }: BenchRequest): Promise<Buffer> {
  const post = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body ?? '')) }
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const outgoing = send(
      url,
      { agent: isParallel ? parallelAgent : agent, method, headers: { ...headers, ...(body !== undefined && post) } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const answer = Buffer.concat(chunks)
          if (response.statusCode === 200 && !answer.includes('"errors":')) resolve(answer)
          else reject(new Error(`${url}: ${response.statusCode} ${answer.toString().slice(0, 500)}`))
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

export interface Target {
  readonly processes: readonly Pick<Process, 'pid'>[]
  /** Each connection repeats one of them. */
  readonly requests: readonly BenchRequest[]
  /** Requests in a round. */
  readonly count: number
}

/** CPU milliseconds of a target's processes per request. */
async function cost({ processes, requests, count }: Target): Promise<number> {
  const used = () => sum(processes.map(({ pid }) => cpuMs(pid)))
  const before = used()
  let left = count
  const repeat = async (sent: BenchRequest) => {
    while (left-- > 0) await ask(sent)
  }
  await Promise.all(requests.map(repeat))
  return (used() - before) / count
}

/**
 * CPU milliseconds per request of each target in each round. The rounds are interleaved, so a change of the machine's
 * speed affects all targets.
 */
export async function costs(
  targets: readonly Target[],
  { rounds, warmUps }: { readonly rounds: number; readonly warmUps: number },
): Promise<readonly (readonly number[])[]> {
  for (const target of targets) await cost({ ...target, count: Math.min(target.count, warmUps) })
  const measured = targets.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, target] of targets.entries()) measured[index]?.push(await cost(target))
  return measured
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Median over the rounds of the multiple of the reference. */
export function medianRatio(values: readonly number[] = [], references: readonly number[] = []): number {
  return median(values.map((value, round) => value / (references[round] ?? Number.NaN)))
}
