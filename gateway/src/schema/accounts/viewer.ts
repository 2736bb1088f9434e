import { isDeepStrictEqual } from 'node:util'
import { type Membership as MembershipValue, User as UserValue } from '../../backend/accounts/user.ts'
import { CART_IDENTITY_PLAN } from '../../backend/carts/plans.ts'
import { SignedOutError } from '../../backend/jsonapi/errors.ts'
import { NAMES } from '../../backend/jsonapi/names.ts'
import { NOTHING_MORE, type Plan, type Selection, planOf } from '../../backend/jsonapi/plan.ts'
import { Cart } from '../carts/cart.ts'
import { builder } from '../core/builder.ts'
import { Money } from '../core/scalars.ts'
import { below, merged, selectionsOfRootField } from '../core/selection.ts'

const Membership = builder.objectRef<MembershipValue>('Membership').implement({
  description: "What a customer's membership is.",
  fields: (t) => ({
    level: t.exposeString('level', { nullable: true, description: 'Such as "preferred".' }),
    status: t.exposeString('status', { nullable: true, description: 'Such as "active".' }),
    discountPercent: t.exposeFloat('discountPercent', {
      nullable: true,
      description:
        'What it takes off the list prices of most product families now, in percent; null where that is not known.',
    }),
  }),
})

const User = builder.objectRef<UserValue>('User')

builder.node(User, {
  description: 'A customer, as they see themselves.',
  // The site shows an e-mail address to its owner only, so that it tells whose account this is.
  resource: { type: NAMES.user.type, always: ['display_name', 'mail'] },
  isTypeOf: (value) => value instanceof UserValue,
  id: { resolve: ({ uuid }) => uuid },
  fields: (t) => ({
    uuid: t.expose('uuid', { needs: [], type: 'UUID', description: 'Their id in the backend.' }),
    username: t.exposeString('username', { needs: [], description: 'The name shown for them.' }),
    email: t.exposeString('email', { needs: [], description: 'E-mail address.' }),
    firstName: t.exposeString('firstName', { needs: ['field_first_name'], nullable: true, description: 'First name.' }),
    lastName: t.exposeString('lastName', { needs: ['field_last_name'], nullable: true, description: 'Last name.' }),
    company: t.exposeString('company', { needs: ['field_company'], nullable: true, description: 'Company.' }),
    phone: t.exposeString('phone', { needs: ['field_phone'], nullable: true, description: 'Telephone number.' }),
    taxNum: t.exposeString('taxNum', { needs: ['field_resale'], nullable: true, description: 'Resale number.' }),
    credit: t.exposeString('credit', {
      needs: ['field_credit_status'],
      nullable: true,
      description: 'Credit status: none, pending, approved or hold.',
    }),
    source: t.exposeString('source', {
      needs: ['field_hear_about_us'],
      nullable: true,
      description: 'How they heard about the shop.',
    }),
    subscription: t.exposeBoolean('subscription', {
      needs: ['field_newsletter_subscription'],
      description: 'Whether they get the newsletter.',
    }),
    membership: t.expose('membership', {
      needs: ['field_membership_level', 'field_membership_status', 'field_membership_discount'],
      type: Membership,
      nullable: true,
      description: 'What they are to the shop.',
    }),
    creditLimit: t.expose('creditLimit', {
      needs: ['field_credit_limit'],
      type: Money,
      nullable: true,
      description: 'How much may be owed at a time; null without terms.',
    }),
    creditAvailable: t.expose('creditAvailable', {
      needs: ['field_credit_available'],
      type: Money,
      nullable: true,
      description: 'How much of it is free.',
    }),
    isTaxExempt: t.exposeBoolean('isTaxExempt', {
      needs: ['field_resale_verified'],
      description: 'Whether the shop has checked the resale certificate, so that no sales tax is charged.',
    }),
    isEmailVerified: t.exposeBoolean('isEmailVerified', {
      needs: ['field_mail_verified'],
      description: 'Whether the link mailed to the address was used.',
    }),
    passwordChangedAt: t.expose('passwordChangedAt', {
      needs: ['field_password_changed'],
      type: 'DateTime',
      nullable: true,
      description: 'When the password was last changed; null where that is not known.',
    }),
  }),
})

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
