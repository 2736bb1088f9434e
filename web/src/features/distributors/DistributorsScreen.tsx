import { Button } from '../../platform/ui/Button.tsx'
import { type ReactNode, useRef } from 'react'
import { graphql } from 'react-relay/hooks'
import { Form, useSearchParams } from 'react-router'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { PartFailed } from '../../components/page/PartBoundary.tsx'
import { contactAddress } from '../../components/paths.ts'
import fieldStyles from '../../platform/forms/Field.module.css'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import { Sections, useSections } from '../content/Sections.tsx'
import type { Sections_page$key } from '../content/__generated__/Sections_page.graphql.ts'
import { DistributorTable } from './DistributorTable.tsx'
import styles from './DistributorsScreen.module.css'
import type { DistributorsScreenQuery } from './__generated__/DistributorsScreenQuery.graphql.ts'
import {
  type CountryChoice,
  byRegion,
  countSentence,
  countryChoices,
  countryName,
  countryOf,
} from './distributorList.ts'

interface Props {
  choices: readonly CountryChoice[]
  /** Count in all countries. */
  total: number
  selected: string | null
  /** Name of the selected country. */
  place: string | null
}

/** Selects the distributors of one country; countries without any are only reachable by address. */
function CountryFilter({ choices, total, selected, place }: Props) {
  const hasScripts = useHasScripts()
  const form = useRef<HTMLFormElement>(null)
  const isUnknown = selected !== null && !choices.some(({ code }) => code === selected)
  return (
    <Form ref={form} method="get" preventScrollReset className={styles.filter} aria-label="Distributors by country">
      <label htmlFor="country">Country</label>
      <select
        className={fieldStyles.select}
        id="country"
        name="country"
        autoComplete="off"
        value={selected ?? ''}
        onChange={() => form.current?.requestSubmit()}
      >
        <option value="">All countries ({total})</option>
        {isUnknown && <option value={selected}>{place} (0)</option>}
        {choices.map(({ code, name, count }) => (
          <option key={code} value={code}>
            {name} ({count})
          </option>
        ))}
      </select>
      {!hasScripts && <Button type="submit">Show</Button>}
    </Form>
  )
}

export const query = graphql`
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
    shop {
      hasDistributors
    }
    route(path: "/distributors") {
      ... on ContentPage {
        ...Sections_page @alias(as: "page")
      }
    }
  }
`

/** Distributors by country. All are loaded together, so changing the country needs no request. */
export function Screen({ data }: { data: DistributorsScreenQuery['response'] }) {
  const [parameters] = useSearchParams()
  const names = new Map(data.countries.map(({ code, name }) => [code, name]))
  const country = countryOf(parameters)
  const place = country && countryName(country, names)
  const distributors = data.shop.hasDistributors && (
    <>
      {data.distributors ? (
        <FilteredDistributors all={data.distributors} country={country} place={place} names={names} />
      ) : (
        <PartFailed of="distributors" />
      )}
      <p className={styles.others}>
        No distributor in your country?{' '}
        <ShopLink to={contactAddress('Sales', place ? `a distributor in ${place}` : 'a distributor in my country')}>
          Contact us
        </ShopLink>
        . We ship to {data.countries.length} countries.
      </p>
    </>
  )
  const page = data.route?.page
  return (
    <>
      <PageTitle>{place ? `Distributors in ${place}` : 'Distributors'}</PageTitle>
      <h1>Distributors</h1>
      {page ? <Around page={page}>{distributors}</Around> : distributors}
    </>
  )
}

/** Editorial content: text before the first heading goes above the list, the rest below. */
function Around({ page, children }: { page: Sections_page$key; children: ReactNode }) {
  const { anchored } = useSections(page)
  const first = anchored.findIndex(({ id }) => id !== null)
  const above = first < 0 ? anchored : anchored.slice(0, first)
  return (
    <>
      <div className={styles.above}>
        <Sections sections={above} />
      </div>
      {children}
      <div className={styles.below}>
        <Sections sections={anchored.slice(above.length)} />
      </div>
    </>
  )
}

interface FilteredProps {
  all: NonNullable<DistributorsScreenQuery['response']['distributors']>
  country: string | null
  /** Name of the country. */
  place: string | null
  names: ReadonlyMap<string, string>
}

function FilteredDistributors({ all, country, place, names }: FilteredProps) {
  const choices = countryChoices(all, names)
  const regions = byRegion(all, country)
  const companies = regions.flatMap(([, group]) => group).length
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
