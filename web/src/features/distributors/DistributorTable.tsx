import { Fragment } from 'react'
import { graphql, readInlineData } from 'relay-runtime'
import { telephoneAddress } from '../../components/shop/shopFacts.ts'
import type {
  DistributorTable_distributors$data,
  DistributorTable_distributors$key,
} from './__generated__/DistributorTable_distributors.graphql.ts'
import { countryName } from './distributorList.ts'
import styles from './DistributorsScreen.module.css'

interface Props {
  /** Regions of the world with their distributors. */
  regions: readonly [string, readonly DistributorTable_distributors$key[]][]
  /** Country names by code. */
  names: ReadonlyMap<string, string>
}

/** Companies with their contact details. */
export function DistributorTable({ regions, names }: Props) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col">Sells in</th>
          <th scope="col">Phone</th>
          <th scope="col">Email</th>
          <th scope="col">Web</th>
        </tr>
      </thead>
      {regions.map(([region, distributors]) => (
        <tbody key={region}>
          {region && (
            <tr className={styles.region}>
              <th scope="rowgroup" colSpan={5}>
                {region}
              </th>
            </tr>
          )}
          {distributors.map(read).map((distributor) => (
            <Row key={distributor.name} distributor={distributor} names={names} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function read(distributor: DistributorTable_distributors$key) {
  return readInlineData(
    graphql`
      fragment DistributorTable_distributors on Distributor @inline {
        name
        countries
        phone
        email
        website
        address {
          formatted
        }
      }
    `,
    distributor,
  )
}

function nameOfSite(website: string) {
  return new URL(website).host.replace(/^www\./, '')
}

function Row({ distributor, names }: { distributor: DistributorTable_distributors$data; names: Props['names'] }) {
  const { name, countries, phone, email, website, address } = distributor
  return (
    <tr>
      <th scope="row">
        {name}
        {address && (
          <span className={styles.address}>
            {address.formatted.map((line, index) => (
              <Fragment key={index}>
                {index > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </span>
        )}
      </th>
      <td>{countries.map((code) => countryName(code, names)).join(', ')}</td>
      <td>
        {phone && (
          <a className="nowrap" href={telephoneAddress(phone)}>
            {phone}
          </a>
        )}
      </td>
      <td>{email && <a href={`mailto:${email}`}>{email}</a>}</td>
      <td>{website && URL.canParse(website) && <a href={website}>{nameOfSite(website)}</a>}</td>
    </tr>
  )
}
