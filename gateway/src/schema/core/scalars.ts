import { UUID } from '../../backend/jsonapi/names.ts'
import { GraphQLError, Kind, type ValueNode } from 'graphql'
import type { Money as MoneyValue } from '../../backend/jsonapi/money.ts'
import { builder } from './builder.ts'

export const Money = builder.objectRef<MoneyValue>('Money').implement({
  isPublic: true,
  description: 'An amount of money.',
  fields: (t) => ({
    amount: t.property('amount', 'Decimal', {
      description: 'Exact amount in units such as dollars, with at least the usual decimal places of the currency.',
    }),
    currencyCode: t.property('currencyCode', 'String', 'ISO 4217 currency code, such as "USD".'),
    formatted: t.property('formatted', 'String', 'Amount formatted for display, such as "$1,249.50".'),
  }),
})

/** How a scalar reads text in a fixed format. A malformed literal is located in its document. */
export function textInput<Value>(expected: string, read: (text: string) => Value | null) {
  const parse = (value: unknown, node?: ValueNode) => {
    const result = typeof value === 'string' ? read(value) : null
    if (result !== null) return result
    throw new GraphQLError(`Expected ${expected}.`, {
      ...(node && { nodes: node }),
      extensions: { code: 'BAD_USER_INPUT' },
    })
  }
  return {
    parseValue: (value: unknown) => parse(value),
    parseLiteral: (node: ValueNode) => parse(node.kind === Kind.STRING ? node.value : null, node),
  }
}

function pattern(expected: string, form: RegExp) {
  return textInput(expected, (text) => (form.test(text) ? text : null))
}

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i

builder.scalarType('Decimal', {
  specifiedByURL: 'https://www.w3.org/TR/xmlschema11-2/#precisionDecimal',
  description:
    'An exact decimal number as a string, such as "1249.50". Very small and very large numbers may have an exponent, such as "1e-10"; amounts of money never do.',
  serialize: (value) => value,
  ...pattern('a decimal such as "12.50"', /^-?\d{1,15}(\.\d{1,20})?(e[+-]?\d{1,2})?$/i),
})

builder.scalarType('DateTime', {
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time.html',
  description: 'A time in UTC, in RFC 3339 format, such as "2026-11-23T01:00:00.000Z".',
  serialize: (value) => value.toISOString(),
  ...textInput('a time in RFC 3339 format', (text) => {
    const time = new Date(rfc3339.test(text) ? text : Number.NaN)
    return Number.isNaN(time.getTime()) ? null : time
  }),
})

builder.scalarType('Date', {
  specifiedByURL: 'https://datatracker.ietf.org/doc/html/rfc3339#section-5.6',
  description:
    'A date without a time, such as "2026-11-23". Ship dates follow the calendar of the shop, in its time zone.',
  serialize: (value) => value,
  ...pattern('a date such as "2026-11-23"', /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
})

builder.scalarType('URL', {
  specifiedByURL: 'https://datatracker.ietf.org/doc/html/rfc3986',
  description: 'An absolute URL, or a path that begins with "/".',
  serialize: (value) => value,
  ...pattern('a URL or a path that begins with /', /^(https?:\/\/|\/)\S*$/),
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
  ...pattern('a UUID', new RegExp(`^${UUID}$`, 'i')),
})
