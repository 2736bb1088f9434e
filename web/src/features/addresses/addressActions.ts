import { redirect } from 'react-router'
import type { Environment } from 'relay-runtime'
import * as shape from '../../platform/shape.ts'
import { sentByAnother } from '../../platform/session/sameCustomer.ts'
import { fieldErrors, formAction } from '../../platform/forms/formAction.ts'
import type { FieldError } from '../../platform/relay/formResult.ts'
import { checkbox, required } from '../../platform/forms/values.ts'
import { labelsOf } from '../../components/addressForm/addressParts.ts'
import { fetchCountry } from '../../components/addressForm/useCountryChoice.ts'
import { addressBookPath, addressTypes, type AddressType } from './addressBookPaths.ts'
import { addressInput, postedAddress, postedNewAddress } from './addressInput.ts'
import { createAddress, deleteAddress, setDefaultAddress, updateAddress } from './addressMutations.ts'

/** Without scripts, shows the form again with the fields of the chosen country. */
function showAgain({ countryCode = '' }: Record<string, string>, { environment }: { environment: Environment }) {
  return fetchCountry(environment, countryCode)
}

/** Adds the country's field labels to errors. */
async function addLabels(errors: FieldError[], environment: Environment, code: string): Promise<FieldError[]> {
  const country = await fetchCountry(environment, code).catch(() => null)
  const labels = labelsOf(country?.addressFields ?? [])
  return errors.map((error) => ({ ...error, label: labels[error.field] }))
}

export function addAddressAction(type: AddressType) {
  return formAction({
    schema: postedNewAddress,
    showAgain,
    async send({ customer, isDefault, ...parts }, { environment, messages, request }) {
      const another = sentByAnother(customer, request)
      if (another) return { errors: [another] }
      const userErrors = await createAddress(environment, { type, address: addressInput(parts), isDefault })
      if (userErrors.length > 0)
        return { errors: await addLabels(fieldErrors(userErrors), environment, parts.countryCode) }
      messages.show({ type: 'success', text: `The ${addressTypes[type]} address was saved.` })
      return redirect(addressBookPath, 303)
    },
  })
}

export function editAddressAction(type: AddressType) {
  return formAction({
    schema: shape.object({ ...postedAddress.fields, id: required() }),
    showAgain,
    async send({ id, isDefault, ...parts }, { environment, messages }) {
      const userErrors = await updateAddress(environment, {
        id,
        address: addressInput(parts),
        ...(isDefault ? { isDefault } : {}),
      })
      if (userErrors.length > 0)
        return { errors: await addLabels(fieldErrors(userErrors), environment, parts.countryCode) }
      messages.show({ type: 'success', text: `The ${addressTypes[type]} address was saved.` })
      return redirect(addressBookPath, 303)
    },
  })
}

const writes = {
  delete: { write: deleteAddress, text: 'The address was deleted.' },
  default: { write: setDefaultAddress, text: 'The default address was changed.' },
}

/** Buttons of the address book without scripts. Deleting asks for confirmation first. */
export const addressBookAction = formAction({
  schema: shape.object({ intent: shape.oneOf(['delete', 'default']), id: required(), isConfirmed: checkbox() }),
  async send({ intent, id, isConfirmed }, { environment, messages }) {
    if (intent === 'delete' && !isConfirmed) return { errors: [], facts: { toConfirm: id } }
    const { write, text } = writes[intent]
    const userErrors = await write(environment, id)
    if (userErrors.length > 0) return { errors: fieldErrors(userErrors) }
    messages.show({ type: 'success', text })
    return redirect(addressBookPath, 303)
  },
})
