import { Category as CategoryValue } from '../../backend/catalog/categories.ts'
import { builder } from '../core/builder.ts'
import { PageMeta } from '../content/meta.ts'
import { Image } from '../core/image.ts'
import { Category } from './refs.ts'

/** About as many categories are siblings. */
const siblings = { field: 1, multiplier: 10 }

builder.node(Category, {
  scopes: ['catalog:read'],
  isPublic: true,
  description: 'A category of the catalog.',
  isTypeOf: (value) => value instanceof CategoryValue,
  id: { resolve: ({ uuid }) => uuid },
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Display name, such as "Viewports".' }),
    path: t.expose('path', { type: 'URL', description: 'Path of its page in the shop.' }),
    description: t.expose('description', {
      type: 'HTML',
      nullable: true,
      description: 'Introduction to the category; null if there is none.',
    }),
    image: t.expose('image', {
      type: Image,
      nullable: true,
      description: 'Image that represents the category; null if there is none.',
    }),
    parent: t.expose('parent', {
      type: Category,
      nullable: true,
      description: 'Parent category; null for a top-level category.',
    }),
    children: t.expose('children', {
      type: [Category],
      description: 'Direct subcategories, in display order.',
      complexity: siblings,
    }),
    productCount: t.exposeInt('productCount', {
      description: 'Number of products in the category and its subcategories; 0 if the site does not count them.',
    }),
    meta: t.expose('meta', { type: PageMeta, description: 'Metadata for the head of its page.' }),
  }),
})

builder.queryFields((t) => ({
  category: t.field({
    scopes: ['catalog:read'],
    isPublic: true,
    type: Category,
    nullable: true,
    description: 'The category with a path; null if there is none.',
    args: { path: t.arg.string({ required: true, description: 'Path of its page in the shop.' }) },
    resolve: async (_root, { path }, { catalog }) => (await catalog.categories.tree()).byPath(path),
  }),
  categories: t.field({
    scopes: ['catalog:read'],
    isPublic: true,
    type: [Category],
    nullable: true,
    description: 'Top-level categories, in display order.',
    complexity: siblings,
    resolve: async (_root, _args, { catalog }) => [...(await catalog.categories.tree()).roots],
  }),
}))
