import type { PlainData } from './testing.tsx'
import type { ContactForm_user$data } from '../features/contact/__generated__/ContactForm_user.graphql.ts'
import type { ProfileForm_user$data } from '../features/account/edit/__generated__/ProfileForm_user.graphql.ts'
import type { Account_user$data } from '../features/account/home/__generated__/Account_user.graphql.ts'

type Customer = PlainData<Account_user$data> & PlainData<ProfileForm_user$data> & PlainData<ContactForm_user$data>

/** A customer with every field that any page requests. */
export function customerResponse(uuid: string) {
  return {
    __typename: 'User',
    id: `USER-${uuid}`,
    uuid,
    username: 'ana.ruiz@castaic-surface.example',
    firstName: 'Ana',
    lastName: 'Ruiz',
    company: 'Castaic Surface Science',
    email: 'ana.ruiz@castaic-surface.example',
    isEmailVerified: true,
    phone: '(661) 555-0142',
    taxNum: null,
    isTaxExempt: false,
    subscription: false,
    credit: 'approved',
    creditAvailable: { formatted: '$8,420.00' },
    creditLimit: { formatted: '$10,000.00' },
    creditInvoiced: null,
    creditOrdered: null,
    membership: { level: 'preferred', status: 'active', discountPercent: 5 },
    passwordChangedAt: '2026-03-03T20:00:00Z',
  } satisfies Customer & { __typename: string; id: string }
}
