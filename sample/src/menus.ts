import type { SampleMenuLink } from './types.ts'

const links = (menu: string, entries: Readonly<Record<string, string>>): readonly SampleMenuLink[] =>
  Object.entries(entries).map(([title, url]) => ({ menu, title, url }))

/** The specification's menus, in their order. */
export const sampleMenus: readonly SampleMenuLink[] = [
  ...links('main', {
    Home: '/',
    Products: '/products',
    'Contact Us': '/contact-us',
    'Quick Order': '/quick-order',
    Distributors: '/distributors',
  }),
  ...links('footer', {
    'My Account': '/user',
    'About us': '/about',
    Help: '/help',
    'Contact us': '/contact-us',
    'Privacy Statement': '/privacy',
    'Terms & Conditions': '/terms-conditions',
    'Technical References': '/technical-references',
    'Glossary of Terms': '/glossary',
    'Feedthrough Drawings': '/feedthrough-drawings',
    'Vacuum Feedthrough': '/vacuum-feedthrough',
    Outgassing: '/outgassing',
  }),
]
