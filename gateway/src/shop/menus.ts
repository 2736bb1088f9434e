import type { CategoryTree } from '../backend/catalogue/categories.ts'

export interface MenuLink {
  readonly label: string
  readonly path: string
  readonly children: readonly MenuLink[]
}

export type MenuName = 'MAIN' | 'FOOTER'

const link = (label: string, path: string): MenuLink => ({ label, path, children: [] })

const PRODUCTS_PATH = '/products'

const MENUS: Record<MenuName, readonly MenuLink[]> = {
  MAIN: [
    link('Home', '/'),
    link('Products', PRODUCTS_PATH),
    link('Contact Us', '/contact-us'),
    link('Quick Order', '/quick-order'),
    link('Distributors', '/distributors'),
  ],
  FOOTER: [
    link('My Account', '/user'),
    link('About us', '/about'),
    link('Help', '/help'),
    link('Contact us', '/contact-us'),
    link('Privacy Statement', '/privacy'),
    link('Terms & Conditions', '/terms-conditions'),
    link('Technical References', '/technical-references'),
    link('Glossary of Terms', '/glossary'),
    link('Feedthrough Drawings', '/feedthrough-drawings'),
    link('Vacuum Feedthrough', '/vacuum-feedthrough'),
    link('Outgassing', '/outgassing'),
  ],
}

/** A menu; under Products stand the top categories, as far as they are known yet: a menu never waits for the backend. */
export function menuOf(name: MenuName, tree: CategoryTree | null): readonly MenuLink[] {
  const categories = tree?.roots.map((category) => link(category.name, category.path)) ?? []
  return MENUS[name].map((entry) => (entry.path === PRODUCTS_PATH ? { ...entry, children: categories } : entry))
}
