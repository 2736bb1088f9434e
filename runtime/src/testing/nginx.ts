import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const START_MS = 10_000
const template = path.join(import.meta.dirname, '../../../deploy/nginx.conf.template')

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0
}

export interface NginxOptions {
  /** An existing, empty folder. */
  readonly folder: string
  readonly shopPort: number
  readonly apiPort: number
  /** Addresses of the web servers and gateways. */
  readonly webs: readonly string[]
  readonly gateways: readonly string[]
}

/** Resolves when something listens on a loopback port. @throws Error on timeout */
async function listening(port: number): Promise<void> {
  const until = Date.now() + START_MS
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch (error) {
      if (Date.now() > until) throw error
    } finally {
      socket.destroy()
    }
    await wait(20)
  }
}

/** Starts nginx with the shipped template, on loopback. @throws Error if it does not listen in time */
export async function startNginx({ folder, shopPort, apiPort, webs, gateways }: NginxOptions) {
  const cache = path.join(folder, 'cache')
  await mkdir(cache)
  const servers = (urls: readonly string[]) => urls.map((url) => `server ${new URL(url).host} max_fails=0;`).join(' ')
  const variables: Readonly<Record<string, string>> = {
    CACHE_FOLDER: cache,
    SHOP_PORT: `127.0.0.1:${shopPort}`,
    API_PORT: `127.0.0.1:${apiPort}`,
    WEB_SERVERS: servers(webs),
    GATEWAY_SERVERS: servers(gateways),
  }
  // The image's entry point does the same.
  const filled = (await readFile(template, 'utf8')).replace(
    /\$\{(\w+)\}/g,
    (all, name: string) => variables[name] ?? all,
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = path.join(folder, 'nginx.conf')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    file,
    `daemon off; ${user} pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${temporary.join(' ')} ${filled} }`,
  )
  const nginx = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' })
  await listening(shopPort)
  return {
    shop: `http://127.0.0.1:${shopPort}`,
    api: `http://127.0.0.1:${apiPort}`,
    /** Folder of cached responses. */
    cache,
    async stop(): Promise<void> {
      nginx.kill('SIGTERM')
      if (nginx.exitCode === null) await once(nginx, 'exit')
    },
  }
}
