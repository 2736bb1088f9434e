import { CONFIG_ERROR_CODE, ConfigError } from '../../runtime/src/settings.ts'
import { readConfig } from './config.ts'
import { startGateway } from './gateway.ts'
import { createLog } from './observability/log.ts'

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const gateway = await startGateway(config, log)
  const stop = async () => {
    await gateway.stop()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
  log.info({ url: gateway.url }, 'ready')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof ConfigError ? CONFIG_ERROR_CODE : 1)
}
