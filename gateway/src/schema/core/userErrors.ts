import type { UserError as ErrorValue } from '../../backend/jsonapi/userErrors.ts'
import { builder } from './builder.ts'

const UserErrorCode = builder.enumType('UserErrorCode', {
  description: 'Kind of problem with an input.',
  values: {
    REQUIRED: { description: 'A required value is missing.' },
    INVALID: { description: 'The value does not have the expected format.' },
    TOO_SHORT: { description: 'The value is too short.' },
    TOO_LONG: { description: 'The value is too long, or there are too many values.' },
    TOO_COMPLEX: { description: 'The query could read too many fields.' },
    NOT_FOUND: { description: 'The object does not exist, or the requester has no access to it.' },
    ALREADY_TAKEN: { description: 'The value is already in use by someone else.' },
    BAD_CREDENTIALS: { description: 'The email address or password is incorrect.' },
    PASSWORD_REQUIRED: { description: 'The login was more than 10 minutes ago. Send the password too.' },
    NOT_AUTHENTICATED: { description: 'The requester must log in first.' },
    FORBIDDEN: { description: 'The requester is not allowed to do this.' },
    RATE_LIMITED: { description: 'There were too many requests. Try again later.' },
    OUT_OF_STOCK: { description: 'The part cannot be ordered now.' },
    QUANTITY_NOT_ALLOWED: { description: 'The quantity cannot be ordered.' },
    CONFLICT: { description: 'The data has changed since it was loaded. Reload it and try again.' },
    PAYMENT_DECLINED: { description: 'The payment was declined.' },
    PRICE_CHANGED: { description: 'The price differs from the expected one.' },
    CART_CHANGED: { description: 'The cart has changed since it was reviewed. The payload lists the changes.' },
    EXPIRED: { description: 'The link, token or code has expired.' },
    IN_FLIGHT: { description: 'An order with this key is still being placed. Try again with the same key.' },
    KEY_REUSED: {
      description:
        'The idempotency key was already used with other values. The payload contains the order that it placed, if any, and the names of the inputs that differ.',
    },
    ALREADY_PLACED: { description: 'The cart was already ordered. The payload contains that order.' },
    NOT_SUPPORTED: { description: 'The shop does not support this operation.' },
  },
})

export const UserError = builder.objectRef<ErrorValue>('UserError').implement({
  description: 'A problem with the input that the user can correct.',
  fields: (t) => ({
    code: t.property('code', UserErrorCode, 'Machine-readable kind of problem.'),
    message: t.property('message', 'String', 'Message to display, in English.'),
    path: t.property('path', ['String'], {
      description: 'Location in the input, such as ["address", "postalCode"]. Empty if it concerns the whole input.',
    }),
  }),
})
