import { Agent, get } from 'node:http'

/** What the clients observed. */
export interface StreamResult {
  answered: number
  /** Statuses other than 200, and errors such as ECONNRESET. */
  failures: string[]
  /** Whether the health check failed before a request did. */
  isNoticed: boolean
}

const CLIENTS = 8
const CHECK_INTERVAL_MS = 20
/** Consecutive failed checks after which a load balancer stops sending requests. */
const RETRIES = 3

function statusOf(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.on('end', () => resolve(String(response.statusCode)))
      response.on('error', (error) => resolve(error.message))
      response.resume()
    })
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}

/**
 * Requests a page repeatedly, like a load balancer, until the health check has failed three times: half of the clients
 * keep their connection, the others open one per request. Calls `onStarted` once requests flow.
 */
export async function streamRequests(page: string, health: string, onStarted: () => void): Promise<StreamResult> {
  const result: StreamResult = { answered: 0, failures: [], isNoticed: false }
  let failedChecks = 0
  const isOut = () => failedChecks >= RETRIES
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  async function client(keepAlive: boolean) {
    const agent = new Agent({ keepAlive, maxSockets: 1 })
    while (!isOut() && result.failures.length === 0) {
      const status = await statusOf(page, agent)
      if (status === '200') result.answered += 1
      else result.failures.push(status)
    }
    agent.destroy()
  }
  async function check() {
    const agent = new Agent({ keepAlive: false })
    while (!isOut() && result.failures.length === 0) {
      failedChecks = (await statusOf(health, agent)) === '200' ? 0 : failedChecks + 1
      await wait(CHECK_INTERVAL_MS)
    }
    result.isNoticed = isOut() && result.failures.length === 0
  }
  const clients = Promise.all([...Array.from({ length: CLIENTS }, (_, index) => client(index % 2 === 0)), check()])
  while (result.answered < 5 * CLIENTS && result.failures.length === 0) await wait(10)
  onStarted()
  await clients
  return result
}
