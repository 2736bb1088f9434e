import { graphql, useFragment } from 'react-relay/hooks'
import { PartFailed } from '../../../components/page/PartBoundary.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { AccountCard } from './AccountCard.tsx'
import classes from './AddressesCard.module.css'
import type { AddressesCard_viewer$key } from './__generated__/AddressesCard_viewer.graphql.ts'

interface BookAddress {
  id: string
  type: string
  isDefault: boolean
  /** Formatted lines. */
  lines: readonly string[]
}

interface DefaultAddress {
  id: string
  lines: readonly string[]
  /** Labels: default shipping, default billing or both. */
  tags: string[]
}

const kinds = [
  { type: 'SHIPPING', tag: 'Default shipping' },
  { type: 'BILLING', tag: 'Default billing' },
] as const

/** Default addresses, shipping first. Merges identical ones. */
export function defaultAddresses(book: readonly BookAddress[]): DefaultAddress[] {
  const found: DefaultAddress[] = []
  for (const { type, tag } of kinds) {
    const address = book.find((each) => each.isDefault && each.type === type)
    if (!address) continue
    const same = found.find(({ lines }) => lines.join('\n') === address.lines.join('\n'))
    if (same) same.tags.push(tag)
    else found.push({ id: address.id, lines: address.lines, tags: [tag] })
  }
  return found
}

const viewerFragment = graphql`
  fragment AddressesCard_viewer on Viewer {
    addresses {
      totalCount
      edges {
        node {
          id
          type
          isDefault
          address {
            formatted
          }
        }
      }
    }
  }
`

/** Card with the default addresses. */
export function AddressesCard(props: { viewer: AddressesCard_viewer$key }) {
  const { addresses } = useFragment(viewerFragment, props.viewer)
  if (!addresses) return <PartFailed of="addresses" />
  const defaults = defaultAddresses(
    addresses.edges.map(({ node: { id, type, isDefault, address } }) => ({
      id,
      type,
      isDefault,
      lines: address.formatted,
    })),
  )
  const { totalCount } = addresses
  return (
    <AccountCard title="Addresses" aside={<ShopLink to="/user/address-book/add-shipping">Add an address</ShopLink>}>
      {defaults.length > 0 && (
        <div className={classes.addresses}>
          {defaults.map(({ id, tags, lines }) => (
            <div key={id} className={classes.address}>
              <p className="soft">
                {lines.map((line, index) => (
                  <span key={index}>{line}</span>
                ))}
              </p>
              <p className={classes.tags}>
                {tags.map((tag) => (
                  <span key={tag} className={classes.tag}>
                    {tag}
                  </span>
                ))}
              </p>
            </div>
          ))}
        </div>
      )}
      <p className={classes.foot}>
        {totalCount === 0 && <span className="soft">No addresses yet.</span>}
        <ShopLink className={classes.book ?? ''} to="/user/address-book">
          {totalCount === 0 ? 'Address book' : totalCount === 1 ? 'All addresses' : `All ${totalCount} addresses`}
        </ShopLink>
      </p>
    </AccountCard>
  )
}
