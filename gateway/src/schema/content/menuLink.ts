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
