import { type Membership as MembershipValue, User as UserValue } from '../../backend/accounts/user.ts'
import { builder } from '../core/builder.ts'
import { Money } from '../core/money.ts'

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

export const User = builder.objectRef<UserValue>('User')

builder.node(User, {
  description: 'A customer, as they see themselves.',
  isTypeOf: (value) => value instanceof UserValue,
  id: { resolve: ({ uuid }) => uuid },
  fields: (t) => ({
    uuid: t.expose('uuid', { type: 'UUID', description: 'Their id in the backend.' }),
    username: t.exposeString('username', { description: 'The name shown for them.' }),
    email: t.exposeString('email', { description: 'E-mail address.' }),
    firstName: t.exposeString('firstName', { nullable: true, description: 'First name.' }),
    lastName: t.exposeString('lastName', { nullable: true, description: 'Last name.' }),
    company: t.exposeString('company', { nullable: true, description: 'Company.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'Telephone number.' }),
    taxNum: t.exposeString('taxNum', { nullable: true, description: 'Resale number.' }),
    credit: t.exposeString('credit', {
      nullable: true,
      description: 'Credit status: none, pending, approved or hold.',
    }),
    source: t.exposeString('source', { nullable: true, description: 'How they heard about the shop.' }),
    subscription: t.exposeBoolean('subscription', { description: 'Whether they get the newsletter.' }),
    membership: t.expose('membership', {
      type: Membership,
      nullable: true,
      description: 'What they are to the shop.',
    }),
    creditLimit: t.expose('creditLimit', {
      type: Money,
      nullable: true,
      description: 'How much may be owed at a time; null without terms.',
    }),
    creditAvailable: t.expose('creditAvailable', {
      type: Money,
      nullable: true,
      description: 'How much of it is free.',
    }),
    isTaxExempt: t.exposeBoolean('isTaxExempt', {
      description: 'Whether the shop has checked the resale certificate, so that no sales tax is charged.',
    }),
    isEmailVerified: t.exposeBoolean('isEmailVerified', {
      description: 'Whether the link mailed to the address was used.',
    }),
    passwordChangedAt: t.expose('passwordChangedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the password was last changed; null where that is not known.',
    }),
  }),
})
