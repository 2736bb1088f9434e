import type { AddressOutcome } from '../../backend/addresses/addressBook.ts'
import { Viewer, viewerOf } from '../accounts/viewer.ts'
import { builder } from '../core/builder.ts'
import { decodeGlobalId, encodeGlobalId } from '../core/globalId.ts'
import { selectionOf } from '../core/selection.ts'
import { UserError } from '../core/userErrors.ts'
import { Address, AddressType } from './address.ts'
import { PostalAddressInput } from './postalAddress.ts'

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
