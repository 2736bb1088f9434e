import { useEffect, useRef, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { createOperationDescriptor, getRequest, type Disposable, type Environment } from 'relay-runtime'
import type { AddressForm_country$key } from './__generated__/AddressForm_country.graphql.ts'
import type { useCountryChoiceQuery } from './__generated__/useCountryChoiceQuery.graphql.ts'

/** Address forms never change, so each is requested once per page. */
export const countryQuery = graphql`
  query useCountryChoiceQuery($code: CountryCode!) {
    country(code: $code) {
      addressFields {
        name
        label
      }
      ...AddressForm_country
    }
  }
`

/** The form of a country; null if the shop does not ship there. Rejects when the gateway does not respond. */
export async function fetchCountry(environment: Environment, code: string) {
  const response = await fetchQuery<useCountryChoiceQuery>(
    environment,
    countryQuery,
    { code },
    { fetchPolicy: 'store-or-network' },
  ).toPromise()
  return response?.country ?? null
}

interface Choice {
  code: string
  name: string
  /** Called while the previous fields are still mounted. */
  beforeChange: () => void
}

/** The country whose fields are shown. Changes once the new fields have loaded, and stays if they fail to. */
export function useCountryChoice(first: AddressForm_country$key) {
  const environment = useRelayEnvironment()
  const [country, setCountry] = useState(first)
  const [coming, setComing] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const last = useRef('')
  const [held] = useState(() => new Set<Disposable>())
  useEffect(
    () => () => {
      for (const each of held) each.dispose()
    },
    [held],
  )

  /** Resolves to whether the country is now the chosen one; false also if another was chosen meanwhile. */
  async function choose({ code, name, beforeChange }: Choice): Promise<boolean> {
    last.current = code
    setFailure(null)
    setComing(name)
    const next = await fetchCountry(environment, code).catch(() => null)
    if (last.current !== code) return true
    setComing(null)
    if (!next) {
      setFailure(`The address form of ${name} could not be loaded. Please try again.`)
      return false
    }
    held.add(environment.retain(createOperationDescriptor(getRequest(countryQuery), { code })))
    beforeChange()
    setCountry(next)
    return true
  }

  return {
    country,
    /** Name of the country whose fields are loading. */
    coming,
    failure,
    choose,
  }
}
