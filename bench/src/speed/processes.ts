import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request as send } from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

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

/** Starts a program of the shop. Resolves when it says that it is ready. */
export async function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Process> {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${program} ended with code ${code}.`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"msg":"ready"')) resolve(readySchema.parse(JSON.parse(line)).url)
    })
  })
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() }
}

function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

export interface Sent {
  readonly url: string
  /** Sent by POST; by GET without a body. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request. @throws Error unless its status is 200 and it has no GraphQL errors */
export function ask({ url, body, headers = {} }: Sent): Promise<Buffer> {
  const post = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body ?? '')) }
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const outgoing = send(
      url,
      { agent, method, headers: { ...headers, ...(body !== undefined && post) } },
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

/** CPU milliseconds of the processes per request. Each connection repeats one of the requests. */
export async function cost(processes: readonly Process[], requests: readonly Sent[], count: number): Promise<number> {
  const used = () => processes.reduce((sum, { pid }) => sum + cpuMs(pid), 0)
  const before = used()
  let left = count
  const repeat = async (sent: Sent) => {
    while (left-- > 0) await ask(sent)
  }
  await Promise.all(requests.map(repeat))
  return (used() - before) / count
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

export function closeConnections(): void {
  agent.destroy()
}
