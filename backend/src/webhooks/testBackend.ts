import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openServer } from '../database/open.ts'
import { createLog } from '../log.ts'
import { createServer } from '../server.ts'
import { testAccess } from '../testShop.ts'

/** A backend in its own process for a test to kill. */
const { database, locks } = openServer(process.argv[2] ?? '')
const app = await createServer({
  ...testAccess,
  database,
  locks,
  filesFolder: join(tmpdir(), 'no-files-are-made'),
  log: createLog('silent'),
})
process.send?.({ url: await app.listen({ port: Number(process.argv[3] ?? 0), host: '127.0.0.1' }) })
