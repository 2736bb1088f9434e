import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fill } from '../../sample/fill.ts'
import { fixture } from '../../sample/testFixture.ts'
import { migrations } from '../../migrations.ts'
import { startDatabase } from '../start.ts'
import { openTestShop } from '../../testShop.ts'
import { startEmbedded } from './embedded.ts'
import { dataArgument, findProgram, runBinary } from './program.ts'

let dataFolder = ''
let folder = ''
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'shop-postgres-'))
  folder = join(dataFolder, 'database')
  const opened = await startDatabase({ migrations, dataFolder, databaseUrl: undefined })
  await fill(opened.database, fixture())
  await opened.close()
})
afterAll(() => rm(dataFolder, { recursive: true }))

const left: number[] = []
afterEach(() => {
  for (const pid of left.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function postmaster(): Promise<number> {
  const pid = Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10)
  left.push(pid)
  return pid
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('select 1')
  await client.end()
  return rowCount === 1
}

/** A process that runs the database, like the backend. */
async function startHolder(): Promise<ChildProcess> {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
    await startEmbedded(${JSON.stringify(dataFolder)})
    console.log('ready')`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  left.push(holder.pid ?? 0)
  await once(createInterface({ input: holder.stdout }), 'line')
  return holder
}

test('PostgreSQL exits with a killed backend, and the next start finds the folder unlocked', async () => {
  const holder = await startHolder()
  const pid = await postmaster()
  await expect(startEmbedded(dataFolder)).rejects.toThrow(`in use by process ${holder.pid}`)
  holder.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
  const { url, stop } = await startEmbedded(dataFolder)
  expect(await answers(url)).toBe(true)
  await stop()
})

test.runIf(process.platform === 'linux')('an orphaned server is stopped before another starts', async () => {
  const program = await findProgram(folder)
  const data = dataArgument(program, folder)
  const args = ['-D', data, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${data}`]
  const orphan = runBinary(program, 'postgres', args, folder)
  await expect.poll(() => readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).toContain('ready')
  const { url, stop } = await startEmbedded(dataFolder)
  expect(await answers(url)).toBe(true)
  expect(orphan.exitCode).toBe(0)
  await stop()
})

test.runIf(process.platform === 'linux')(
  'ignores the process ID of a dead server that another process reuses',
  async () => {
    await writeFile(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n`)
    const { url, stop } = await startEmbedded(dataFolder)
    expect(await answers(url)).toBe(true)
    await stop()
  },
)

test('requests return 503 while a killed server restarts, and no write is lost', async () => {
  const opened = await startDatabase({ migrations, dataFolder, databaseUrl: undefined })
  const shop = await openTestShop({ over: opened })
  const list = '/jsonapi/products/product?page[limit]=1'
  expect((await shop.get(list)).status).toBe(200)
  await sql`create table acknowledged as select 1 as one`.execute(opened.database)
  process.kill(await postmaster(), 'SIGKILL')
  const statuses: number[] = []
  const retryAfters = new Set<string | undefined>()
  await expect
    .poll(
      async () => {
        const { status, headers } = await shop.get(list)
        statuses.push(status)
        if (status === 503) retryAfters.add(headers['retry-after'])
        return statuses.includes(503) && status === 200
      },
      { interval: 20 },
    )
    .toBe(true)
  expect([...new Set(statuses)].toSorted()).toEqual([200, 503])
  expect([...retryAfters]).toEqual(['5'])
  const { rows } = await sql`select one from acknowledged`.execute(opened.database)
  expect(rows).toEqual([{ one: 1 }])
  await shop.close()
})
