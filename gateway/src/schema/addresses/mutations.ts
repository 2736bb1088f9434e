import { Address as AddressValue, type AddressType as Type } from '../../backend/addresses/address.ts'
import { type AddressOutcome, MOST_ADDRESSES } from '../../backend/addresses/addressBook.ts'
import { ONE_EACH, connectionCost } from '../../protection/cost.ts'
import { Viewer, ofCustomers, viewerOf } from '../accounts/viewer.ts'
import { builder, decodeGlobalId, encodeGlobalId } from '../core/builder.ts'
import { type Connection, type Edge, type Limits, pageOf } from '../core/pagination.ts'
import { selectionOf } from '../core/selection.ts'
import { UserError } from '../core/userErrors.ts'
import { PostalAddress, PostalAddressInput } from './postalAddress.ts'

/** A book is shown as a whole unless somebody asks for less. */
const ADDRESSES: Limits = { usual: MOST_ADDRESSES, most: MOST_ADDRESSES }

const AddressType = builder.enumType('AddressType', {
  description: 'What an address is for.',
  values: {
    SHIPPING: { description: 'Where parcels go.' },
    BILLING: { description: 'Where invoices go.' },
  } satisfies Record<Type, object>,
})

const Address = builder.objectRef<AddressValue>('Address')

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

const AddressPayload = builder.objectRef<AddressOutcome>('AddressPayload').implement({
  description: 'What a change of an address came to.',
  fields: (t) => ({
    address: t.expose('address', {
      type: Address,
      nullable: true,
      description: 'The address as it is now; null when nothing was changed.',
    }),
    viewer: t.field({
      type: Viewer,
      nullable: true,
      description: 'Who asked, with the address book as it is now.',
      resolve: (_outcome, _args, _context, info) => viewerOf(selectionOf(info)),
    }),
    userErrors: t.field({
      type: [UserError],
      description: 'What was not done, and why.',
      resolve: ({ userErrors }) => [...userErrors],
    }),
  }),
})

const DeleteAddressPayload = builder.objectRef<AddressOutcome>('DeleteAddressPayload').implement({
  description: 'What the removal of an address came to.',
  fields: (t) => ({
    deletedId: t.id({
      nullable: true,
      description: 'The id of the address that is gone; null when none is.',
      resolve: ({ address }) => address && encodeGlobalId('Address', address.uuid),
    }),
    viewer: t.field({
      type: Viewer,
      nullable: true,
      description: 'Who asked, with the address book as it is now.',
      resolve: (_outcome, _args, _context, info) => viewerOf(selectionOf(info)),
    }),
    userErrors: t.field({
      type: [UserError],
      description: 'What was not done, and why.',
      resolve: ({ userErrors }) => [...userErrors],
    }),
  }),
})

const CreateAddressInput = builder.inputType('CreateAddressInput', {
  description: 'A new address.',
  fields: (t) => ({
    type: t.field({ type: AddressType, required: true, description: 'What it is for.' }),
    address: t.field({ type: PostalAddressInput, required: true, description: 'Where it is.' }),
    isDefault: t.boolean({
      description: 'Whether it becomes the default of its type. The first of a type does anyway.',
    }),
  }),
})

const UpdateAddressInput = builder.inputType('UpdateAddressInput', {
  description: 'An address as it shall be.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Its id.' }),
    address: t.field({ type: PostalAddressInput, required: true, description: 'Where it is.' }),
    isDefault: t.boolean({
      description: 'Whether it becomes the default of its type. A default stays one until another is made it.',
    }),
  }),
})

const DeleteAddressInput = builder.inputType('DeleteAddressInput', {
  description: 'Which address goes.',
  fields: (t) => ({ id: t.id({ required: true, description: 'Its id.' }) }),
})

const SetDefaultAddressInput = builder.inputType('SetDefaultAddressInput', {
  description: 'Which address is chosen first from now on.',
  fields: (t) => ({ id: t.id({ required: true, description: 'Its id.' }) }),
})

/** Uuid of an address; an id of anything else is no address of anybody. */
function addressUuid(globalId: string): string {
  const { typename, id } = decodeGlobalId(globalId)
  return typename === 'Address' ? id : ''
}

builder.mutationFields((t) => ({
  createAddress: t.field({
    type: AddressPayload,
    description: 'Adds an address to the address book.',
    args: { input: t.arg({ type: CreateAddressInput, required: true, description: 'The address.' }) },
    resolve: (_root, { input }, { account }) =>
      account.addressBook.create({ ...input, isDefault: input.isDefault === true }),
  }),
  updateAddress: t.field({
    type: AddressPayload,
    description: 'Changes an address of the address book.',
    args: {
      input: t.arg({ type: UpdateAddressInput, required: true, description: 'Which, and how it shall be.' }),
    },
    resolve: (_root, { input }, { account }) =>
      account.addressBook.update(addressUuid(input.id), input.address, input.isDefault === true),
  }),
  deleteAddress: t.field({
    type: DeleteAddressPayload,
    description: 'Removes an address from the address book.',
    args: { input: t.arg({ type: DeleteAddressInput, required: true, description: 'Which.' }) },
    resolve: (_root, { input }, { account }) => account.addressBook.remove(addressUuid(input.id)),
  }),
  setDefaultAddress: t.field({
    type: AddressPayload,
    description: 'Makes an address the default of its type.',
    args: { input: t.arg({ type: SetDefaultAddressInput, required: true, description: 'Which.' }) },
    resolve: (_root, { input }, { account }) => account.addressBook.setDefault(addressUuid(input.id)),
  }),
}))
