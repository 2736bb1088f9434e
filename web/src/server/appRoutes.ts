import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { OVERLOAD_RETRY_AFTER_S, type Overload, priorities, type Priority } from '@shop/runtime/overload'
import { type File, readBuiltFiles, serveFiles } from './builtFiles.ts'
import { sendBusyPage } from './busyPage.ts'
import type { Config } from './config.ts'
import type { Gateway, Visitor } from './gateway.ts'
import { confirmCachedPage, sendCachedPage, sendPage } from './page.ts'
import { ShopNews } from './maintenancePage.ts'
import { PageCache } from './pageCache.ts'
import manifest from './manifest.json' with { type: 'json' }
import { createPageLimits, whenClosed } from './pageLimits.ts'
import { sendFile, sendText } from './replies.ts'
import { pathOf, visitorOf } from './requests.ts'
import { paymentFramePolicy } from './security.ts'
import type { ShopName } from './shopName.ts'
import { endedWorker, type WebApp } from './webApp.ts'
import { createSitemap, robotsText } from './sitemap.ts'

interface Options {
  config: Config
  webApp: WebApp
  gateway: Gateway
  log: Logger
  overload: Overload
  shopName: ShopName
  pictures: ReadonlyMap<string, File>
}

/** The shop's icons and other pictures. @throws Error if one that every shop shows is missing */
export async function readPictures({ pictures: folder, texts }: Config): Promise<ReadonlyMap<string, File>> {
  const files = await readBuiltFiles(folder)
  const pictures = new Map([...files].filter(([, { type }]) => type.startsWith('image/')))
  for (const path of ['/favicon.svg', texts.errorPicture])
    if (path !== null && !pictures.has(path)) throw new Error(`There is no picture ${path} in ${folder}`)
  return pictures
}

/** Files of the build, and those for robots and browsers. */
export function addFileRoutes(app: FastifyInstance, { config, webApp, shopName, pictures }: Options): void {
  const sendBuiltFile = async (request: FastifyRequest, reply: FastifyReply) =>
    (await sendFile(webApp.files, request, reply))
      ? reply
      : sendText(reply, 404, 'This file belongs to another build. Reload the page.')

  app.all('/assets/*', sendBuiltFile)
  app.all('/builds/*', sendBuiltFile)
  app.all('/service-worker.js', (request, reply) =>
    config.isOfflineEnabled
      ? sendBuiltFile(request, reply)
      : reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(endedWorker),
  )
  const icons = manifest.icons.filter(({ src }) => pictures.has(src))
  app.all('/manifest.webmanifest', async (request, reply) => {
    const name = await shopName.read(request.id)
    const { description } = config.texts
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify({ name, short_name: name.split(' ', 1)[0], description, ...manifest, icons }))
  })
  app.all('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText(config.publicUrl.origin)),
  )
  // The test provider's card page and its files. Demo shops only.
  app.all('/payment-frame/*', async (request, reply) => {
    reply.raw.setHeader('Content-Security-Policy', paymentFramePolicy)
    // Its origin is opaque, and fonts are read with CORS.
    reply.raw.setHeader('Access-Control-Allow-Origin', '*')
    reply.raw.setHeader('Access-Control-Allow-Headers', '*')
    if (pathOf(request) === '/payment-frame/') request.raw.url = '/payment-frame/index.html'
    const isSent = config.isDemo && (await sendFile(webApp.files, request, reply))
    return isSent ? reply : sendText(reply, 404, 'File not found.')
  })
}

export function addSitemapRoutes(app: FastifyInstance, options: Options): void {
  const sitemap = createSitemap(options)
  const sendSitemap = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const files = serveFiles(await sitemap(request.id))
      return (await sendFile(files, request, reply)) ? reply : sendText(reply, 404, 'Sitemap not found.')
    } catch (error) {
      options.log.warn({ requestId: request.id, err: error }, 'sitemap failed')
      const text = 'Something has gone wrong fetching the sitemap. Please try again.'
      return sendText(reply.header('retry-after', '60'), 503, text)
    }
  }
  app.all('/sitemap.xml', sendSitemap)
  app.all('/sitemaps/*', sendSitemap)
}

/** All other paths: a picture, a built file, or a page. */
export function addPageRoutes(app: FastifyInstance, options: Options): void {
  const { config, webApp, gateway, log, overload, shopName } = options
  const sendPicture = serveFiles(options.pictures)
  const pageLimits = createPageLimits(config.rateLimitFactor)
  const services = {
    config,
    webApp,
    gateway,
    log,
    pages: new PageCache({ contentVersion: () => gateway.contentVersion() }),
    news: new ShopNews(config.texts.name),
  }

  async function sendSite(request: FastifyRequest, reply: FastifyReply) {
    const { method } = request.raw
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead && method !== 'POST') {
      return sendText(reply.header('allow', 'GET, HEAD, POST'), 405, 'This method is not allowed here.')
    }
    for (const files of [sendPicture, webApp.files]) if (isRead && (await sendFile(files, request, reply))) return reply
    await confirmCachedPage(request, services)
    const cached = sendCachedPage({ request, reply }, services)
    if (cached) return cached
    const visitor = visitorOf(request, config)
    // Sends the page unless the visitor's network or the server has too many to render.
    const retryAfterS = await pageLimits(visitor.address ?? '', reply.raw)
    const busy = { isDemo: config.isDemo, name: shopName.current() }
    if (retryAfterS > 0) return sendBusyPage(reply, { ...busy, status: 429, retryAfterS })
    const finish = overload.admit(priorityOf(request, visitor))
    if (!finish) return sendBusyPage(reply, { ...busy, status: 503, retryAfterS: OVERLOAD_RETRY_AFTER_S })
    whenClosed(reply.raw, finish)
    return sendPage({ request, reply, visitor, pathname: pathOf(request) }, services)
  }

  app.all('/*', sendSite)
  app.setNotFoundHandler(sendSite)
}

function priorityOf(request: FastifyRequest, visitor: Visitor): Priority {
  if (visitor.isBackground) return priorities.background
  const isBuying = request.raw.method === 'POST' || /^\/(cart|checkout|user|order)\b/.test(pathOf(request))
  return isBuying ? priorities.interactive : priorities.page
}
