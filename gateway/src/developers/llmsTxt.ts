import { COLLECTION_PATH } from './collection.ts'

interface Page {
  readonly path: string
  readonly title: string
  readonly summary: string
}

/**
 * The developer pages for language models (llmstxt.org).
 * @param markdown paths of pages that are also available as Markdown, at the path with `.md`
 */
export function llmsTxt(publicUrl: string, pages: readonly Page[], markdown: { has(path: string): boolean }): string {
  const link = ({ path, title, summary }: Page) => `- [${title}](${publicUrl}${path}): ${summary}`
  const page = (each: Page) => link({ ...each, path: markdown.has(each.path) ? `${each.path}.md` : each.path })
  const files: Page[] = [
    { path: COLLECTION_PATH, title: 'Collection', summary: 'The examples for Postman, Bruno and Insomnia.' },
    { path: '/sitemap.xml', title: 'Sitemap', summary: 'All pages of the shop.' },
  ]
  return `# Vacuum Components

> Online shop for vacuum components, with a GraphQL API at ${publicUrl}/graphql: catalog, prices and stock, carts, orders.

Programs send their API key as \`Authorization: Bearer\`. Send queries by GET or POST, and mutations by POST as JSON.

## API

${pages.map(page).join('\n')}

## Optional

${files.map(link).join('\n')}
`
}
