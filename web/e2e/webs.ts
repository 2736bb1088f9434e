import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isolatedSettings, shopProcesses, startProcess } from '../../scripts/processes.mjs'
import type { RunningShop } from './shop.ts'

/** Another web server for the same shop with its own settings, on a free port unless given. */
export function startWeb(shop: RunningShop, settings: Record<string, string>, port = '0') {
  return startProcess(shopProcesses.web, {
    env: {
      ...process.env,
      ...isolatedSettings,
      NODE_ENV: 'production',
      GATEWAY_URL: shop.urls.gateway,
      WEB_PORT: port,
      ...settings,
    },
  })
}

/** The shop at an address whose service worker changes builds after `deploy`. */
export async function startNextBuild(web: string) {
  let isDeployed = false
  const server = createServer((incoming, response) => {
    const pass = async () => {
      const { cookie, accept = '*/*', 'x-whole-page': whole } = incoming.headers
      const answer = await fetch(web + incoming.url, {
        headers: { accept, ...(cookie ? { cookie } : {}), ...(whole ? { 'x-whole-page': String(whole) } : {}) },
      })
      let body = Buffer.from(await answer.arrayBuffer())
      if (isDeployed && incoming.url === '/service-worker.js') {
        const { id } = (await (await fetch(`${web}/builds/latest.json`)).json()) as { id: string }
        body = Buffer.from(body.toString().replaceAll(id, 'thenextbuild'))
      }
      for (const [name, value] of answer.headers) {
        if (!/^(content-(encoding|length)|transfer-encoding|connection|keep-alive)$/.test(name))
          response.setHeader(name, value)
      }
      response.writeHead(answer.status).end(body)
    }
    pass().catch(() => response.destroy())
  })
  await once(server.listen(0, 'localhost'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => void (isDeployed = true),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
