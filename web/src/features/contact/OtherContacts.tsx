import { Fragment } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { hoursRows } from '../../components/shop/officeHours.ts'
import { telephoneAddress } from '../../components/shop/shopFacts.ts'
import type { OtherContacts_shop$key } from './__generated__/OtherContacts_shop.graphql.ts'
import styles from './ContactScreen.module.css'

const shopFragment = graphql`
  fragment OtherContacts_shop on Shop @throwOnFieldError {
    companyName
    phone
    email
    officeHours {
      day
      opens
      closes
      timeZoneName
      utcOffset
    }
    address {
      formatted
    }
  }
`

/** Phone, office hours, email and address of the office. */
export function OtherContacts({ shop: key }: { shop: OtherContacts_shop$key }) {
  const { companyName, phone, email, officeHours, address } = useFragment(shopFragment, key)
  return (
    <>
      {phone && (
        <section>
          <h2>Phone</h2>
          <p>
            <a className={`nowrap ${styles.phone}`} href={telephoneAddress(phone)}>
              {phone}
            </a>
          </p>
        </section>
      )}
      {officeHours.length > 0 && (
        <section>
          <h2>Office hours</h2>
          <table className={styles.hours}>
            <tbody>
              {hoursRows(officeHours).map(({ days, hours }) => (
                <tr key={days}>
                  <th scope="row">{days}</th>
                  <td className="num">{hours}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {email && (
        <section>
          <h2>Email</h2>
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        </section>
      )}
      {address && (
        <section>
          <h2>Address</h2>
          <address>
            {companyName}
            {address.formatted.map((line, index) => (
              <Fragment key={index}>
                <br />
                {line}
              </Fragment>
            ))}
          </address>
        </section>
      )}
    </>
  )
}
