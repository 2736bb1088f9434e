import type { FastifyInstance } from 'fastify'
import type { DocumentNode } from 'graphql'
import { COLLECTION_PATH, collectionOf } from '../developers/collection.ts'
import { exampleFiles } from '../developers/examples.ts'
import { CLIENT_PATH, clientFile, clientFiles } from '../developers/markdown.ts'
import type { Services } from '../request/scope.ts'
import { requirementOf } from '../schema/core/scopes.ts'
import { schema } from '../schema/index.ts'
import { printedSchema } from '../schema/print.ts'

function isOpenToKeys(document: DocumentNode): boolean {
  return requirementOf(schema, document, '').closed.length === 0
}

interface Entry {
  readonly path: string
  readonly title: string
  readonly summary: string
}

/** The developer pages for language models (llmstxt.org), as Markdown where it is available. */
function llmsTxt({ publicUrl, shop, developers: { overview, markdown } }: Services): string {
  const link = ({ path, title, summary }: Entry) => `- [${title}](${publicUrl}${path}): ${summary}`
  const page = (each: Entry) => link({ ...each, path: markdown.has(each.path) ? `${each.path}.md` : each.path })
  const files = [
    { path: COLLECTION_PATH, title: 'Collection', summary: 'The examples for Postman, Bruno and Insomnia.' },
    { path: '/sitemap.xml', title: 'Sitemap', summary: 'All pages of the shop.' },
  ]
  return `# ${shop.shop().companyName}

> ${shop.description} GraphQL API at ${publicUrl}/graphql: catalog, prices and stock, carts, orders.

Programs send their API key as \`Authorization: Bearer\`. Send queries by GET or POST, and mutations by POST as JSON.

## API

${overview.map(page).join('\n')}

## Optional

${files.map(link).join('\n')}
`
}

/** Files about the API, for programs. */
function addDeveloperFiles(app: FastifyInstance, services: Services): void {
  const { publicUrl, developers } = services
  app.get('/llms.txt', { config: { name: '/llms.txt', limit: 'files' } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(llmsTxt(services)),
  )
  for (const [path, read] of developers.markdown)
    app.get(`${path}.md`, { config: { name: '/developers/', limit: 'files' } }, (_request, reply) =>
      reply.type('text/markdown; charset=utf-8').send(read()),
    )
  for (const name of clientFiles)
    app.get(`${CLIENT_PATH}/${name}`, { config: { name: '/developers/', limit: 'files' } }, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(clientFile(name, publicUrl)),
    )
  app.get(COLLECTION_PATH, { config: { name: COLLECTION_PATH, limit: 'files' } }, (_request, reply) =>
    reply.type('application/json').send(collectionOf(publicUrl, exampleFiles(), isOpenToKeys)),
  )
}

function addSchemaFile(app: FastifyInstance): void {
  let sdl: string | null = null
  app.get('/schema.graphql', { config: { name: '/schema.graphql', limit: 'files' } }, (_request, reply) => {
    sdl ??= printedSchema()
    return reply.type('text/plain; charset=utf-8').send(sdl)
  })
}

/**
 * Files about the API.
 * @param isExplorable whether anyone may read the schema
 */
export function addProgramFiles(app: FastifyInstance, services: Services, isExplorable: boolean): void {
  if (isExplorable) addSchemaFile(app)
  addDeveloperFiles(app, services)
}
