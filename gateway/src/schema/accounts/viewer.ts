import { isDeepStrictEqual } from 'node:util'
import { SignedOutError } from '../../backend/jsonapi/errors.ts'
import { NOTHING_MORE, type Plan, planOf, type Selection } from '../../backend/jsonapi/plan.ts'
import { CART_IDENTITY_PLAN } from '../../backend/carts/plans.ts'
import { builder } from '../core/builder.ts'
import { Cart } from '../carts/cart.ts'
import { below, merged, selectionsOfRootField } from '../core/selection.ts'
import { User } from './user.ts'

interface ViewerValue {
  /** What is asked of the account, wherever in the selection: it is read once. */
  readonly userPlan: Plan
  /** Whether no more is asked of the account than whose it is, as by the frame of every page, which can do without. */
  readonly isIdentityOnly: boolean
  /** The same for the cart, which tells the checkout which order it is. */
  readonly cartPlan: Plan
}

/** Whoever asks, for what is asked of them. */
export function viewerOf(selection: Selection): ViewerValue {
  const carts = below(selection, 'Viewer', 'cart')
  const userPlan = planOf('User', NOTHING_MORE, ...below(selection, 'Viewer', 'user'))
  return {
    userPlan,
    isIdentityOnly: isDeepStrictEqual(userPlan, planOf('User', NOTHING_MORE)),
    cartPlan: carts.length > 0 ? planOf('Cart', ...carts) : CART_IDENTITY_PLAN,
  }
}

/** What belongs to customers only; null for everybody else, and for whoever is one no longer. */
export async function ofCustomers<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof SignedOutError) return null
    throw error
  }
}

export const Viewer = builder.objectRef<ViewerValue>('Viewer').implement({
  description: 'Who is asking, and what belongs to them.',
  fields: (t) => ({
    isLoggedIn: t.boolean({
      description: 'Whether they are known by name.',
      resolve: ({ userPlan, isIdentityOnly }, _args, { account }) => account.users.isLoggedIn(userPlan, isIdentityOnly),
    }),
    user: t.field({
      type: User,
      nullable: true,
      description: 'Their account; null for guests.',
      resolve: ({ userPlan, isIdentityOnly }, _args, { account }) => account.users.read(userPlan, isIdentityOnly),
    }),
    cart: t.field({
      type: Cart,
      nullable: true,
      description: 'Their cart. One that cannot be loaded is shown empty.',
      complexity: { field: 1, multiplier: 20 },
      resolve: ({ cartPlan }, _args, { cart }) => cart.carts.readOrEmpty(cartPlan),
    }),
  }),
})

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    description: 'Who is asking, and what belongs to them. Never null: a guest is a viewer too.',
    resolve: (_root, _args, _context, info) => viewerOf(merged(...selectionsOfRootField(info, 'viewer'))),
  }),
)
