import { Address as AddressValue } from '../../backend/addresses/address.ts'
import { type AddressOutcome, MAX_ADDRESSES } from '../../backend/addresses/addressBook.ts'
import { connectionCost } from '../../protection/cost.ts'
import { Viewer, forCustomers, viewerField } from '../accounts/viewer.ts'
import { builder, uuidIn, encodeGlobalId } from '../core/builder.ts'
import { idInput, inputArg, payloadType, inputType, nodeType } from '../core/fields.ts'
import { connectionType, pagingArgs } from '../core/connection.ts'
import { Cursors } from '../core/cursor.ts'
import { type Connection, type Limits, pageOf } from '../core/pagination.ts'
import { AddressType, PostalAddress, PostalAddressInput } from './postalAddress.ts'

/** Address books are returned as a whole by default. */
const addressesPath: Limits = { name: 'addresses', defaultSize: MAX_ADDRESSES, maxSize: MAX_ADDRESSES }

const Address = builder.objectRef<AddressValue>('Address')

nodeType(Address, {
  scopes: ['orders:write'],
  description: "An entry in a customer's address book.",
  isTypeOf: (value) => value instanceof AddressValue,
  fields: (t) => ({
    uuid: t.property('uuid', 'UUID', 'UUID of the address in the backend, as used by `Viewer.address`.'),
    type: t.property('type', AddressType, 'Purpose of the address: shipping or billing.'),
    isDefault: t.property('isDefault', 'Boolean', "Whether it is the customer's default address of its type."),
    address: t.property('address', PostalAddress, 'The postal address itself.'),
  }),
})

const AddressConnection = connectionType<AddressValue, Connection<AddressValue>>(
  Address,
  { name: 'Address', rows: 'addresses', description: "A page of a customer's address book." },
  (t) => ({ totalCount: t.property('totalCount', 'Int', 'Number of addresses on all pages.') }),
)

/** Cost of an address book. Few customers have more than a handful of addresses. */
const addressesCost = connectionCost(20)

builder.objectFields(Viewer, (t) => ({
  addresses: t.field({
    scopes: ['orders:write'],
    type: AddressConnection,
    nullable: true,
    description:
      'Address book, defaults first, then newest first; up to 200 entries, all of them by default. Null for guests.',
    args: {
      ...pagingArgs,
      type: t.arg({ type: AddressType, description: 'Only return addresses of this type.' }),
    },
    complexity: addressesCost,
    resolve: (_viewer, { type, ...window }, { account }) =>
      forCustomers(async () => {
        const all = await account.addressBook.all()
        return pageOf(type ? all.filter((address) => address.type === type) : all, window, addressesPath, {
          cursors: new Cursors('addresses', { type }),
          idOf: ({ uuid }) => uuid,
        })
      }),
  }),
  address: t.field({
    scopes: ['orders:write'],
    type: Address,
    nullable: true,
    description: "An address in the requester's address book; null if it is not found and for guests.",
    args: { uuid: t.arg({ type: 'UUID', required: true, description: 'UUID of the address in the backend.' }) },
    resolve: (_viewer, { uuid }, { account }) => forCustomers(() => account.addressBook.byUuid(uuid.toLowerCase())),
  }),
}))

const AddressPayload = payloadType<AddressOutcome>('AddressPayload', {
  description: 'Result of creating or changing an address.',
  errors: 'Reasons why nothing was changed.',
  fields: (t) => ({
    address: t.optional('address', Address, 'The address after the change; null if nothing was changed.'),
    viewer: viewerField(t, 'The requester, with the updated address book.'),
  }),
})

const DeleteAddressPayload = payloadType<AddressOutcome>('DeleteAddressPayload', {
  description: 'Result of deleting an address.',
  errors: 'Reasons why nothing was deleted.',
  fields: (t) => ({
    deletedId: t.id({
      nullable: true,
      description: 'Global ID of the deleted address; null if none was deleted.',
      resolve: ({ address }) => address && encodeGlobalId('Address', address.uuid),
    }),
    viewer: viewerField(t, 'The requester, with the updated address book.'),
  }),
})

const CreateAddressInput = inputType('CreateAddressInput', 'Address to add to the address book.', (t) => ({
  type: t.field({
    type: AddressType,
    required: true,
    description: 'Purpose of the address. It cannot be changed later.',
  }),
  address: t.field({
    type: PostalAddressInput,
    required: true,
    description: 'The postal address, checked against the rules of its country.',
  }),
  isDefault: t.boolean({
    description: 'Whether it becomes the default of its type. The first address of a type always does.',
  }),
}))

const UpdateAddressInput = inputType('UpdateAddressInput', 'Address to replace in the address book.', (t) => ({
  id: t.id({ required: true, description: 'Global ID of the address to change.' }),
  address: t.field({
    type: PostalAddressInput,
    required: true,
    description: 'The whole new postal address. Omitted parts are removed.',
  }),
  isDefault: t.boolean({
    description: 'Whether it becomes the default of its type. False does not remove an existing default.',
  }),
}))

const DeleteAddressInput = idInput(
  'DeleteAddressInput',
  'Address to delete from the address book.',
  'Global ID of the address to delete.',
)

const SetDefaultAddressInput = idInput(
  'SetDefaultAddressInput',
  'Address to make the default of its type.',
  'Global ID of the new default address.',
)

builder.mutationFields((t) => ({
  createAddress: t.field({
    type: AddressPayload,
    description: 'Adds an address to the address book, which holds up to 200 addresses.',
    args: inputArg(CreateAddressInput, 'Address to add to the address book.'),
    resolve: (_root, { input }, { account }) =>
      account.addressBook.create({ ...input, isDefault: input.isDefault === true }),
  }),
  updateAddress: t.field({
    type: AddressPayload,
    description: 'Replaces an address in the address book.',
    args: inputArg(UpdateAddressInput, 'Address to change and its new content.'),
    resolve: (_root, { input }, { account }) =>
      account.addressBook.update(uuidIn(input.id, 'Address'), input.address, input.isDefault === true),
  }),
  deleteAddress: t.field({
    type: DeleteAddressPayload,
    description:
      'Deletes an address. If it was a default, the newest remaining address of its type becomes the default.',
    args: inputArg(DeleteAddressInput, 'Address to delete from the address book.'),
    resolve: (_root, { input }, { account }) => account.addressBook.remove(uuidIn(input.id, 'Address')),
  }),
  setDefaultAddress: t.field({
    type: AddressPayload,
    description: 'Makes an address the default of its type, replacing the previous default.',
    args: inputArg(SetDefaultAddressInput, 'Address to make the default.'),
    resolve: (_root, { input }, { account }) => account.addressBook.setDefault(uuidIn(input.id, 'Address')),
  }),
}))
