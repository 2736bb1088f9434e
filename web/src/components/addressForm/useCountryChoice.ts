import { useEffect, useRef, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { createOperationDescriptor, getRequest, type Disposable, type Environment } from 'relay-runtime'
import type { AddressForm_country$key } from './__generated__/AddressForm_country.graphql.ts'
import type { useCountryChoiceQuery } from './__generated__/useCountryChoiceQuery.graphql.ts'

/** A country's address form. It never changes, so one answer is good for as long as the page. */
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

/** The form of a country; null for one the shop does not send to. Rejects when the gateway gives no answer. */
export async function fetchCountry(environment: Environment, code: string) {
  const answer = await fetchQuery<useCountryChoiceQuery>(
    environment,
    countryQuery,
    { code },
    { fetchPolicy: 'store-or-network' },
  ).toPromise()
  return answer?.country ?? null
}

interface Choice {
  code: string
  name: string
  /** Called while the old fields are still there. */
  beforeChange: () => void
}

/** The country whose fields are shown. It changes when the fields of another have come, and stays where they do not. */
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

  /** Whether the country is that one now; false too where another was chosen meanwhile. */
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
    /** Name of the country whose fields are on their way. */
    coming,
    failure,
    choose,
  }
}
