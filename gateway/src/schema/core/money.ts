import type { Money as MoneyValue } from '../../backend/jsonapi/money.ts'
import { builder } from './builder.ts'

export const Money = builder.objectRef<MoneyValue>('Money').implement({
  description: 'An amount of money.',
  fields: (t) => ({
    amount: t.expose('amount', { type: 'Decimal', description: 'The exact amount.' }),
    currencyCode: t.exposeString('currencyCode', { description: 'ISO 4217, such as "USD".' }),
    formatted: t.exposeString('formatted', { description: 'As a reader expects it, such as "$1,249.50".' }),
  }),
})
