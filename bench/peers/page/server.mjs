// Builds the page and serves it. Argument: URL of the gateway.
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { build } from 'vite'

const root = import.meta.dirname
const [gateway] = process.argv.slice(2)
const compiler = path.join(root, 'node_modules/.bin/relay-compiler')
const { status, stdout, stderr } = spawnSync(compiler, ['--noWatchman'], { cwd: root, encoding: 'utf8' })
if (status !== 0) throw new Error(stdout + stderr)
const { createRoutes } = await import('./page.mjs')

const { output } = await build({
  ...{ root, configFile: false, logLevel: 'error' },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { write: false, rollupOptions: { input: path.join(root, 'client.mjs') } },
})
const script = brotliCompressSync(output.find(({ type }) => type === 'chunk').code)

const handler = createStaticHandler(
  createRoutes(async (query, variables) => {
    const body = JSON.stringify({ query, variables })
    const response = await fetch(`${gateway}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return (await response.json()).data
  }),
)

function hydrationOf({ loaderData }) {
  const text = JSON.stringify({ loaderData }).replaceAll('<', '\\u003c')
  return `window.__staticRouterHydrationData = ${text}`
}

const server = createServer(async (request, response) => {
  if (request.url === '/client.js') {
    response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(script)
    return
  }
  const context = await handler.query(new Request(`http://page.example${request.url}`))
  const router = createStaticRouter(handler.dataRoutes, context)
  const page = createElement(
    'html',
    { lang: 'en' },
    createElement('head', null, createElement('title', null, 'Products')),
    createElement(
      'body',
      null,
      createElement('div', { id: 'root' }, createElement(StaticRouterProvider, { router, context, hydrate: false })),
      createElement('script', { dangerouslySetInnerHTML: { __html: hydrationOf(context) } }),
      createElement('script', { type: 'module', src: '/client.js' }),
    ),
  )
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  const { pipe } = renderToPipeableStream(page, { onAllReady: () => void pipe(response) })
})
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ msg: 'ready', url: `http://127.0.0.1:${server.address().port}` })),
)
