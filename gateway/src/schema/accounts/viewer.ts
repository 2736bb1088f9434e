import { isDeepStrictEqual } from 'node:util'
import { type Membership as MembershipValue, User as UserValue } from '../../backend/accounts/user.ts'
import { cartIdentityPlan } from '../../backend/carts/plans.ts'
import { bareResource } from '../../backend/jsonapi/document.ts'
import { SignedOutError } from '../../backend/jsonapi/errors.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import { emptySelection, type Plan, type Selection, planOf } from '../../backend/jsonapi/plan.ts'
import type { GatewayContext } from '../../request/gatewayContext.ts'
import { Cart } from '../carts/cart.ts'
import { builder } from '../core/builder.ts'
import { nodeType, type FieldBuilder } from '../core/fields.ts'
import { Money } from '../core/scalars.ts'
import { mergeSelections, selectionOf, selectionsBelow, selectionsOfRootField } from '../core/selection.ts'

/** Codes for the site's known texts. */
function enumOf(name: string, description: string, values: Readonly<Record<string, string>>) {
  const described = Object.entries(values).map(([code, text]) => [code, { description: text }] as const)
  return builder.enumType(name, { description, values: Object.fromEntries(described) })
}

function codeOf(values: Readonly<Record<string, string>>, text: string | null): string | null {
  const code = text?.toUpperCase() ?? null
  return code === null || Object.hasOwn(values, code) ? code : 'OTHER'
}

const creditStatuses = {
  NONE: 'No payment terms.',
  PENDING: 'The application for payment terms is being reviewed.',
  APPROVED: 'Payment terms are approved, up to the credit limit.',
  HOLD: 'Payment terms are on hold.',
}
const levels = {
  STANDARD: 'Standard membership, without discount.',
  PREFERRED: 'Preferred customer.',
  DISTRIBUTOR: 'Distributor of the shop.',
  OTHER: 'Another level: see `Membership.level` for its name.',
}
const statuses = {
  ACTIVE: 'The membership and its discount are active.',
  OTHER: 'Not active: see `Membership.status` for the reason.',
}
const CreditStatus = enumOf('CreditStatus', 'Credit status of a customer.', creditStatuses)
const MembershipLevel = enumOf('MembershipLevel', "Level in the shop's discount program.", levels)
const MembershipStatus = enumOf('MembershipStatus', 'Whether a membership is active.', statuses)

const Membership = builder.objectRef<MembershipValue>('Membership').implement({
  description: "Membership of a customer in the shop's discount program.",
  fields: (t) => ({
    level: t.optional('level', 'String', 'Membership level, such as "preferred".'),
    status: t.optional('status', 'String', 'Membership status, such as "active".'),
    levelCode: t.field({
      type: MembershipLevel,
      nullable: true,
      description: 'Code of the membership level.',
      resolve: ({ level }) => codeOf(levels, level),
    }),
    statusCode: t.field({
      type: MembershipStatus,
      nullable: true,
      description: 'Code of the membership status.',
      resolve: ({ status }) => codeOf(statuses, status),
    }),
    discountPercent: t.optional('discountPercent', 'Float', {
      description: 'Current discount on the list prices of most product families, in percent; null if unknown.',
    }),
  }),
})

const User = builder.objectRef<UserValue>('User')

nodeType(User, {
  description: 'Account of the customer who is logged in.',
  // The site shows an email address only to its owner, so it identifies the account.
  resource: { type: wireNames.user.type, always: ['display_name', 'mail'] },
  isTypeOf: (value) => value instanceof UserValue,
  // eslint-disable-next-line max-lines-per-function -- a table of fields
  fields: (t) => ({
    uuid: t.property('uuid', 'UUID', { needs: [], description: 'UUID of the account in the backend.' }),
    username: t.property('username', 'String', { needs: [], description: 'Display name of the customer.' }),
    email: t.property('email', 'String', { needs: [], description: 'Email address of the account.' }),
    firstName: t.optional('firstName', 'String', {
      needs: ['field_first_name'],
      description: 'First name of the customer.',
    }),
    lastName: t.optional('lastName', 'String', {
      needs: ['field_last_name'],
      description: 'Last name of the customer.',
    }),
    company: t.optional('company', 'String', {
      needs: ['field_company'],
      description: 'Company name of the customer.',
    }),
    phone: t.optional('phone', 'String', {
      needs: ['field_phone'],
      description: 'Phone number, formatted for display.',
    }),
    taxNum: t.optional('taxNum', 'String', { needs: ['field_resale'], description: 'Resale certificate number.' }),
    credit: t.optional('credit', 'String', {
      needs: ['field_credit_status'],
      description: 'Credit status: "none", "pending", "approved" or "hold".',
    }),
    creditStatus: t.field({
      needs: ['field_credit_status'],
      type: CreditStatus,
      description: 'Code of the credit status.',
      resolve: ({ credit }) => credit.toUpperCase(),
    }),
    source: t.optional('source', 'String', {
      needs: ['field_hear_about_us'],
      description: 'How the customer heard about the shop.',
    }),
    subscription: t.property('subscription', 'Boolean', {
      needs: ['field_newsletter_subscription'],
      description: 'Whether the customer receives the newsletter.',
    }),
    membership: t.optional('membership', Membership, {
      needs: ['field_membership_level', 'field_membership_status', 'field_membership_discount'],
      description: "Membership in the shop's discount program; null if there is none.",
    }),
    creditLimit: t.optional('creditLimit', Money, {
      needs: ['field_credit_limit'],
      description: 'Maximum amount that the customer may owe at any time; null without payment terms.',
    }),
    creditAvailable: t.optional('creditAvailable', Money, {
      needs: ['field_credit_available'],
      description: 'Unused part of the credit limit; null without payment terms.',
    }),
    creditInvoiced: t.optional('creditInvoiced', Money, {
      needs: ['field_credit_available', 'field_credit_invoiced'],
      description: 'Part of the credit limit used by unpaid invoices; null if unknown or without payment terms.',
    }),
    creditOrdered: t.optional('creditOrdered', Money, {
      needs: ['field_credit_available', 'field_credit_ordered'],
      description:
        'Part of the credit limit used by ordered items that have not shipped; null if unknown or without payment terms.',
    }),
    isTaxExempt: t.property('isTaxExempt', 'Boolean', {
      needs: ['field_resale_verified'],
      description: 'Whether the shop has verified the resale certificate, so that no sales tax is charged.',
    }),
    isEmailVerified: t.property('isEmailVerified', 'Boolean', {
      needs: ['field_mail_verified'],
      description: 'Whether the email address is verified. Always true if the backend does not verify addresses.',
    }),
    passwordChangedAt: t.optional('passwordChangedAt', 'DateTime', {
      needs: ['field_password_changed'],
      description: 'Time of the last password change; null if unknown.',
    }),
  }),
})

interface ViewerValue {
  /** All account fields in the selection, so that the account is loaded once. */
  readonly userPlan: Plan
  /** Whether the selection needs only the identity of the account, as in the frame of every page. */
  readonly isIdentityOnly: boolean
  /** Whether the cart is selected, and of the account at most its ID: then reading the cart shows who is logged in. */
  readonly isShownByCart: boolean
  /** All cart fields in the selection. The checkout uses the cart to find its order. */
  readonly cartPlan: Plan
}

/** Fields of an account that the session knows. */
const bareFields: ReadonlySet<string> = new Set(['__typename', 'id', 'uuid'])

/** The account that the session names, if the site accepts its token when it is asked for the cart; otherwise null. */
async function shownByCart(
  { isShownByCart, cartPlan }: ViewerValue,
  { account, cart }: GatewayContext,
): Promise<UserValue | null> {
  const { isSignedIn, userUuid } = account.session
  if (!isShownByCart || !isSignedIn || userUuid === null) return null
  const { isLoaded } = await cart.carts.readOrEmpty(cartPlan)
  const isSame = isLoaded && account.session.userUuid === userUuid
  return isSame ? new UserValue(bareResource(wireNames.user.type, userUuid)) : null
}

/** The requester, with plans for the selected fields. */
export function viewerOf(selection: Selection): ViewerValue {
  const carts = selectionsBelow(selection, 'Viewer', 'cart')
  const users = selectionsBelow(selection, 'Viewer', 'user')
  const userPlan = planOf('User', emptySelection, ...users)
  const isBare = users.every((user) => user.on('User').every(({ name }) => bareFields.has(name)))
  return {
    userPlan,
    isIdentityOnly: isDeepStrictEqual(userPlan, planOf('User', emptySelection)),
    isShownByCart: isBare && carts.length > 0,
    cartPlan: carts.length > 0 ? planOf('Cart', ...carts) : cartIdentityPlan,
  }
}

/** Reads data that only customers have; null for guests and after the session has ended. */
export async function forCustomers<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof SignedOutError) return null
    throw error
  }
}

export const Viewer = builder.objectRef<ViewerValue>('Viewer').implement({
  description: 'The requester, a customer or a guest, and the data that belongs to them.',
  fields: (t) => ({
    isLoggedIn: t.boolean({
      scopes: 'any',
      isPublic: true,
      description: 'Whether the requester is logged in.',
      resolve: async (viewer, _args, context) =>
        (await shownByCart(viewer, context)) !== null ||
        context.account.users.isLoggedIn(viewer.userPlan, viewer.isIdentityOnly),
    }),
    user: t.field({
      isPublic: 'null',
      type: User,
      nullable: true,
      description: 'Account of the requester; null for guests.',
      resolve: async (viewer, _args, context) =>
        (await shownByCart(viewer, context)) ?? context.account.users.read(viewer.userPlan, viewer.isIdentityOnly),
    }),
    cart: t.field({
      scopes: ['cart:write'],
      isPublic: true,
      type: Cart,
      nullable: true,
      description: 'Cart of the requester. If it cannot be loaded, it appears empty and `isLoaded` is false.',
      complexity: { field: 1, multiplier: 20 },
      resolve: ({ cartPlan }, _args, { cart }) => cart.carts.readOrEmpty(cartPlan),
    }),
  }),
})

/** The requester, in the result of a mutation. */
export function viewerField<Outcome>(t: FieldBuilder<Outcome>, description: string) {
  return t.field({
    type: Viewer,
    nullable: true,
    description,
    resolve: (_outcome, _args, _context, info) => viewerOf(selectionOf(info)),
  })
}

builder.queryField('viewer', (t) =>
  t.field({
    scopes: 'any',
    isPublic: true,
    type: Viewer,
    description: 'The requester and the data that belongs to them. Guests are viewers too.',
    resolve: (_root, _args, _context, info) => viewerOf(mergeSelections(...selectionsOfRootField(info, 'viewer'))),
  }),
)
