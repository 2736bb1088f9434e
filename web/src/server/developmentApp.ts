import type { Server } from 'node:http'
import path from 'node:path'
import { createServer } from 'vite'
import { compileRelay } from '../../relayPlugin.ts'
import type { Rendering, WebApp } from './webApp.ts'

/** The web app from its sources, with hot reload on the server's port. */
export async function developmentApp(server: Server): Promise<WebApp> {
  await compileRelay()
  const vite = await createServer({
    root: path.join(import.meta.dirname, '../..'),
    server: { middlewareMode: true, hmr: { server } },
  })
  // Vite cannot type modules loaded by path.
  const bundle = async () => (await vite.ssrLoadModule('/src/server.tsx')) as Rendering
  return {
    build: null,
    render: async (request, options) => (await bundle()).render(request, options),
    sitemap: async (origin, ask) => (await bundle()).sitemap(origin, ask),
    shopName: async (ask) => (await bundle()).shopName(ask),
    visitors: async () => (await bundle()).visitors,
    // The policy allows all inline scripts and styles.
    scriptHashes: '',
    head: () =>
      [
        // Preamble of Vite's React plugin, which usually goes into an HTML file.
        `<script type="module">import { injectIntoGlobalHook } from '/@react-refresh';`,
        'injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type</script>',
        '<script type="module" src="/@vite/client"></script>',
        ...styleSheets(vite.environments.ssr.moduleGraph.idToModuleMap.keys()),
        '<script type="module" src="/src/client.tsx"></script>',
      ].join(''),
    files: (request, response, next) => vite.middlewares(request, response, next),
    // Vite's client writes styles and its error overlay as text.
    policy: {
      'connect-src': ['ws:'],
      'script-src': ["'unsafe-inline'"],
      'style-src': ["'unsafe-inline'"],
      'require-trusted-types-for': null,
      'trusted-types': null,
    },
    close: () => vite.close(),
  }
}

/** Style sheets of the rendered modules: without them the page is unstyled until scripts run. */
function* styleSheets(ids: Iterable<string>) {
  for (const id of ids) if (/\.css$/.test(id)) yield `<link rel="stylesheet" href="/@fs${id}?direct">`
}
