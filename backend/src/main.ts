import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { onStop } from '@shop/runtime/parent'
import { CONFIG_ERROR_CODE, ConfigError } from '@shop/runtime/settings'
import { listeningUrl } from '@shop/runtime/listeningUrl'
import { startTracing, stopTracing } from '@shop/runtime/tracing/tracing'
import { Overload } from '@shop/runtime/overload'
import { migrations } from './migrations.ts'
import { type Config, readConfig } from './config.ts'
import { startPasswords } from './accounts/passwords.ts'
import { addCustomersOnce, lockCustomers } from './sample/addCustomers.ts'
import { backUpBeforeMigration } from './backup/beforeMigration.ts'
import { addOrdersOnce } from './sample/addOrders.ts'
import { markFilled } from './database/embedded/folder.ts'
import { explain } from './database/explain.ts'
import { fillOnce } from './sample/fillOnce.ts'
import { readModelSizes } from './sample/modelSizes.ts'
import { startDatabase } from './database/start.ts'
import type { Database } from './database/tables.ts'
import { createLog, type Log } from './log.ts'
import { readOfficeKey } from './orders/officeKey.ts'
import { addDemoNotice } from './mail/renderMail.ts'
import { type Post, outboxPost, smtpPost } from './mail/post.ts'
import { Refusal } from './errors.ts'
import { sampleCustomers, samplePassword } from '@shop/sample/customers'
import { sampleOrders } from '@shop/sample/orders'
import { createServer } from './server.ts'

/** Thrown when a long step detects that the process should stop. */
class StopRequested extends Error {}

/** Loaded only when it is needed: it is large, and most starts find a filled database. */
async function sample() {
  const [{ makeCatalog }, { makeContent }] = await Promise.all([
    import('@shop/sample/catalog'),
    import('@shop/sample/content'),
  ])
  const catalog = makeCatalog()
  return { catalog, content: makeContent(catalog), modelSizes: readModelSizes() }
}

/** Fills an empty database with the sample catalog, logging progress about once a second. */
async function fillWithSample(database: Database, log: Log, stopping: AbortSignal): Promise<void> {
  let progress = 0
  await fillOnce(database, {
    make: sample,
    startsOver: () => log.warn('an earlier start was interrupted while it filled the database; starting over'),
    progress: ({ done, total }) => {
      if (stopping.aborted) throw new StopRequested()
      if (Date.now() - progress < 1000 && done < total) return
      progress = Date.now()
      log.info({ done, total, percent: Math.floor((100 * done) / total) }, 'filling the database')
    },
    filled: (seconds) => log.info({ seconds }, 'the database is filled'),
  })
}

/** Adds demo customers once; if the office deletes them, they stay deleted. */
async function addSampleCustomers(database: Database, log: Log): Promise<void> {
  const passwords = startPasswords()
  if (await addCustomersOnce(database, sampleCustomers, () => passwords.hash(samplePassword)))
    log.warn('added sample customers with a public password; SHOP_MODE=production locks them')
  await addOrdersOnce(database, sampleOrders)
}

async function lockSampleCustomers(database: Database, log: Log): Promise<void> {
  const locked = await lockCustomers(database, sampleCustomers)
  if (locked.length > 0) log.warn({ customers: locked }, 'locked the sample customers and ended their sessions')
}

const listenProblems: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use: stop whatever is running there, or set BACKEND_PORT to another port.`,
  EACCES: ({ port }) => `This user cannot open port ${port}: set BACKEND_PORT to a port above 1023.`,
  ENOTFOUND: ({ host }) => `The address ${host} cannot be resolved: set BACKEND_HOST to an address of this machine.`,
  EADDRNOTAVAIL: ({ host }) => `This machine does not have the address ${host}: set BACKEND_HOST to one that it has.`,
}

async function listen(server: FastifyInstance, config: Config): Promise<string> {
  try {
    await server.listen({ host: config.host, port: config.port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const problem = listenProblems[code]
    throw problem === undefined ? error : new Refusal(problem(config))
  }
  const [address] = server.addresses()
  if (typeof address !== 'object') throw new Error('The server has no address')
  return listeningUrl(address)
}

function demoPost(post: Post): Post {
  return { send: (mail, signal) => post.send(addDemoNotice(mail), signal) }
}

function postOf({ smtpUrl, mailFrom, dataFolder }: Config, log: Log): Post {
  if (smtpUrl !== undefined) return smtpPost(smtpUrl, mailFrom)
  const outbox = join(dataFolder, 'outbox')
  log.info({ outbox }, 'writing emails to the outbox because SMTP_URL is not set')
  return outboxPost(outbox, mailFrom)
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const requireDriver = () => createRequire(import.meta.url)('pg') as unknown
  await startTracing({ name: 'backend', environment: process.env, log, requireDriver })
  const stop = new AbortController()
  const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
  onStop(() => stop.abort())

  const opened = await startDatabase({
    ...config,
    migrations,
    log,
    beforeMigrations: async (names) => {
      if (config.backsUpBeforeMigration) await backUpBeforeMigration(config, log, names)
    },
  })
  try {
    await fillWithSample(opened.database, log, stop.signal)
    if (config.databaseUrl === undefined) await markFilled(config.dataFolder)
    await (config.isDemo ? addSampleCustomers : lockSampleCustomers)(opened.database, log)
    const server = await createServer({
      database: opened.database,
      locks: opened.locks,
      filesFolder: join(config.dataFolder, 'files'),
      log,
      clients: [config.client],
      publicUrl: config.publicUrl,
      isDemo: config.isDemo,
      payments: config.payments,
      post: config.isDemo ? demoPost(postOf(config, log)) : postOf(config, log),
      officeKey: await readOfficeKey(config.dataFolder),
      isDraining: () => stop.signal.aborted,
      overload: new Overload(),
    })
    try {
      const url = await listen(server, config)
      log.info({ url }, 'ready')
      await stopped
      await wait(config.drainMs)
      log.info('stopping')
    } finally {
      await server.close()
    }
  } catch (error) {
    if (!(error instanceof StopRequested)) throw (await explain(error, config)) ?? error
  } finally {
    await opened.close()
    await stopTracing()
  }
}

try {
  await run()
} catch (error) {
  if (!(error instanceof Refusal || error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error instanceof ConfigError ? CONFIG_ERROR_CODE : 1
}
