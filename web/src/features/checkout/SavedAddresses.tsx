import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay/hooks'
import { selectedAddress, selectedBillingAddress } from './drafts.ts'
import { type DeviceStore, useDeviceValue } from '../../platform/device/deviceStore.ts'
import { useFormValues } from '../../platform/forms/formContext.ts'
import { RadioCards } from '../../platform/forms/RadioCards.tsx'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import type { AddressPart } from '../../components/addressForm/addressParts.ts'
import type { addressBookQuery as AddressBookQuery } from './__generated__/addressBookQuery.graphql.ts'
import type { SavedAddresses_address$key } from './__generated__/SavedAddresses_address.graphql.ts'
import { addressBookQuery } from './addressBookQuery.ts'
import { newAddress } from './checkoutForms.ts'
import { SEPARATOR } from '../../components/products/typeset.ts'

type Person = Partial<Record<AddressPart, string | null | undefined>>

interface Props {
  of: 'shipping' | 'billing'
  name: string
  legend: string
  /** Formatted address of the checkout; null if it has none. */
  current: readonly string[] | null
  /** Called with the ID of the chosen saved address; null for a new one. */
  onChoose?: (id: string | null) => void
  /** The fields of a new address. */
  children: (person: Person) => ReactNode
}

const stores: Record<Props['of'], DeviceStore<string | null>> = {
  shipping: selectedAddress,
  billing: selectedBillingAddress,
}

const addressFragment = graphql`
  fragment SavedAddresses_address on Address @relay(plural: true) {
    id
    uuid
    isDefault
    address {
      formatted
      phone
    }
  }
`

/** Choice of a saved address or a new one; only the fields of a new one if the address book is empty. */
export function SavedAddresses({ of, name, legend, current, onChoose, children }: Props) {
  const { viewer } = useLazyLoadQuery<AddressBookQuery>(addressBookQuery, {}, { fetchPolicy: 'store-or-network' })
  const book = useFragment<SavedAddresses_address$key>(addressFragment, viewer[of]?.edges.map(({ node }) => node) ?? [])
  const isLive = useHasScripts()
  const enteredChoice = useFormValues()?.[name]
  const storedUuid = useDeviceValue(stores[of])
  const { firstName, lastName, company, phone } = viewer.user ?? {}
  const person = { givenName: firstName, familyName: lastName, organization: company, phone }

  const sameAs = (lines: readonly string[]) => book.find(({ address }) => address.formatted.join() === lines.join())
  /** Initial choice: the last address used, or the default. */
  function initialChoice(): string {
    if (enteredChoice !== undefined) return enteredChoice
    if (storedUuid === '') return newAddress
    const previous = book.find(({ uuid }) => uuid === storedUuid) ?? (current ? sameAs(current) : undefined)
    if (previous) return previous.id
    if (current && current.length > 0) return newAddress
    return (book.find(({ isDefault }) => isDefault) ?? book[0])?.id ?? newAddress
  }
  const selected = initialChoice()

  function choose(id: string) {
    stores[of].write(book.find((each) => each.id === id)?.uuid ?? '')
    onChoose?.(id === newAddress ? null : id)
  }

  // Report the initial choice like one made by the buyer.
  const reportInitialChoice = useEffectEvent(() => {
    const isReported = current !== null && sameAs(current)?.id === selected
    if (selected !== newAddress && !isReported) onChoose?.(selected)
  })
  useEffect(() => reportInitialChoice(), [])

  if (book.length === 0) {
    return (
      <>
        {of === 'shipping' && <h2>{legend}</h2>}
        {children(person)}
      </>
    )
  }
  // The last used address comes first.
  const rows = book.toSorted((a, b) => Number(b.id === selected) - Number(a.id === selected))
  return (
    <RadioCards
      name={name}
      legend={legend}
      selected={selected}
      onChoose={choose}
      cards={[
        ...rows.map(({ id, isDefault, address }) => {
          const [firstLine = '', ...lines] = address.formatted
          const more = [lines.join(', '), address.phone, isDefault ? 'Default' : null]
          return { value: id, title: firstLine, detail: more.filter(Boolean).join(SEPARATOR) }
        }),
        {
          value: newAddress,
          title: 'New address',
          more: (!isLive || selected === newAddress) && children(person),
        },
      ]}
    />
  )
}
