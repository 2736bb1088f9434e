import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay/hooks'
import { FormContext, useFieldRules, useForm } from '../../platform/forms/formContext.ts'
import { TextField } from '../../platform/forms/fields.tsx'
import { firstNameHint, lastNameHint } from '@shop/schema/addresses/personName'
import { phoneHint } from '@shop/schema/addresses/phone'
import type { AddressForm_address$data, AddressForm_address$key } from './__generated__/AddressForm_address.graphql.ts'
import type {
  AddressForm_countries$data,
  AddressForm_countries$key,
} from './__generated__/AddressForm_countries.graphql.ts'
import type { AddressForm_country$data, AddressForm_country$key } from './__generated__/AddressForm_country.graphql.ts'
import type { useCountryChoiceQuery } from './__generated__/useCountryChoiceQuery.graphql.ts'
import { PartField } from './AddressPartField.tsx'
import { type AddressPart, partLabels } from './addressParts.ts'
import { addressRules, comingRules } from './addressRules.ts'
import { CountryField } from './CountryField.tsx'
import { fieldsOf, meaningOf, rowsOf } from './countryFields.ts'
import { Panel } from '../Panel.tsx'
import { ShopContext } from '../shop/ShopContext.ts'
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

const addressFragment = graphql`
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
`

const countriesFragment = graphql`
  fragment AddressForm_countries on Country @relay(plural: true) {
    code
    name
  }
`

/**
 * Address fields: the country, the recipient, the country's own fields and the phone number. Entered values follow
 * their meaning when the country changes, and return with the country.
 */
export function AddressFields({ country, ...props }: Props) {
  const { values } = useForm()
  const { code } = useFragment(countryFragment, country)
  // The shop may learn the address's country while it is typed; the form keeps its own.
  const [initial] = useState({ country, code, chosen: values?.[`${props.namePrefix ?? ''}countryCode`] ?? code })
  if (initial.chosen === initial.code) return <FieldsByCountry first={initial.country} {...props} />
  return (
    <Panel of="address form">
      <ResubmittedCountry code={initial.chosen} fallback={initial.country} {...props} />
    </Panel>
  )
}

type InnerProps = Omit<Props, 'country'>

/** A resubmitted form can have another country than the default. */
function ResubmittedCountry({
  code,
  fallback,
  ...props
}: InnerProps & { code: string; fallback: AddressForm_country$key }) {
  const { country } = useLazyLoadQuery<useCountryChoiceQuery>(
    countryQuery,
    { code },
    { fetchPolicy: 'store-or-network' },
  )
  return <FieldsByCountry first={country ?? fallback} {...props} />
}

function FieldsByCountry({
  first,
  prefix,
  namePrefix = '',
  isPhoneRequired: wantsPhone = false,
  ...props
}: InnerProps & { first: AddressForm_country$key }) {
  const countries = useFragment<AddressForm_countries$key>(countriesFragment, props.countries)
  const address = useFragment<AddressForm_address$key>(addressFragment, props.address ?? null)
  const form = useForm()
  const { hasPhones } = use(ShopContext).inputs
  const isPhoneRequired = wantsPhone && hasPhones
  const initialValue = useInitialValue(namePrefix, address, props.person)
  const { choice, country, fields, select, values, choose } = useCountryFields(
    first,
    namePrefix,
    initialValue,
    countries,
  )
  useRules({ country, coming: choice.coming, namePrefix, isPhoneRequired })
  const autoComplete = (token: string) => (prefix && token !== 'off' ? `${prefix} ${token}` : token)
  const text = (part: ContactPart, token: string) => ({
    name: namePrefix + part,
    label: partLabels[part],
    autoComplete: autoComplete(token),
    defaultValue: initialValue(part),
  })
  const rows = rowsOf(fields)

  return (
    <FormContext value={useMemo(() => ({ ...form, values: null }), [form])}>
      <CountryField
        ref={select}
        name={`${namePrefix}countryCode`}
        autoComplete={autoComplete('country')}
        country={country.code}
        countries={countries}
        onChoose={(code) => void choose(code)}
        announcement={choice.country === first ? null : `Address fields updated for ${country.name}.`}
        failure={choice.failure}
      />
      <NameFields countryCode={country.code} attributesOf={text} />
      {fields.map((field) => (
        <PartField
          key={meaningOf(field, country)}
          field={field}
          row={rows.get(field) ?? [field]}
          name={namePrefix + field.part}
          autoComplete={autoComplete(field.autocomplete)}
          defaultValue={values.get(meaningOf(field, country)) ?? ''}
        />
      ))}
      {hasPhones && (
        <TextField {...text('phone', 'tel')} type="tel" hint={phoneHint(country.code)} isOptional={!isPhoneRequired} />
      )}
    </FormContext>
  )
}

interface NameFieldsProps {
  countryCode: string
  attributesOf: (
    part: ContactPart,
    token: string,
  ) => { name: string; label: string; autoComplete: string; defaultValue: string }
}

function NameFields({ countryCode, attributesOf }: NameFieldsProps) {
  const hint = firstNameHint(countryCode)
  return (
    <>
      <TextField
        {...attributesOf('givenName', 'given-name')}
        width="half"
        hint={hint}
        leavesHintRoom
        isRequired={hint === undefined}
      />
      <TextField {...attributesOf('familyName', 'family-name')} width="half" hint={lastNameHint} isRequired={false} />
      <TextField {...attributesOf('organization', 'organization')} isOptional />
    </>
  )
}

type ContactPart = 'organization' | 'givenName' | 'familyName' | 'phone'

type PostalAddress = AddressForm_address$data | null | undefined

function useInitialValue(namePrefix: string, address: PostalAddress, person: Props['person']) {
  const form = useForm()
  // The customer may change while the form is open; field values stay.
  const [initialValue] = useState(
    () => (part: AddressPart) => form.values?.[namePrefix + part] ?? address?.[part] ?? person?.[part] ?? '',
  )
  return initialValue
}

interface RulesOptions {
  country: AddressForm_country$data
  coming: ReturnType<typeof useCountryChoice>['coming']
  namePrefix: string
  isPhoneRequired: boolean
}

function useRules({ country, coming, namePrefix, isPhoneRequired }: RulesOptions) {
  const rules = useMemo(
    () => addressRules(country, namePrefix, isPhoneRequired),
    [country, namePrefix, isPhoneRequired],
  )
  useFieldRules(rules)
  useFieldRules(useMemo(() => comingRules(coming, namePrefix), [coming, namePrefix]))
}

/** The chosen country with its fields, and what was entered in them. */
function useCountryFields(
  first: AddressForm_country$key,
  namePrefix: string,
  initialValue: (part: AddressPart) => string,
  countries: AddressForm_countries$data,
) {
  const choice = useCountryChoice(first)
  const country = useFragment(countryFragment, choice.country)
  const fields = useMemo(() => fieldsOf(country), [country])
  const select = useRef<HTMLSelectElement>(null)
  /** Entered values by their meaning. */
  const [values] = useState(() => new Map(fields.map((field) => [meaningOf(field, country), initialValue(field.part)])))

  function saveEntries() {
    const elements = select.current?.form?.elements
    for (const field of fields) {
      const element = elements?.namedItem(namePrefix + field.part)
      if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement)
        values.set(meaningOf(field, country), element.value)
    }
  }

  async function choose(code: string) {
    const name = countries.find((each) => each.code === code)?.name ?? code
    // Visitors keep typing while the fields load.
    const isChosen = await choice.choose({ code, name, beforeChange: saveEntries })
    if (!isChosen && select.current) select.current.value = country.code
  }

  // The country may be chosen before scripts load.
  const chooseEarly = useEffectEvent(() => {
    const chosen = select.current?.value ?? country.code
    if (chosen !== country.code) void choose(chosen)
  })
  useEffect(() => chooseEarly(), [])
  return { choice, country, fields, select, values, choose }
}
