import { shopProcesses, startProcess } from '../../../scripts/processes.mjs'

const portNames = { gateway: 'GATEWAY_PORT', web: 'WEB_PORT' }

/** A process that can be replaced by a new one on the same port. */
export interface Replaceable {
  readonly url: string
  /** @param release folder of another release; this one if omitted */
  replace(release?: string): Promise<void>
  stop(): Promise<void>
}

export async function startReplaceable(kind: 'gateway' | 'web', env: NodeJS.ProcessEnv): Promise<Replaceable> {
  let current = await startProcess(shopProcesses[kind], { env })
  const url = current.url.replace('localhost', '127.0.0.1')
  return {
    url,
    async replace(release) {
      await current.stop()
      const cwd = release === undefined ? {} : { cwd: release }
      current = await startProcess(shopProcesses[kind], {
        ...cwd,
        env: { ...env, [portNames[kind]]: new URL(url).port },
      })
    },
    stop: () => current.stop(),
  }
}
