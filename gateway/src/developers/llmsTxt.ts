import { COLLECTION_PATH } from './collection.ts'

interface Page {
  readonly path: string
  readonly title: string
  readonly summary: string
}

/** The developer pages for language models (llmstxt.org). */
export function llmsTxt(publicUrl: string, pages: readonly Page[]): string {
  const link = ({ path, title, summary }: Page) => `- [${title}](${publicUrl}${path}): ${summary}`
  const files: Page[] = [
    { path: COLLECTION_PATH, title: 'Collection', summary: 'The examples for Postman, Bruno and Insomnia.' },
    { path: '/sitemap.xml', title: 'Sitemap', summary: 'All pages of the shop.' },
  ]
  return `# Vacuum Components

> Online shop for vacuum components, with a GraphQL API at ${publicUrl}/graphql: catalog, prices and stock, carts, orders.

Programs send their API key as \`Authorization: Bearer\`. Send queries by GET or POST, and mutations by POST as JSON.

## API

${pages.map(link).join('\n')}

## Optional

${files.map(link).join('\n')}
`
}
