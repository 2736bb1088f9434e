import type { ShopStore } from '../backend/shop/shopStore.ts'
import { COLLECTION_PATH } from './collection.ts'
import type { DeveloperPages } from './developerPages.ts'

interface Page {
  readonly path: string
  readonly title: string
  readonly summary: string
}

interface Options {
  readonly publicUrl: string
  readonly shop: ShopStore
  readonly developers: Pick<DeveloperPages, 'overview' | 'markdown'>
}

/** The developer pages for language models (llmstxt.org), as Markdown where it is available. */
export function llmsTxt({ publicUrl, shop, developers: { overview, markdown } }: Options): string {
  const link = ({ path, title, summary }: Page) => `- [${title}](${publicUrl}${path}): ${summary}`
  const page = (each: Page) => link({ ...each, path: markdown.has(each.path) ? `${each.path}.md` : each.path })
  const files: Page[] = [
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
