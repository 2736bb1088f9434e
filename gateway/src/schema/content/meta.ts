import type { PageMeta as PageMetaValue } from '../../backend/content/meta.ts'
import type { MenuLink as MenuLinkValue } from '../../backend/shop/menus.ts'
import { builder } from '../core/builder.ts'

export const MenuLink = builder.objectRef<MenuLinkValue>('MenuLink')

MenuLink.implement({
  description: 'A link of a menu.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Text to show.' }),
    path: t.expose('path', { type: 'URL', description: 'Where it leads.' }),
    children: t.field({ type: [MenuLink], description: 'Links below it.', resolve: ({ children }) => [...children] }),
  }),
})

export const PageMeta = builder.objectRef<PageMetaValue>('PageMeta').implement({
  description: 'What a page tells search engines and link previews. A text that nobody wrote is empty.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Title, without the name of the shop.' }),
    ogTitle: t.exposeString('ogTitle', { description: 'Title of a link preview.' }),
    description: t.exposeString('description', { description: 'What the page is about, in a sentence.' }),
    ogDescription: t.exposeString('ogDescription', { description: 'Text of a link preview.' }),
    keywords: t.exposeString('keywords', { description: 'Words it should be found by, with commas.' }),
    ogImage: t.exposeString('ogImage', { description: 'Picture of a link preview: an address or a path.' }),
    ogUrl: t.exposeString('ogUrl', { description: 'The address to be linked to: an address or a path.' }),
  }),
})
