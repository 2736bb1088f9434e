import type { Server } from 'node:http'
import { listeningUrl } from '@shop/runtime/listeningUrl'
import type { Config } from './config.ts'

const listenProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use',
  EACCES: 'requires more privileges',
}

/** @throws Error with a message for the person who started it */
export function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = listenProblems[error.code ?? ''] ?? `cannot be used (${error.code})`
      reject(new Error(`The gateway cannot start: port ${port} on ${host} ${problem}.`, { cause: error }))
    })
    server.listen(port, host, () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve(listeningUrl(address))
      else reject(new Error('The gateway has no listening address.'))
    })
  })
}
