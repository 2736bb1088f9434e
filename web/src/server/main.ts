import { Drain } from '@shop/runtime/drain'
import { onStop, whenReleased } from '@shop/runtime/parent'
import { startTracing, stopTracing } from '@shop/runtime/tracing/tracing'
import { CONFIG_ERROR_CODE, ConfigError } from '@shop/runtime/settings'
import { openBuilds } from '@shop/runtime/publishedBuilds'
import { builtApp } from './builtApp.ts'
import { type Config, readConfig } from './config.ts'
import { createGateway } from './gateway.ts'
import { createLog } from './log.ts'
import { createWebServer } from './webServer.ts'

async function start(config: Config) {
  const log = createLog(config.logLevel)
  await startTracing({ name: 'web', environment: process.env, log })
  const gateway = createGateway(config)
  const builds = await openBuilds('web server', config.buildsFolder, {
    kinds: ['assets', 'builds'],
    onFailure: (error) => log.error({ err: error }, 'could not publish or read builds'),
  })
  const app = await createWebServer({
    ...{ config, gateway, log },
    openWebApp: async (server) =>
      config.isDevelopment ? (await import('./developmentApp.ts')).developmentApp(server) : builtApp(builds),
    isDraining: () => drain.isDraining,
  })
  const drain = new Drain(app.server, config.drainMs)
  onStop(() => void stop())
  await new Promise<void>((resolve, reject) => {
    app.server.once('error', reject)
    app.server.listen(config.port, config.host, resolve)
  })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  log.info({ url: `http://localhost:${port}` }, 'ready')

  async function stop() {
    await drain.stop()
    await Promise.all([app.close(), gateway.close()])
    await stopTracing()
    process.exit(0)
  }
}

const reasons: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is already in use: stop the program that is using it or set WEB_PORT to another port.`,
  EACCES: ({ port }) => `This user cannot open port ${port}: set WEB_PORT to a port above 1023.`,
  ENOTFOUND: ({ host }) => `The address "${host}" does not belong to this machine: set HOST to another.`,
  EADDRNOTAVAIL: ({ host }) => `The address "${host}" does not belong to this machine: set HOST to another.`,
}

function reasonOf(error: unknown, config: Config | undefined): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  if (reason && config) return reason(config)
  return error instanceof Error ? error.message : String(error)
}

let config: Config | undefined
await whenReleased()
try {
  config = readConfig(process.env)
  await start(config)
} catch (error) {
  process.stderr.write(`${reasonOf(error, config)}\n`)
  process.exit(error instanceof ConfigError ? CONFIG_ERROR_CODE : 1)
}
