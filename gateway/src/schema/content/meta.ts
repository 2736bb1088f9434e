import type { PageMeta as PageMetaValue } from '../../backend/content/meta.ts'
import type { MenuLink as MenuLinkValue } from '../../backend/shop/menus.ts'
import { builder } from '../core/builder.ts'

export const MenuLink = builder.objectRef<MenuLinkValue>('MenuLink')

MenuLink.implement({
  isPublic: true,
  description: 'A link in a menu or list.',
  fields: (t) => ({
    label: t.property('label', 'String', 'Link text for display.'),
    path: t.property('path', 'URL', 'Path or URL that it links to.'),
    children: t.property('children', [MenuLink], 'Links nested under this one.'),
  }),
})

export const PageMeta = builder.objectRef<PageMetaValue>('PageMeta').implement({
  isPublic: true,
  description:
    'Metadata of a page for search engines and link previews. Values that editors left out are empty strings.',
  fields: (t) => ({
    title: t.property('title', 'String', "Title of the page, without the shop's name."),
    ogTitle: t.property('ogTitle', 'String', 'Title of the link preview.'),
    description: t.property('description', 'String', 'Summary of the page, one sentence.'),
    ogDescription: t.property('ogDescription', 'String', 'Text of the link preview.'),
    keywords: t.property('keywords', 'String', 'Keywords, separated by commas.'),
    ogImage: t.property('ogImage', 'String', 'Image of the link preview: an absolute URL or a path.'),
    ogUrl: t.property('ogUrl', 'String', 'Canonical URL of the page: an absolute URL or a path.'),
  }),
})
