import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readBuiltFiles, serveFiles } from './builtFiles.ts'
import type { Config } from './config.ts'
import { sendFile, sendText } from './replies.ts'
import { pathOf } from './requests.ts'
import { graphiqlPolicy } from './security.ts'

const dist = path.join(import.meta.dirname, '../../dist/graphiql')

/** GraphiQL at /graphiql/, if the shop offers it. The gateway sends browsers there. */
export async function addGraphiqlRoutes(app: FastifyInstance, { isExplorable, publicUrl }: Config): Promise<void> {
  if (!isExplorable) return
  const built = await readBuiltFiles(dist).catch(() => new Map<string, never>())
  const files = serveFiles(new Map([...built].map(([name, file]) => [`/graphiql${name}`, file])))
  app.all('/graphiql', (_request, reply) => reply.redirect('/graphiql/', 308))
  app.all('/graphiql/*', async (request, reply) => {
    if (pathOf(request) === '/graphiql/') {
      request.raw.url = '/graphiql/index.html'
      reply.raw.setHeader('Content-Security-Policy', graphiqlPolicy(publicUrl))
    }
    const isSent = await sendFile(files, request, reply)
    return isSent ? reply : sendText(reply, 404, 'File not found. Run `npm start` to build GraphiQL.')
  })
}
