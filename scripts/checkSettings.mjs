// Reads the settings of the processes named as arguments, lists every problem once, and exits with 78 if there is one.
// Run by the same Node.js as the processes: their config.ts is TypeScript.
import { CONFIG_ERROR_CODE, ConfigError } from '../runtime/src/settings.ts'

const configs = {
  backend: '../backend/src/config.ts',
  gateway: '../gateway/src/config.ts',
  web: '../web/src/server/config.ts',
}

async function problemsOf(name) {
  const { readConfig } = await import(configs[name])
  try {
    readConfig(process.env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

const problems = new Set((await Promise.all(process.argv.slice(2).map(problemsOf))).flat())
if (problems.size > 0) {
  console.error(new ConfigError('shop', [...problems]).message)
  process.exitCode = CONFIG_ERROR_CODE
}
