import { planOf } from '../../backend/jsonapi/plan.ts'
import { builder } from '../builder.ts'
import { Cart } from '../cart/cart.ts'
import { selectionOf } from '../selection.ts'

interface ViewerValue {
  readonly isLoggedIn: boolean
}

export const Viewer = builder.objectRef<ViewerValue>('Viewer').implement({
  description: 'Who is asking, and what belongs to them.',
  fields: (t) => ({
    isLoggedIn: t.exposeBoolean('isLoggedIn', { description: 'Whether they are known by name.' }),
    cart: t.field({
      type: Cart,
      nullable: true,
      description: 'Their cart. One that cannot be loaded is shown empty.',
      complexity: { field: 1, multiplier: 20 },
      resolve: (_viewer, _args, { carts }, info) => carts.readOrEmpty(planOf('Cart', selectionOf(info))),
    }),
  }),
})

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    description: 'Who is asking, and what belongs to them. Never null: a guest is a viewer too.',
    resolve: (_root, _args, { session }) => ({ isLoggedIn: session.isSignedIn }),
  }),
)
