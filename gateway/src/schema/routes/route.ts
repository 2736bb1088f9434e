import type { Category as CategoryValue } from '../../backend/catalog/categories.ts'
import type { Product as ProductValue } from '../../backend/catalog/product.ts'
import type { ProductVariation as VariationValue } from '../../backend/catalog/variation.ts'
import type { ContentPage as PageValue } from '../../backend/content/page.ts'
import type { EntityTarget, RedirectTarget } from '../../backend/routes/routes.ts'
import { planOf, type Selection } from '../../backend/jsonapi/plan.ts'
import type { GatewayContext } from '../../request/gatewayContext.ts'
import { builder } from '../core/builder.ts'
import { publicType } from '../core/fields.ts'
import { Category, Product, ProductVariation } from '../catalog/refs.ts'
import { selectionOf } from '../core/selection.ts'
import { ContentPage } from '../content/page.ts'
import type { Breadcrumb as BreadcrumbValue } from '../../backend/routes/breadcrumbs.ts'

class Redirect {
  readonly target: RedirectTarget

  constructor(target: RedirectTarget) {
    this.target = target
  }
}

class NotFound {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }
}

const RouteRedirect = builder.objectRef<Redirect>('RouteRedirect').implement({
  isPublic: true,
  description: 'A redirect to the new location of a page.',
  isTypeOf: (value) => value instanceof Redirect,
  fields: (t) => ({
    to: t.field({
      type: 'URL',
      description: 'Target: a path in this shop or an absolute URL of another website.',
      resolve: ({ target }) => target.to,
    }),
    isExternal: t.boolean({
      description: 'Whether it leads to another website.',
      resolve: ({ target }) => target.isExternal,
    }),
    status: t.int({
      description: 'HTTP status to redirect with, such as 301.',
      resolve: ({ target }) => target.status,
    }),
  }),
})

const RouteNotFound = builder.objectRef<NotFound>('RouteNotFound').implement({
  isPublic: true,
  description: 'There is no page at the path. Also returned for pages that the requester may not see.',
  isTypeOf: (value) => value instanceof NotFound,
  fields: (t) => ({
    path: t.property('path', 'String', 'Path that was requested.'),
    message: t.string({
      description: 'Error message with the path, in English.',
      resolve: ({ path }) => `Unable to resolve path "${path}"`,
    }),
    status: t.int({ description: 'HTTP status to respond with, always 404.', resolve: () => 404 }),
  }),
})

const Route = builder.unionType('Route', {
  description: 'The page at a path, a redirect, or the reason why there is none.',
  types: [Product, ProductVariation, Category, ContentPage, RouteRedirect, RouteNotFound],
})

type Destination = ProductValue | VariationValue | CategoryValue | PageValue

/** Reads each kind of content once the type of a path is known. */
const readers: Record<
  EntityTarget['kind'],
  (target: EntityTarget, selection: Selection, context: GatewayContext) => Promise<Destination | null>
> = {
  product: ({ uuid, type }, selection, { catalog }) =>
    catalog.products.byKnownUuid(uuid, planOf('Product', selection), type),
  variation: ({ uuid }, selection, { catalog }) =>
    catalog.products.variationByUuid(uuid, planOf('ProductVariation', selection)),
  category: async ({ uuid }, _selection, { catalog }) => (await catalog.categories.tree()).byUuid(uuid),
  page: ({ uuid }, selection, { content }) => content.pages.byUuid(uuid, planOf('ContentPage', selection)),
}

builder.queryField('route', (t) =>
  t.field({
    scopes: ['catalog:read'],
    isPublic: true,
    type: Route,
    nullable: true,
    description: 'The page or redirect at a path, or the reason why there is none.',
    args: {
      path: t.arg.string({ required: true, description: 'Path as shown in the browser. A query string is ignored.' }),
    },
    resolve: async (_root, { path }, context, info) => {
      const page = context.content.developers.at(path)
      if (page) return page
      const target = await context.content.routes.resolve(path)
      if (target?.kind === 'redirect') return new Redirect(target)
      const found = target && (await readers[target.kind](target, selectionOf(info), context))
      return found ?? new NotFound(path)
    },
  }),
)

const BreadcrumbLink = publicType<BreadcrumbValue['link']>('BreadcrumbLink', 'Target of a breadcrumb.', (t) => ({
  path: t.property('path', 'URL', 'Path of the linked page.'),
  context: t.optional('context', 'String', {
    description: 'Query string of the link, without the question mark; null if there is none.',
  }),
}))

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
