import { lastNameHint } from '@shop/schema/addresses/personName'
import { phoneField } from '../../platform/forms/contactFields.ts'
import { CheckField, SelectField, TextField } from '../../platform/forms/fields.tsx'
import { sources } from './accountForms.ts'

type Values = Readonly<
  Partial<Record<'firstName' | 'lastName' | 'company' | 'phone' | 'taxNum', string | null | undefined>>
>

function initial(values: Values | undefined, name: keyof Values) {
  return values && { defaultValue: values[name] ?? '' }
}

/**
 * Name and company, as far as the shop stores them. Functions rather than components, since ShopForm reads labels from
 * its child elements.
 * @param values of the account, in its profile
 */
export function nameFields(fields: readonly string[], values?: Values) {
  return (
    <>
      {fields.includes('firstName') && (
        <TextField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          maxLength={60}
          width="half"
          leavesHintRoom
          {...initial(values, 'firstName')}
        />
      )}
      {fields.includes('lastName') && (
        <TextField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          maxLength={60}
          width="half"
          hint={lastNameHint}
          isRequired={false}
          {...initial(values, 'lastName')}
        />
      )}
      {fields.includes('company') && (
        <TextField
          name="company"
          label="Company"
          autoComplete="organization"
          maxLength={100}
          {...initial(values, 'company')}
        />
      )}
    </>
  )
}

/** The account's other fields that the shop stores. */
export function otherFields(fields: readonly string[], values?: Values & { readonly subscription: boolean }) {
  return (
    <>
      {fields.includes('phone') && <TextField {...phoneField} isOptional {...initial(values, 'phone')} />}
      {fields.includes('taxNum') && (
        <TextField
          name="taxNum"
          label="Resale certificate number"
          autoComplete="off"
          maxLength={30}
          isOptional
          {...initial(values, 'taxNum')}
        />
      )}
      {!values && fields.includes('source') && (
        <SelectField name="source" label="How did you hear about us?" autoComplete="off" options={sources} isOptional />
      )}
      {fields.includes('subscription') && (
        <CheckField
          name="subscription"
          label="Send me the newsletter, about four times a year"
          defaultChecked={values?.subscription ?? false}
        />
      )}
    </>
  )
}
