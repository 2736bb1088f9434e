import type { CartWarning as WarningValue } from '../../backend/carts/outcome.ts'
import { builder, encodeGlobalId } from '../core/builder.ts'

const CartWarningCode = builder.enumType('CartWarningCode', {
  description: 'What the shop did other than asked.',
  values: {
    QUANTITY_ADJUSTED: { description: 'A quantity was raised to the next step or kept at its maximum.' },
    PRICE_CHANGED: { description: 'A price is not what it was.' },
    UNAVAILABLE: { description: 'A line cannot be ordered now.' },
    MERGED: { description: 'Two equal lines became one.' },
    NOT_MERGED: { description: 'A line could not be taken over.' },
  },
})

export const CartWarning = builder.objectRef<WarningValue>('CartWarning').implement({
  description:
    'Something the shop did other than asked, and went on: a quantity rounded up, a line kept at its maximum.',
  fields: (t) => ({
    code: t.expose('code', { type: CartWarningCode, description: 'What kind.' }),
    message: t.exposeString('message', { description: 'Written for the person at the screen.' }),
    itemId: t.id({
      nullable: true,
      description: 'The line it is about.',
      resolve: ({ itemUuid }) => itemUuid && encodeGlobalId('CartItem', itemUuid),
    }),
  }),
})
