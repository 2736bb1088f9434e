import type { Server } from 'node:http'
import path from 'node:path'
import { createServer } from 'vite'
import { compileRelay } from '../../relayPlugin.ts'
import type { Site } from './site.ts'

/** The site straight from its sources, with hot reload over the server's own port. */
export async function developmentSite(server: Server): Promise<Site> {
  await compileRelay()
  const vite = await createServer({
    root: path.join(import.meta.dirname, '../..'),
    server: { middlewareMode: true, hmr: { server } },
  })
  // Vite cannot know the types of what it loads by its path.
  const bundle = async () => (await vite.ssrLoadModule('/src/server.tsx')) as Pick<Site, 'render' | 'sitemap'>
  return {
    build: null,
    render: async (request, options) => (await bundle()).render(request, options),
    sitemap: async (origin, ask) => (await bundle()).sitemap(origin, ask),
    head: (_chunk, nonce) =>
      [
        // What Vite's React plugin puts into an HTML file; there is none here.
        `<script type="module" nonce="${nonce}">import { injectIntoGlobalHook } from '/@react-refresh';`,
        'injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type</script>',
        `<script type="module" nonce="${nonce}" src="/@vite/client"></script>`,
        `<meta property="csp-nonce" content="" nonce="${nonce}">`,
        ...styleSheets(vite.environments.ssr.moduleGraph.idToModuleMap.keys()),
        `<script type="module" nonce="${nonce}" src="/src/client.tsx"></script>`,
      ].join(''),
    files: (request, response, next) => vite.middlewares(request, response, next),
    // Vite's client writes styles and its overlay of errors as text.
    policy: {
      'connect-src': ['ws:'],
      'style-src': ["'unsafe-inline'"],
      'require-trusted-types-for': null,
      'trusted-types': null,
    },
    close: () => vite.close(),
  }
}

/** The sheets that the rendered modules import: without them the page stands bare until its scripts have run. */
function* styleSheets(ids: Iterable<string>) {
  for (const id of ids) if (/\.css$/.test(id)) yield `<link rel="stylesheet" href="/@fs${id}?direct">`
}
