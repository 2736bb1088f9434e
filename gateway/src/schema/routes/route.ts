import type { Category as CategoryValue } from '../../backend/catalog/categories.ts'
import type { Product as ProductValue } from '../../backend/catalog/product.ts'
import type { ProductVariation as VariationValue } from '../../backend/catalog/variation.ts'
import type { ContentPage as PageValue } from '../../backend/content/page.ts'
import type { EntityTarget, RedirectTarget } from '../../backend/routes/routes.ts'
import { planOf, type Selection } from '../../backend/jsonapi/plan.ts'
import type { GatewayContext } from '../../request/context.ts'
import { builder } from '../core/builder.ts'
import { Category, Product, ProductVariation } from '../catalog/refs.ts'
import { selectionOf } from '../core/selection.ts'
import { ContentPage } from '../content/page.ts'

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
  description: 'The path has moved.',
  isTypeOf: (value) => value instanceof Redirect,
  fields: (t) => ({
    to: t.field({
      type: 'URL',
      description: 'Where to: a path of this shop, or an absolute address elsewhere.',
      resolve: ({ target }) => target.to,
    }),
    isExternal: t.boolean({
      description: 'Whether it leads out of this shop.',
      resolve: ({ target }) => target.isExternal,
    }),
    status: t.int({
      description: 'HTTP status to redirect with, such as 301.',
      resolve: ({ target }) => target.status,
    }),
  }),
})

const RouteNotFound = builder.objectRef<NotFound>('RouteNotFound').implement({
  description: 'The path leads nowhere. A 403 of the backend is answered as 404 too: what is hidden does not exist.',
  isTypeOf: (value) => value instanceof NotFound,
  fields: (t) => ({
    path: t.exposeString('path', { description: 'The path that was asked for.' }),
    message: t.string({
      description: 'For the person at the screen.',
      resolve: ({ path }) => `Unable to resolve path "${path}"`,
    }),
    status: t.int({ description: 'HTTP status to answer with.', resolve: () => 404 }),
  }),
})

const Route = builder.unionType('Route', {
  description: 'What a path leads to.',
  types: [Product, ProductVariation, Category, ContentPage, RouteRedirect, RouteNotFound],
})

type Destination = ProductValue | VariationValue | CategoryValue | PageValue

/** Reads each kind of content once the type of a path is known. */
const readers: Record<
  EntityTarget['kind'],
  (uuid: string, selection: Selection, context: GatewayContext) => Promise<Destination | null>
> = {
  product: (uuid, selection, { catalog }) => catalog.products.known(uuid, planOf('Product', selection)),
  variation: (uuid, selection, { catalog }) =>
    catalog.products.variationByUuid(uuid, planOf('ProductVariation', selection)),
  category: async (uuid, _selection, { catalog }) => (await catalog.categories.tree()).byUuid(uuid),
  page: (uuid, selection, { content }) => content.pages.byUuid(uuid, planOf('ContentPage', selection)),
}

builder.queryField('route', (t) =>
  t.field({
    type: Route,
    nullable: true,
    description: 'What a path leads to: the catch-all route asks this and nothing else.',
    args: {
      path: t.arg.string({
        required: true,
        description: 'The path as the browser shows it. A query string is allowed and does not matter.',
      }),
    },
    resolve: async (_root, { path }, context, info) => {
      const target = await context.content.routes.resolve(path)
      if (target?.kind === 'redirect') return new Redirect(target)
      const found = target && (await readers[target.kind](target.uuid, selectionOf(info), context))
      return found ?? new NotFound(path)
    },
  }),
)
