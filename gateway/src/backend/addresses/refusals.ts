import { BackendError } from '../jsonapi/errors.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import { messages } from '../validation/text.ts'
import { type AddressChange, partOfField } from './address.ts'
import { findCountry } from '../../../../schema/addresses/countries.ts'

/**
 * Values that pass our rules but not the site's, which may be stricter.
 * @throws BackendError without the site's violations, if they do not concern an address
 */
export function refusalsOf({ violations, operation, detail }: BackendError, { address }: AddressChange): UserError[] {
  const fields = findCountry(address?.countryCode ?? '')?.addressFields ?? []
  const errors = violations.flatMap(({ field, detail: words }): UserError[] => {
    const part = partOfField(field)
    if (part === null) return []
    const label = fields.find(({ name }) => name === part)?.label ?? part
    const isMissing = /\bis required\b/i.test(words)
    return [
      isMissing
        ? { code: 'REQUIRED', message: messages.required, path: ['address', part] }
        : {
            code: 'INVALID',
            message: part === 'phone' ? messages.phone : messages.invalid(label),
            path: ['address', part],
          },
    ]
  })
  if (errors.length === 0) throw new BackendError({ kind: 'invalid', operation, detail })
  return errors
}
