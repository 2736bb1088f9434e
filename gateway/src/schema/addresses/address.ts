import { Address as AddressValue, type AddressType as Type } from '../../backend/addresses/address.ts'
import { MOST_ADDRESSES } from '../../backend/addresses/addressBook.ts'
import { connectionCost, ONE_EACH } from '../../protection/cost.ts'
import { ofCustomers, Viewer } from '../accounts/viewer.ts'
import { builder } from '../core/builder.ts'
import { type Connection, type Edge, type Limits, pageOf } from '../core/pagination.ts'
import { PostalAddress } from './postalAddress.ts'

/** A book is shown as a whole unless somebody asks for less. */
const ADDRESSES: Limits = { usual: MOST_ADDRESSES, most: MOST_ADDRESSES }

export const AddressType = builder.enumType('AddressType', {
  description: 'What an address is for.',
  values: {
    SHIPPING: { description: 'Where parcels go.' },
    BILLING: { description: 'Where invoices go.' },
  } satisfies Record<Type, object>,
})

export const Address = builder.objectRef<AddressValue>('Address')

builder.node(Address, {
  description: "An address of a customer's address book.",
  isTypeOf: (value) => value instanceof AddressValue,
  id: { resolve: ({ uuid }) => uuid },
  fields: (t) => ({
    uuid: t.expose('uuid', { type: 'UUID', description: 'Its id in the backend.' }),
    type: t.expose('type', { type: AddressType, description: 'What it is for.' }),
    isDefault: t.exposeBoolean('isDefault', {
      description: "Whether it is chosen first among its customer's addresses of its type.",
    }),
    address: t.expose('address', { type: PostalAddress, description: 'Where it is.' }),
  }),
})

const AddressEdge = builder.objectRef<Edge<AddressValue>>('AddressEdge').implement({
  description: 'A row of an address book.',
  fields: (t) => ({
    cursor: t.exposeString('cursor', { description: 'Where it stands.' }),
    node: t.expose('node', { type: Address, description: 'The address.' }),
  }),
})

const AddressConnection = builder.objectRef<Connection<AddressValue>>('AddressConnection').implement({
  description: 'Addresses of an address book.',
  fields: (t) => ({
    edges: t.field({
      type: [AddressEdge],
      description: 'The rows.',
      complexity: ONE_EACH,
      resolve: ({ edges }) => [...edges],
    }),
    pageInfo: t.expose('pageInfo', {
      type: builder.pageInfoRef(),
      description: 'Where the page stands in its list.',
    }),
    totalCount: t.exposeInt('totalCount', { description: 'How many there are.' }),
  }),
})

/** Cost of the addresses of a book, of which few people have more than a handful. */
const ADDRESSES_COST = connectionCost(20)

builder.objectFields(Viewer, (t) => ({
  addresses: t.field({
    type: AddressConnection,
    nullable: true,
    description:
      'Their address book, defaults first, then the newest; all of it unless a page is asked for. Null for guests.',
    args: {
      ...t.arg.connectionArgs(),
      type: t.arg({ type: AddressType, description: 'Only those of a type.' }),
    },
    complexity: ADDRESSES_COST,
    resolve: (_viewer, { type, ...window }, { account }) =>
      ofCustomers(async () => {
        const all = await account.addressBook.all()
        return pageOf(type ? all.filter((address) => address.type === type) : all, window, ADDRESSES)
      }),
  }),
  address: t.field({
    type: Address,
    nullable: true,
    description: 'One of their addresses; null where they have no such.',
    args: { uuid: t.arg({ type: 'UUID', required: true, description: 'Its id in the backend.' }) },
    resolve: (_viewer, { uuid }, { account }) => ofCustomers(() => account.addressBook.byUuid(uuid.toLowerCase())),
  }),
}))
