import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay/hooks'
import { FormContext, useFieldRules, useForm } from '../../platform/forms/formContext.ts'
import { TextField } from '../../platform/forms/fields.tsx'
import { phoneHint } from '../../../../schema/addresses/phone.ts'
import type { AddressForm_address$key } from './__generated__/AddressForm_address.graphql.ts'
import type { AddressForm_countries$key } from './__generated__/AddressForm_countries.graphql.ts'
import type { AddressForm_country$key } from './__generated__/AddressForm_country.graphql.ts'
import type { useCountryChoiceQuery } from './__generated__/useCountryChoiceQuery.graphql.ts'
import { Added, PartField } from './AddressPartField.tsx'
import { type AddressPart, partLabels } from './addressParts.ts'
import { addressRules, comingRules } from './addressRules.ts'
import { CountryField } from './CountryField.tsx'
import { fieldsOf, halvesOf, meaningOf } from './countryFields.ts'
import { Panel } from '../Panel.tsx'
import { countryQuery, useCountryChoice } from './useCountryChoice.ts'

interface Props {
  /** All countries to choose from. */
  countries: AddressForm_countries$key
  /** Country of the initial fields. */
  country: AddressForm_country$key
  /** Initial field values. */
  address?: AddressForm_address$key | null
  /** Name of the customer, for an empty address. */
  person?: Partial<Record<AddressPart, string | null | undefined>>
  /** Purpose of the address, as an autocomplete section. */
  prefix?: 'shipping' | 'billing'
  /** Prefix of the field names, for forms with two addresses. */
  namePrefix?: string
  /** Required for shipping: the carrier calls. */
  isPhoneRequired?: boolean
}

const countryFragment = graphql`
  fragment AddressForm_country on Country {
    code
    name
    addressFields {
      name
      label
      isRequired
      autocomplete
      inputMode
      example
      pattern
      prefix
      options {
        code
        name
      }
    }
  }
`

/**
 * Address fields: the country first, then its own fields, then the contact. Entered values follow their meaning when
 * the country changes, and return with the country.
 */
export function AddressFields({ country, ...props }: Props) {
  const { values } = useForm()
  const { code } = useFragment(countryFragment, country)
  // The shop may learn the address's country while it is typed; the form keeps its own.
  const [begun] = useState({ country, code, typed: values?.[`${props.namePrefix ?? ''}countryCode`] ?? code })
  if (begun.typed === begun.code) return <FieldsByCountry first={begun.country} {...props} />
  return (
    <Panel of="address form">
      <TypedCountry code={begun.typed} otherwise={begun.country} {...props} />
    </Panel>
  )
}

type InnerProps = Omit<Props, 'country'>

/** A resubmitted form can have another country than the default. */
function TypedCountry({
  code,
  otherwise,
  ...props
}: InnerProps & { code: string; otherwise: AddressForm_country$key }) {
  const { country } = useLazyLoadQuery<useCountryChoiceQuery>(
    countryQuery,
    { code },
    { fetchPolicy: 'store-or-network' },
  )
  return <FieldsByCountry first={country ?? otherwise} {...props} />
}

function FieldsByCountry({
  first,
  prefix,
  namePrefix = '',
  isPhoneRequired = false,
  ...props
}: InnerProps & { first: AddressForm_country$key }) {
  const countries = useFragment<AddressForm_countries$key>(
    graphql`
      fragment AddressForm_countries on Country @relay(plural: true) {
        code
        name
      }
    `,
    props.countries,
  )
  const address = useFragment<AddressForm_address$key>(
    graphql`
      fragment AddressForm_address on PostalAddress {
        countryCode
        organization
        givenName
        familyName
        addressLine1
        addressLine2
        postalCode
        locality
        dependentLocality
        administrativeArea
        sortingCode
        phone
      }
    `,
    props.address ?? null,
  )
  const form = useForm()
  const choice = useCountryChoice(first)
  const country = useFragment(countryFragment, choice.country)
  const fields = useMemo(() => fieldsOf(country), [country])
  const select = useRef<HTMLSelectElement>(null)
  const rules = useMemo(
    () => addressRules(country, namePrefix, isPhoneRequired),
    [country, namePrefix, isPhoneRequired],
  )
  useFieldRules(rules)
  useFieldRules(useMemo(() => comingRules(choice.coming, namePrefix), [choice.coming, namePrefix]))

  // The customer may change while the form is open; field values stay.
  const [begun] = useState(
    () => (part: AddressPart) => form.values?.[namePrefix + part] ?? address?.[part] ?? props.person?.[part] ?? '',
  )
  /** Entered values by their meaning. */
  const [kept] = useState(() => new Map(fields.map((field) => [meaningOf(field, country), begun(field.part)])))

  function keepTyped() {
    const elements = select.current?.form?.elements
    for (const field of fields) {
      const element = elements?.namedItem(namePrefix + field.part)
      if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement)
        kept.set(meaningOf(field, country), element.value)
    }
  }

  async function choose(code: string) {
    const name = countries.find((each) => each.code === code)?.name ?? code
    // Visitors keep typing while the fields load.
    const isChosen = await choice.choose({ code, name, beforeChange: keepTyped })
    if (!isChosen && select.current) select.current.value = country.code
  }

  // The country may be chosen before scripts load.
  const chooseEarly = useEffectEvent(() => {
    const chosen = select.current?.value ?? country.code
    if (chosen !== country.code) void choose(chosen)
  })
  useEffect(() => chooseEarly(), [])

  const autoComplete = (token: string) => (prefix && token !== 'off' ? `${prefix} ${token}` : token)
  const text = (part: 'organization' | 'givenName' | 'familyName' | 'phone') => ({
    name: namePrefix + part,
    label: partLabels[part],
    defaultValue: begun(part),
  })
  const beside = halvesOf(fields)

  return (
    <FormContext value={useMemo(() => ({ ...form, values: null }), [form])}>
      <CountryField
        ref={select}
        name={`${namePrefix}countryCode`}
        autoComplete={autoComplete('country')}
        shown={country.code}
        countries={countries}
        onChoose={(code) => void choose(code)}
        said={choice.country === first ? null : `Address fields updated for ${country.name}.`}
        failure={choice.failure}
      />
      {fields.map((field) => (
        <PartField
          key={meaningOf(field, country)}
          field={field}
          neighbour={beside.get(field)}
          name={namePrefix + field.part}
          autoComplete={autoComplete(field.autocomplete)}
          defaultValue={kept.get(meaningOf(field, country)) ?? ''}
        />
      ))}
      <Added name={text('organization').name} label="company" isFilled={begun('organization') !== ''}>
        <TextField {...text('organization')} autoComplete={autoComplete('organization')} isOptional />
      </Added>
      <TextField {...text('givenName')} autoComplete={autoComplete('given-name')} isHalf />
      <TextField {...text('familyName')} autoComplete={autoComplete('family-name')} isHalf />
      <TextField
        {...text('phone')}
        type="tel"
        autoComplete={autoComplete('tel')}
        hint={phoneHint(country.code)}
        isOptional={!isPhoneRequired}
      />
    </FormContext>
  )
}
