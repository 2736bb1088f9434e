import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'
import { noteOf, noteProcesses, refuseLeftovers } from '../../scripts/leftovers.mjs'
import { isolatedSettings, processEnvironment, startProcesses } from '../../scripts/processes.mjs'
import { supervisor } from '../../scripts/serve.mjs'

/** A shop without a backend, which web and gateway can start without. */
const withoutBackend = { ...isolatedSettings, BACKEND_URL: 'http://localhost:9', OAUTH_CLIENT_SECRET: 'a-secret' }

const root = path.join(import.meta.dirname, '../..')

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('starts nothing more once stopped', async () => {
  const stopping = new AbortController()
  const ready: string[] = []
  const starting = startProcesses({
    env: withoutBackend,
    signal: stopping.signal,
    log(name: string, line: string) {
      if (!line.includes('"msg":"ready"')) return
      ready.push(name)
      stopping.abort()
    },
  })
  await expect(starting).rejects.toThrow(/abort/i)
  expect(ready).toEqual(['gateway'])
})

test('rejects production settings, listing all problems of all processes together', async () => {
  const starting = startProcesses({
    env: { ...isolatedSettings, SHOP_MODE: 'production', OAUTH_CLIENT_SECRET: 'short' },
  })
  const backend = ['DATABASE_URL', 'PUBLIC_URL', 'OAUTH_CLIENT_SECRET', 'SMTP_URL', 'MAIL_FROM', 'PAYMENTS']
  const names = [...backend, 'TRUSTED_PROXIES']
  await expect(starting).rejects.toThrow(
    new RegExp(`^The shop cannot start .*${names.map((name) => `\n- ${name}: .*`).join('')}$`),
  )
})

test('lets the gateway trust web, whatever proxy is in front', () => {
  const env = { TRUSTED_PROXIES: '10.0.0.9' }
  expect(processEnvironment({ name: 'gateway' }, env)).toEqual({ TRUSTED_PROXIES: '10.0.0.9,loopback' })
  expect(processEnvironment({ name: 'web' }, env)).toEqual(env)
  expect(processEnvironment({ name: 'gateway' }, {})).toEqual({})
  const host = { HOST: '192.0.2.7' }
  expect(processEnvironment({ name: 'gateway' }, host)).toEqual({ ...host, TRUSTED_PROXIES: 'loopback,192.0.2.7' })
})

test('stops a build whose npm was killed before continuing', async () => {
  const script = `import { main, run } from ${JSON.stringify(path.join(root, 'scripts/setup.mjs'))}
    import { stopOnSignals, stopping } from ${JSON.stringify(path.join(root, 'scripts/stopping.mjs'))}
    await main(async () => {
      stopOnSignals()
      console.log('building')
      await run('sleep', ['20'])
      stopping.signal.throwIfAborted()
      console.log('open')
    })
    console.log('stopped')`
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, script], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const text of shell.stdout) {
    output += String(text)
    if (output === 'building\n') shell.kill('SIGKILL')
  }
  expect(output).toBe('building\nstopped\n')
})

test('names the process that uses a port', async () => {
  const server = createServer()
  await once(server.listen(0, 'localhost'), 'listening')
  const address = server.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  await expect(startProcesses({ env: { ...withoutBackend, GATEWAY_PORT: port } })).rejects.toThrow(
    `Port ${port}, which the gateway needs, is in use by process ${process.pid} (`,
  )
  server.close()
})

test('restarts a killed process on its port, and logs one line', async () => {
  const stopping = new AbortController()
  const lines: string[] = []
  const supervise = supervisor({
    signal: stopping.signal,
    giveUp: (error) => lines.push(error.message),
    say: (line) => lines.push(line),
  })
  const shop = await startProcesses({ env: withoutBackend, signal: stopping.signal, supervise })
  const { pid } = shop.processes.gateway
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => shop.processes.gateway.pid).not.toBe(pid)
  expect(lines).toEqual(['The gateway was killed by SIGKILL; restarting in 0.5 s.'])
  expect((await fetch(`${shop.urls.gateway}/health/live`)).status).toBe(200)
  stopping.abort()
  await shop.stopped
})

test('waits longer after each failed start, and gives up on invalid settings', async () => {
  const lines: string[] = []
  let tries = 0
  await supervisor({
    signal: new AbortController().signal,
    giveUp: (error) => lines.push(`gave up: ${error.message}`),
    say: (line) => lines.push(line),
  })({ name: 'backend' }, 'ended with code 1', async () => {
    tries += 1
    throw Object.assign(new Error(`try ${tries}\nmore`), { isFinal: tries === 2 })
  })
  expect(lines).toEqual([
    'The backend ended with code 1; restarting in 0.5 s.',
    'The backend did not start (try 1); restarting in 1 s.',
    'gave up: try 2\nmore',
  ])
})

/** Process IDs of a start and web's port, once it is listening. */
async function processesOf(start: ChildProcess): Promise<{ pids: number[]; port: string }> {
  if (!start.stdout) throw new Error('The start has no output.')
  let port: string | undefined
  for await (const line of createInterface({ input: start.stdout })) {
    port = /The shop is open at .*:(\d+)/.exec(line)?.[1]
    if (port) break
  }
  const note = JSON.parse(await readFile(noteOf(start.pid ?? 0), 'utf8')) as { pid: number }[]
  return { pids: note.map(({ pid }) => pid), port: port ?? '' }
}

test('rejects the port of a running start, and leaves no process behind when killed', async () => {
  const start = spawn('node', ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...withoutBackend },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { pids, port } = await processesOf(start)
  expect(pids).toHaveLength(2)
  await expect(startProcesses({ env: { ...withoutBackend, WEB_PORT: port } })).rejects.toThrow(
    `A running shop restarts it: stop that shop with "kill ${start.pid}", or set WEB_PORT`,
  )
  start.kill('SIGKILL')
  await expect.poll(() => pids.filter(isAlive)).toEqual([])
})

test('names processes that outlived a killed start', async () => {
  const leftover = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'gateway/src/main.ts'])
  await once(leftover, 'spawn')
  // No process has ID 0: it represents a killed start.
  noteProcesses([{ name: 'gateway', pid: leftover.pid ?? 0, entry: 'gateway/src/main.ts' }], 0)
  await expect(refuseLeftovers(100)).rejects.toThrow(`left gateway (process ${leftover.pid}) running.`)
  leftover.kill()
  await once(leftover, 'exit')
  await refuseLeftovers(100)
})
