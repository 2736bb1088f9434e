import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isolatedSettings, shopProcesses, sharedEnvironment, startProcess } from './processes.mjs'
import { cache, once, root } from './setup.mjs'

/**
 * A folder with the filled database, created once for all suites: each copies it instead of filling its own. Created
 * again when the sample catalog or the migrations change.
 */
export async function sampleData() {
  const folder = path.join(cache, 'sample-data')
  const inputs = [
    'sample',
    'schema/variationColumns.ts',
    'backend/src/database',
    ...readdirSync(path.join(root, 'backend/src'), { recursive: true })
      .filter((file) => /\/tables\.(sql|ts)$/.test(file))
      .map((file) => path.join('backend/src', file)),
    'backend/src/import',
    'backend/src/sample',
    'backend/src/search/indexing',
    'backend/src/accounts',
  ]
  const title = 'Filling a database with the sample catalog'
  await once('sampled', { title, inputs, done: () => existsSync(folder) }, async () => {
    rmSync(folder, { recursive: true, force: true })
    const env = sharedEnvironment({ ...isolatedSettings, DATA_DIR: folder })
    const backend = await startProcess(shopProcesses.backend, { env })
    await backend.stop()
  })
  return folder
}
