import { join } from 'node:path'
import { z } from 'zod'
import { migrations } from '../../migrations.ts'
import { startDatabase } from '../../database/start.ts'
import { createLog } from '../../log.ts'
import { fillOnce } from '../../sample/fillOnce.ts'
import { createServer } from '../../server.ts'
import { makeCatalog } from '@shop/sample/catalog'
import { makeContent } from '@shop/sample/content'
import { sites } from './sites.ts'

/** An imitated site with the sample catalog in its own process, for tests of the gateway. */
const name = z.enum(['plain', 'minimal', 'bare']).parse(process.argv[2])
const { DATA_DIR: dataFolder, OAUTH_CLIENT_SECRET: secret } = z
  .object({ DATA_DIR: z.string(), OAUTH_CLIENT_SECRET: z.string() })
  .parse(process.env)

const opened = await startDatabase({ migrations, dataFolder, databaseUrl: undefined })
await fillOnce(opened.database, {
  make: () => {
    const catalog = makeCatalog()
    return { catalog, content: makeContent(catalog) }
  },
  startsOver: () => undefined,
  progress: () => undefined,
  filled: () => undefined,
})
const log = createLog('info')
const app = await createServer({
  database: opened.database,
  locks: opened.locks,
  filesFolder: join(dataFolder, 'files'),
  log,
  isDemo: true,
  clients: [{ id: 'shop', secret }],
  publicUrl: 'http://localhost:3000',
  alterations: sites[name],
})
log.info({ url: await app.listen({ port: 0, host: '127.0.0.1' }) }, 'ready')
process.once('SIGTERM', () => {
  void app.close().then(() => opened.close())
})
