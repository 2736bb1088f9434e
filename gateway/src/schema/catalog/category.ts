import { Category as CategoryValue } from '../../backend/catalog/categories.ts'
import { builder } from '../core/builder.ts'
import { PageMeta } from '../content/meta.ts'
import { Image } from '../core/image.ts'
import { Category } from './refs.ts'

/** About as many categories are siblings. */
const siblings = { field: 1, multiplier: 10 }

builder.node(Category, {
  description: 'A category of the catalogue.',
  isTypeOf: (value) => value instanceof CategoryValue,
  id: { resolve: ({ uuid }) => uuid },
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    path: t.expose('path', { type: 'URL', description: 'Its page.' }),
    description: t.expose('description', { type: 'HTML', nullable: true, description: 'What is in it.' }),
    image: t.expose('image', { type: Image, nullable: true, description: 'A picture of something in it.' }),
    parent: t.expose('parent', {
      type: Category,
      nullable: true,
      description: 'The category it is in; null at the top.',
    }),
    children: t.expose('children', {
      type: [Category],
      description: 'The categories in it.',
      complexity: siblings,
    }),
    productCount: t.exposeInt('productCount', { description: 'Products in it and below it.' }),
    meta: t.expose('meta', { type: PageMeta, description: 'For the head of its page.' }),
  }),
})

builder.queryFields((t) => ({
  category: t.field({
    type: Category,
    nullable: true,
    description: 'The category of a path; null when there is none.',
    args: { path: t.arg.string({ required: true, description: 'Path of its page.' }) },
    resolve: async (_root, { path }, { catalog }) => (await catalog.categories.tree()).byPath(path),
  }),
  categories: t.field({
    type: [Category],
    nullable: true,
    description: 'The categories at the top, in the order to show them.',
    complexity: siblings,
    resolve: async (_root, _args, { catalog }) => [...(await catalog.categories.tree()).roots],
  }),
}))
