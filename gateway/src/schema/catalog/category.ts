import { Category as CategoryValue } from '../../backend/catalog/categories.ts'
import { builder } from '../core/builder.ts'
import { nodeType } from '../core/fields.ts'
import { PageMeta } from '../content/meta.ts'
import { Image } from '../core/image.ts'
import { Category } from './refs.ts'

/** About as many categories are siblings. */
const siblings = { field: 1, multiplier: 10 }

nodeType(Category, {
  scopes: ['catalog:read'],
  isPublic: true,
  description: 'A category of the catalog.',
  isTypeOf: (value) => value instanceof CategoryValue,
  fields: (t) => ({
    name: t.property('name', 'String', 'Display name, such as "Viewports".'),
    path: t.property('path', 'URL', 'Path of its page in the shop.'),
    description: t.optional('description', 'HTML', 'Introduction to the category; null if there is none.'),
    image: t.optional('image', Image, 'Image that represents the category; null if there is none.'),
    parent: t.optional('parent', Category, 'Parent category; null for a top-level category.'),
    children: t.property('children', [Category], {
      complexity: siblings,
      description: 'Direct subcategories, in display order.',
    }),
    productCount: t.property('productCount', 'Int', {
      description: 'Number of products in the category and its subcategories; 0 if the site does not count them.',
    }),
    meta: t.property('meta', PageMeta, 'Metadata for the head of its page.'),
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
