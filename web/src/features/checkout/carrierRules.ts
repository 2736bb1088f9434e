import * as z from 'zod/mini'
import type { FieldRules } from '../../platform/forms/formContext.ts'
import { required } from '../../platform/forms/values.ts'

const accountForm = /^[A-Za-z0-9]{6,10}$/

/** What a carrier needs to know whom to bill. */
export const carrierRules: FieldRules = {
  schema: z.object({
    carrierAccount: z.pipe(
      required(),
      z.string().check(
        z.refine((text) => accountForm.test(text.replace(/[\s.-]/g, '')), {
          error: 'Enter 6 to 10 letters or digits, e.g. 1A2B3C',
        }),
      ),
    ),
    carrierPostalCode: required({ max: 12 }),
  }),
  labels: { carrierAccount: 'Account number', carrierPostalCode: 'Postal code of its bills' },
}

/** Nothing is asked for where a way to ship is chosen among its cards. */
export const methodRules: FieldRules = { schema: z.object({}), labels: { shippingMethodId: 'Shipping method' } }
