import type { PageMeta as PageMetaValue } from '../../backend/content/meta.ts'
import type { MenuLink as MenuLinkValue } from '../../backend/shop/menus.ts'
import { builder } from '../core/builder.ts'

export const MenuLink = builder.objectRef<MenuLinkValue>('MenuLink')

MenuLink.implement({
  isPublic: true,
  description: 'A link in a menu or list.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Link text for display.' }),
    path: t.expose('path', { type: 'URL', description: 'Path or URL that it links to.' }),
    children: t.expose('children', { type: [MenuLink], description: 'Links nested under this one.' }),
  }),
})

export const PageMeta = builder.objectRef<PageMetaValue>('PageMeta').implement({
  isPublic: true,
  description:
    'Metadata of a page for search engines and link previews. Values that editors left out are empty strings.',
  fields: (t) => ({
    title: t.exposeString('title', { description: "Title of the page, without the shop's name." }),
    ogTitle: t.exposeString('ogTitle', { description: 'Title of the link preview.' }),
    description: t.exposeString('description', { description: 'Summary of the page, one sentence.' }),
    ogDescription: t.exposeString('ogDescription', { description: 'Text of the link preview.' }),
    keywords: t.exposeString('keywords', { description: 'Keywords, separated by commas.' }),
    ogImage: t.exposeString('ogImage', { description: 'Image of the link preview: an absolute URL or a path.' }),
    ogUrl: t.exposeString('ogUrl', { description: 'Canonical URL of the page: an absolute URL or a path.' }),
  }),
})
