import { BackendError } from '../jsonapi/errors.ts'
import { type UserError, userError } from '../jsonapi/userErrors.ts'
import { messages } from '../validation/text.ts'
import { type AddressChange, partOfField } from './address.ts'
import { type AddressField, findCountry } from '@shop/schema/addresses/countries'
import { lastNameProblem } from '@shop/schema/addresses/personName'
import { phoneProblem } from '@shop/schema/addresses/phone'
import { postalCodeProblem } from '@shop/schema/addresses/postalCode'

/** What to do if a site needs a part that our rules do not require. */
export function missingProblem(part: string | null): string {
  return part === 'familyName' ? lastNameProblem : messages.required
}

function problemOf(part: string, field: AddressField | undefined, country: string | null): string {
  if (part === 'phone') return phoneProblem(country)
  return field?.postalCode ? postalCodeProblem(field.postalCode.examples) : messages.invalid(field?.label ?? part)
}

/**
 * Values that pass our rules but not the site's, which may be stricter.
 * @throws BackendError without the site's violations, if they do not concern an address
 */
export function refusalsOf({ violations, operation, detail }: BackendError, { address }: AddressChange): UserError[] {
  const fields = findCountry(address?.countryCode ?? '')?.addressFields ?? []
  const values = new Map(Object.entries(address ?? {}))
  const errors = violations.flatMap(({ field }): UserError[] => {
    const part = partOfField(field)
    if (part === null) return []
    const rules = fields.find(({ name }) => name === part)
    return [
      !values.get(part)
        ? { code: 'REQUIRED', message: missingProblem(part), path: ['address', part] }
        : userError('INVALID', problemOf(part, rules, address?.countryCode ?? null), ['address', part]),
    ]
  })
  if (errors.length === 0) throw new BackendError({ kind: 'invalid', operation, detail })
  return errors
}
