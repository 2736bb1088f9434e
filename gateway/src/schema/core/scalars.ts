import { UUID } from '../../backend/jsonapi/names.ts'
import { GraphQLError } from 'graphql'
import type { Money as MoneyValue } from '../../backend/jsonapi/money.ts'
import { builder } from './builder.ts'

export const Money = builder.objectRef<MoneyValue>('Money').implement({
  isPublic: true,
  description: 'An amount of money.',
  fields: (t) => ({
    amount: t.expose('amount', {
      type: 'Decimal',
      description: 'Exact amount in units such as dollars, with at least the usual decimal places of the currency.',
    }),
    currencyCode: t.exposeString('currencyCode', { description: 'ISO 4217 currency code, such as "USD".' }),
    formatted: t.exposeString('formatted', { description: 'Amount formatted for display, such as "$1,249.50".' }),
  }),
})

function refuse(expected: string) {
  return new GraphQLError(`Expected ${expected}.`, { extensions: { code: 'BAD_USER_INPUT' } })
}

/** A scalar that is sent as text in a fixed format. */
function pattern(expected: string, form: RegExp) {
  return (value: unknown) => {
    if (typeof value !== 'string' || !form.test(value)) throw refuse(expected)
    return value
  }
}

builder.scalarType('Decimal', {
  specifiedByURL: 'https://www.w3.org/TR/xmlschema11-2/#precisionDecimal',
  description:
    'An exact decimal number as a string, such as "1249.50". Very small and very large numbers may have an exponent, such as "1e-10"; amounts of money never do.',
  serialize: (value) => value,
  parseValue: pattern('a decimal such as "12.50"', /^-?\d{1,15}(\.\d{1,20})?(e[+-]?\d{1,2})?$/i),
})

builder.scalarType('DateTime', {
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time.html',
  description: 'A time in UTC, in RFC 3339 format, such as "2026-11-23T01:00:00.000Z".',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) throw refuse('a time in RFC 3339 format')
    return new Date(value)
  },
})

builder.scalarType('Date', {
  specifiedByURL: 'https://datatracker.ietf.org/doc/html/rfc3339#section-5.6',
  description: 'A date without a time, such as "2026-11-23". Ship dates follow the shop\'s calendar, in Pacific time.',
  serialize: (value) => value,
  parseValue: pattern('a date such as "2026-11-23"', /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
})

builder.scalarType('URL', {
  specifiedByURL: 'https://datatracker.ietf.org/doc/html/rfc3986',
  description: 'An absolute URL, or a path that begins with "/".',
  serialize: (value) => value,
  parseValue: pattern('a URL or a path that begins with /', /^(https?:\/\/|\/)\S*$/),
})

builder.scalarType('HTML', {
  specifiedByURL: 'https://html.spec.whatwg.org/',
  description: 'Sanitized HTML that is safe to insert into a page.',
  serialize: (value) => value,
})

builder.scalarType('UUID', {
  specifiedByURL: 'https://datatracker.ietf.org/doc/html/rfc9562',
  description: 'A UUID in its canonical form of 36 characters.',
  serialize: (value) => value,
  parseValue: pattern('a UUID', new RegExp(`^${UUID}$`, 'i')),
})
