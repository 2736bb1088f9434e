import type { Breadcrumb as BreadcrumbValue } from '../../backend/routes/breadcrumbs.ts'
import { builder } from '../core/builder.ts'

const BreadcrumbLink = builder.objectRef<BreadcrumbValue['link']>('BreadcrumbLink').implement({
  description: 'Where a breadcrumb leads.',
  fields: (t) => ({
    path: t.expose('path', { type: 'URL', description: 'Path of the page.' }),
    context: t.exposeString('context', {
      nullable: true,
      description: 'Query string that belongs to the link, without its question mark.',
    }),
  }),
})

const Breadcrumb = builder.objectRef<BreadcrumbValue>('Breadcrumb').implement({
  description: 'A page above the current one, or that itself.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Name to show.' }),
    link: t.expose('link', { type: BreadcrumbLink, description: 'Where it leads.' }),
  }),
})

builder.queryField('breadcrumbs', (t) =>
  t.field({
    type: [Breadcrumb],
    nullable: true,
    description: 'The way from the home page to a path, both included. Empty where the shop shows none.',
    args: { path: t.arg.string({ required: true, description: 'The path as the browser shows it.' }) },
    resolve: (_root, { path }, { content }) => content.breadcrumbs.of(path),
  }),
)
