import type { CartWarning as WarningValue } from '../../backend/carts/outcome.ts'
import { builder, encodeGlobalId } from '../core/builder.ts'

const CartWarningCode = builder.enumType('CartWarningCode', {
  description: 'Kind of difference between a requested cart change and its outcome.',
  values: {
    QUANTITY_ADJUSTED: { description: 'A quantity was raised to the next step or lowered to the maximum.' },
    PRICE_CHANGED: { description: 'A price differs from the earlier one.' },
    UNAVAILABLE: { description: 'A cart item cannot be ordered now.' },
    MERGED: { description: 'Two cart items with the same part and options became one.' },
    NOT_SAVED: { description: 'The shop does not store a note or an item number.' },
    NOT_MERGED: { description: 'A cart item or coupon could not be moved from the guest cart.' },
    UNCONFIRMED: { description: 'It is unknown whether a part was added once more: check its quantity.' },
  },
})

export const CartWarning = builder.objectRef<WarningValue>('CartWarning').implement({
  isPublic: true,
  description:
    'A change that succeeded, but not exactly as requested: for example, a quantity was rounded up to the next step.',
  fields: (t) => ({
    code: t.property('code', CartWarningCode, 'Machine-readable kind of difference.'),
    message: t.property('message', 'String', 'Message to display, in English.'),
    itemId: t.id({
      nullable: true,
      description: 'Global ID of the affected cart item; null if there is none.',
      resolve: ({ itemUuid }) => itemUuid && encodeGlobalId('CartItem', itemUuid),
    }),
  }),
})
