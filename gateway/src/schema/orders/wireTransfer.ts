import type { WireTransfer as TransferValue } from '../../backend/orders/wireTransfer.ts'
import { builder } from '../core/builder.ts'
import { Money } from '../core/scalars.ts'

export const WireTransfer = builder.objectRef<TransferValue>('WireTransfer').implement({
  description: 'How to pay for an order by wire transfer. Bank details are null if the shop does not publish them.',
  fields: (t) => ({
    bank: t.exposeString('bank', { nullable: true, description: 'Name and location of the bank.' }),
    accountName: t.exposeString('accountName', { nullable: true, description: 'Holder of the account.' }),
    accountNumber: t.exposeString('accountNumber', { nullable: true, description: 'Account number or IBAN.' }),
    routingNumber: t.exposeString('routingNumber', {
      nullable: true,
      description: 'ABA routing number, for transfers within the US.',
    }),
    swiftCode: t.exposeString('swiftCode', {
      nullable: true,
      description: 'SWIFT code (BIC), for transfers from abroad.',
    }),
    amount: t.expose('amount', { type: Money, description: 'Amount to transfer.' }),
    reference: t.exposeString('reference', {
      description: 'Reference to include, so that the shop can match the transfer.',
    }),
    shipsAfterDays: t.exposeInt('shipsAfterDays', {
      nullable: true,
      description: "Number of the shop's business days from the payment until the last item ships; null if unknown.",
    }),
  }),
})
