import type { ReactNode } from 'react'
import { graphql } from 'react-relay/hooks'
import { useSearchParams } from 'react-router'
import { contactAddress } from '../../components/paths/contactAddress.ts'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { PartFailed } from '../../components/page/PartBoundary.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { Sections_page$key } from '../content/__generated__/Sections_page.graphql.ts'
import { Sections, useSections } from '../content/Sections.tsx'
import type { DistributorsScreenQuery } from './__generated__/DistributorsScreenQuery.graphql.ts'
import { CountryFilter } from './CountryFilter.tsx'
import { byRegion, countryChoices, countryName, countryOf, countSentence } from './distributorList.ts'
import styles from './DistributorsScreen.module.css'
import { DistributorTable } from './DistributorTable.tsx'

export const distributorsScreenQuery = graphql`
  query DistributorsScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    distributors {
      name
      region
      countries
      ...DistributorTable_distributors
    }
    countries {
      code
      name
    }
    route(path: "/distributors") {
      ... on ContentPage {
        ...Sections_page @alias(as: "page")
      }
    }
  }
`

/** Who sells the parts of the shop, by country. All of them come at once: another country asks nothing anew. */
export function DistributorsScreen({ data }: { data: DistributorsScreenQuery['response'] }) {
  const [parameters] = useSearchParams()
  const names = new Map(data.countries.map(({ code, name }) => [code, name]))
  const country = countryOf(parameters)
  const place = country && countryName(country, names)
  const found = (
    <>
      {data.distributors ? (
        <Found all={data.distributors} country={country} place={place} names={names} />
      ) : (
        <PartFailed of="distributors" />
      )}
      <p className={styles.others}>
        No distributor in your country?{' '}
        <ShopLink to={contactAddress('Sales', place ? `a distributor in ${place}` : 'a distributor in my country')}>
          Contact us
        </ShopLink>
        , we ship to {data.countries.length} countries.
      </p>
    </>
  )
  const written = data.route?.page
  return (
    <>
      <PageTitle>{place ? `Distributors in ${place}` : 'Distributors'}</PageTitle>
      <h1>Distributors</h1>
      {written ? <Around page={written}>{found}</Around> : found}
    </>
  )
}

/** What editors wrote: what stands before the first heading above the list, all else below it. */
function Around({ page, children }: { page: Sections_page$key; children: ReactNode }) {
  const { shown } = useSections(page)
  const first = shown.findIndex(({ id }) => id !== null)
  const above = first < 0 ? shown : shown.slice(0, first)
  return (
    <>
      <div className={styles.above}>
        <Sections shown={above} />
      </div>
      {children}
      <div className={styles.below}>
        <Sections shown={shown.slice(above.length)} />
      </div>
    </>
  )
}

interface FoundProps {
  all: NonNullable<DistributorsScreenQuery['response']['distributors']>
  country: string | null
  /** What that is called. */
  place: string | null
  names: ReadonlyMap<string, string>
}

function Found({ all, country, place, names }: FoundProps) {
  const choices = countryChoices(all, names)
  const regions = byRegion(all, country)
  const companies = regions.flatMap(([, found]) => found).length
  return (
    <>
      <p role="status" className="soft">
        {countSentence(companies, choices.length, place)}
      </p>
      <CountryFilter choices={choices} total={all.length} selected={country} place={place} />
      {companies > 0 && <DistributorTable regions={regions} names={names} />}
    </>
  )
}
