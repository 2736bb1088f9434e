import type { Breadcrumb as BreadcrumbValue } from '../../backend/routes/breadcrumbs.ts'
import { builder } from '../core/builder.ts'

const BreadcrumbLink = builder.objectRef<BreadcrumbValue['link']>('BreadcrumbLink').implement({
  isPublic: true,
  description: 'Target of a breadcrumb.',
  fields: (t) => ({
    path: t.property('path', 'URL', 'Path of the linked page.'),
    context: t.optional('context', 'String', {
      description: 'Query string of the link, without the question mark; null if there is none.',
    }),
  }),
})

const Breadcrumb = builder.objectRef<BreadcrumbValue>('Breadcrumb').implement({
  isPublic: true,
  description: 'A page on the way from the home page to the current page.',
  fields: (t) => ({
    label: t.property('label', 'String', 'Name of the page to display.'),
    link: t.property('link', BreadcrumbLink, 'Path and query string of the page.'),
  }),
})

builder.queryField('breadcrumbs', (t) =>
  t.field({
    scopes: ['catalog:read'],
    isPublic: true,
    type: [Breadcrumb],
    nullable: true,
    description: 'Breadcrumbs from the home page to a path, including both. Empty if the page has none.',
    args: { path: t.arg.string({ required: true, description: 'Path as shown in the browser.' }) },
    resolve: (_root, { path }, { content }) => content.developers.breadcrumbs(path) ?? content.breadcrumbs.of(path),
  }),
)
