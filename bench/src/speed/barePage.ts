import { installPackages } from './packages.ts'
import { type Process, start } from './processes.ts'

const folder = 'bench/peers/page'

/** Starts the server of a list with React Router and Relay alone, at the paths of categories. */
export async function startBarePage(gatewayUrl: string, env: NodeJS.ProcessEnv): Promise<Process> {
  await installPackages(folder)
  return start(`${folder}/server.mjs`, [gatewayUrl], { ...env, NODE_ENV: 'production' })
}
