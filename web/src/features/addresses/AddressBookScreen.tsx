import { Button } from '../../platform/ui/Button.tsx'
import { graphql, useFragment } from 'react-relay/hooks'
import { accountPath } from '../../platform/session/access.ts'
import { FormPage } from '../../components/forms/FormPage.tsx'
import { useFormResult } from '../../platform/relay/formResult.ts'
import { FormRefusal } from '../../platform/forms/FormRefusal.tsx'
import { Empty } from '../../components/Empty.tsx'
import { Section } from '../../components/Section.tsx'
import { PartFailed } from '../../components/page/PartBoundary.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useFocusAfterRemoval } from '../../platform/ui/focus.ts'
import type { AddressBookScreen_viewer$key } from './__generated__/AddressBookScreen_viewer.graphql.ts'
import type { AddressBookScreenQuery } from './__generated__/AddressBookScreenQuery.graphql.ts'
import { type AddressType, addPath, addressTypes } from './addressBookPaths.ts'
import styles from './AddressBookScreen.module.css'
import { AddressCard } from './AddressCard.tsx'

export const query = graphql`
  query AddressBookScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
      ...AddressBookScreen_viewer
    }
  }
`

/** A customer's shipping and billing addresses. */
export function Screen({ data }: { data: AddressBookScreenQuery['response'] }) {
  return (
    <FormPage title="Address book">
      <FormRefusal />
      <p className={`${styles.up} small`}>
        <ShopLink to={accountPath}>Account</ShopLink>
      </p>
      <h1>Address book</h1>
      <Book viewer={data.viewer} />
    </FormPage>
  )
}

function Book({ viewer }: { viewer: AddressBookScreen_viewer$key }) {
  const { addresses } = useFragment(
    graphql`
      fragment AddressBookScreen_viewer on Viewer {
        addresses {
          edges {
            node {
              id
              type
              isDefault
              ...AddressCard_address
            }
          }
        }
      }
    `,
    viewer,
  )
  const book = addresses?.edges.map(({ node }) => node) ?? []
  const addressToConfirm = useFormResult()?.facts?.toConfirm
  useFocusAfterRemoval(book.map(({ id, isDefault }) => `${id} ${isDefault}`).join())
  if (!addresses) return <PartFailed of="addresses" />

  const section = (type: AddressType, title: string, text: string) => {
    const rows = book.filter((address) => address.type === type)
    const add = { to: addPath(addressTypes[type]), label: `Add a ${addressTypes[type]} address` }
    return (
      <Section title={title} aside={rows.length > 0 && <ShopLink to={add.to}>{add.label}</ShopLink>}>
        {rows.length > 0 ? (
          <ul className={styles.cards}>
            {rows.map((address) => (
              <AddressCard
                key={address.id}
                address={address}
                type={type}
                isConfirming={address.id === addressToConfirm}
              />
            ))}
          </ul>
        ) : (
          <Empty title={`No ${addressTypes[type]} addresses yet`} text={text}>
            <Button component={ShopLink} to={add.to}>
              {add.label}
            </Button>
          </Empty>
        )}
      </Section>
    )
  }
  return (
    <>
      {section('SHIPPING', 'Shipping addresses', 'Add an address and checkout fills it in for you.')}
      {section(
        'BILLING',
        'Billing addresses',
        'Add an address if invoices go somewhere other than your shipping address.',
      )}
    </>
  )
}
