// `node bench/src/attacks/main.ts [shapes]`: attacks a gateway with a 1 GB heap and prints the results. It needs no
// backend: the gateway answers or rejects these documents by itself.
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import path from 'node:path'
import { type DocumentAttack, attackShapes, sendDistinctDocuments } from './documents.ts'
import { memoryOf, probeDuring } from './health.ts'

const GATEWAY = path.resolve(import.meta.dirname, '../../../gateway/src/main.ts')
const MAX_HEAP_MB = 1_024

async function startGateway(): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [`--max-old-space-size=${MAX_HEAP_MB}`, GATEWAY], {
    env: {
      ...process.env,
      BACKEND_URL: 'http://127.0.0.1:9',
      GATEWAY_PORT: '0',
      LOG_LEVEL: 'info',
      OAUTH_CLIENT_SECRET: 'a secret that no backend is asked with',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /"url":"http:\/\/localhost:(\d+)"/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return { url: `http://127.0.0.1:${url}`, child }
  }
  throw new Error('The gateway did not start.')
}

async function attack(title: string, options: DocumentAttack): Promise<void> {
  const { url, child } = await startGateway()
  try {
    const processId = child.pid ?? 0
    const before = memoryOf(processId)
    const { result, delays } = await probeDuring(`${url}/health/live`, () => sendDistinctDocuments(url, options))
    const after = memoryOf(processId)
    const milliseconds = (value: number) => `${Math.round(value)} ms`
    console.log(
      [
        title,
        `${result.sent} in ${result.seconds.toFixed(1)} s`,
        `responses ${JSON.stringify(result.statuses)}`,
        `RSS ${before.resident} → ${after.resident} MB (peak ${after.peak})`,
        `health p50 ${milliseconds(delays.p50)}, p99 ${milliseconds(delays.p99)}, longest ${milliseconds(delays.longest)}`,
      ].join('; '),
    )
  } catch (error) {
    const isKilled = child.exitCode !== null || child.signalCode !== null
    console.log(`${title}: ${isKilled ? 'THE GATEWAY CRASHED' : String(error)}`)
    process.exitCode = 1
  } finally {
    child.kill()
  }
}

/** Each document comes from another network, so that limits per network do not apply. */
function addressOf(index: number) {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
}

await attack('1,200 invalid documents of 22 KB', { count: 1_200, bytes: 22_000, shapes: ['unknown fields'], addressOf })
await attack('1,200 invalid documents of 9 KB', { count: 1_200, bytes: 9_000, shapes: ['unknown fields'], addressOf })
await attack('1,200 valid documents of 18 KB', { count: 1_200, bytes: 18_000, shapes: ['a long comment'], addressOf })
await attack('25 KB at 8 per second', { count: 120, bytes: 25_000, perSecond: 8, addressOf })
await attack('10 KB at 8 per second', { count: 120, bytes: 10_000, perSecond: 8, addressOf })
if (process.argv.includes('shapes')) {
  for (const shape of Object.keys(attackShapes)) {
    for (const bytes of [3_000, 9_000, 19_000])
      await attack(`${shape}, ${bytes} bytes`, { count: 16, bytes, shapes: [shape], addressOf })
  }
}
