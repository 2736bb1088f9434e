import { onStop, whenReleased } from '@shop/runtime/parent'
import { startTracing, stopTracing } from '@shop/runtime/tracing/tracing'
import { CONFIG_ERROR_CODE, ConfigError } from '@shop/runtime/settings'
import { readConfig } from './config.ts'
import { startGateway } from './gateway.ts'
import { createLog } from './observability/log.ts'

await whenReleased()
try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  await startTracing({ name: 'gateway', environment: process.env, log })
  const starting = startGateway(config, log)
  const stop = async () => {
    await (await starting).stop()
    await stopTracing()
    process.exit(0)
  }
  onStop(() => void stop())
  const { url, metricsUrl } = await starting
  log.info({ url, metricsUrl }, 'ready')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof ConfigError ? CONFIG_ERROR_CODE : 1)
}
