import type { UserError as ErrorValue } from '../../backend/jsonapi/userErrors.ts'
import { builder } from './builder.ts'

const UserErrorCode = builder.enumType('UserErrorCode', {
  description: 'What is wrong with an input.',
  values: {
    REQUIRED: { description: 'Something is missing.' },
    INVALID: { description: 'Not of the form expected.' },
    TOO_SHORT: { description: 'Shorter than allowed.' },
    TOO_LONG: { description: 'Longer, or more, than allowed.' },
    NOT_FOUND: { description: 'What it names does not exist, or not for you.' },
    ALREADY_TAKEN: { description: 'Somebody else has it.' },
    BAD_CREDENTIALS: { description: 'Name and password do not go together.' },
    NOT_AUTHENTICATED: { description: 'Log in first.' },
    FORBIDDEN: { description: 'Not allowed.' },
    RATE_LIMITED: { description: 'Too often: try again later.' },
    OUT_OF_STOCK: { description: 'Cannot be ordered now.' },
    QUANTITY_NOT_ALLOWED: { description: 'Not a quantity that can be ordered.' },
    CONFLICT: { description: 'Something changed meanwhile: look again.' },
    PAYMENT_DECLINED: { description: 'The payment was declined.' },
    PRICE_CHANGED: { description: 'The price is not the one expected.' },
    EXPIRED: { description: 'Valid no longer.' },
    IN_FLIGHT: { description: 'A placement with this key is still under way: ask again.' },
    KEY_REUSED: { description: 'This key was used for something else.' },
    ALREADY_PLACED: { description: 'This cart was ordered before; the payload holds that order.' },
  },
})

export const UserError = builder.objectRef<ErrorValue>('UserError').implement({
  description: 'Something in the input that a person can mend.',
  fields: (t) => ({
    code: t.expose('code', { type: UserErrorCode, description: 'What kind of problem.' }),
    message: t.exposeString('message', { description: 'Written for the person at the screen.' }),
    path: t.stringList({
      description: 'Where in the input, e.g. ["address", "postalCode"]. Empty for the whole.',
      resolve: ({ path }) => [...path],
    }),
  }),
})
