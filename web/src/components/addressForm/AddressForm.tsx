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
  /** All that can be chosen. */
  countries: AddressForm_countries$key
  /** Whose fields are shown first. */
  country: AddressForm_country$key
  /** What is in the fields first. */
  address?: AddressForm_address$key | null
  /** Who is there, where there is no address yet. */
  person?: Partial<Record<AddressPart, string | null | undefined>>
  /** What the address is for, as autocomplete names it. */
  prefix?: 'shipping' | 'billing'
  /** Begins the names of the fields, where a form has two addresses. */
  namePrefix?: string
  /** For parcels: the carrier calls. */
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
 * The fields of an address: the country first, then those of the country, then who is there. They follow the country,
 * and what was typed stays with its meaning, or comes back with its country.
 */
export function AddressFields({ country, ...props }: Props) {
  const { values } = useForm()
  const { code } = useFragment(countryFragment, country)
  // What the shop knows of the address changes while it is typed; the form goes on with its own country.
  const [begun] = useState({ country, code, typed: values?.[`${props.namePrefix ?? ''}countryCode`] ?? code })
  if (begun.typed === begun.code) return <FieldsByCountry first={begun.country} {...props} />
  return (
    <Panel of="address form">
      <TypedCountry code={begun.typed} otherwise={begun.country} {...props} />
    </Panel>
  )
}

type InnerProps = Omit<Props, 'country'>

/** The form comes back with another country than it would begin with. */
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

  // Who the customer is may change under the form; what is in its fields does not.
  const [begun] = useState(
    () => (part: AddressPart) => form.values?.[namePrefix + part] ?? address?.[part] ?? props.person?.[part] ?? '',
  )
  /** What was typed, by what it means. */
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
    // People go on typing while the fields come.
    const isChosen = await choice.choose({ code, name, beforeChange: keepTyped })
    if (!isChosen && select.current) select.current.value = country.code
  }

  // The country may have been chosen before the scripts came.
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
        said={choice.country === first ? null : `The form asks for an address in ${country.name} now.`}
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
