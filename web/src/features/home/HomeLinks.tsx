import { type ReactNode, use } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { contactPath, quickOrderPath } from '../../components/paths.ts'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { longHours } from '../../components/shop/officeHours.ts'
import { telephoneAddress } from '../../components/shop/shopFacts.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useShopTexts } from '../../platform/ui/ShopTexts.ts'
import type { HomeLinks_shop$key } from './__generated__/HomeLinks_shop.graphql.ts'
import styles from './HomeLinks.module.css'

interface Entry {
  to: string
  label: string
  note: string
}

/** Links to references, ordering without the catalog, and the office. */
export function HomeLinks({ shop }: { shop: HomeLinks_shop$key }) {
  const { phone, email, shippingNotice, officeHours } = useFragment(
    graphql`
      fragment HomeLinks_shop on Shop {
        phone
        email
        shippingNotice
        officeHours {
          day
          opens
          closes
          timeZoneName
          utcOffset
        }
      }
    `,
    shop,
  )
  const { features, hasDistributors, hasPages } = use(ShopContext)
  const { home, distributors } = useShopTexts()
  const references = home.references.map(({ path, label, note }) => ({ to: path, label, note }))
  const ordering: Entry[] = [
    { to: quickOrderPath, label: 'Paste a parts list', note: 'CSV or XLSX, up to 200 lines' },
    ...(hasPages
      ? [
          { to: '/help', label: 'Shipping and help', note: shippingNotice ?? '' },
          { to: '/terms-conditions', label: 'Purchase orders and terms', note: 'For approved accounts' },
        ]
      : []),
    ...(hasDistributors ? [{ to: '/distributors', label: 'Distributors', note: distributors.note }] : []),
  ]
  const office: Entry[] = [
    ...(phone ? [{ to: telephoneAddress(phone), label: 'Ask an engineer', note: phone }] : []),
    ...(email ? [{ to: `mailto:${email}`, label: 'Email us', note: email }] : []),
    ...(features.includes('CONTACT')
      ? [{ to: contactPath, label: 'Contact us', note: 'Questions, quotes and orders' }]
      : []),
  ]
  return (
    <div className={styles.columns}>
      {hasPages && references.length > 0 && <LinkList title="References" entries={references} />}
      <LinkList title="Ordering" entries={ordering} />
      {office.length > 0 && (
        <LinkList title="Office" entries={office}>
          {officeHours.length > 0 && <p className={styles.hours}>{longHours(officeHours)}</p>}
        </LinkList>
      )}
    </div>
  )
}

interface LinkListProps {
  title: string
  entries: Entry[]
  /** Below the links. */
  children?: ReactNode
}

function LinkList({ title, entries, children }: LinkListProps) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <EntryLink {...entry} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

function EntryLink({ to, label, note }: Entry) {
  const content = (
    <>
      {label}
      {note && <span>{note}</span>}
    </>
  )
  return to.startsWith('/') ? <ShopLink to={to}>{content}</ShopLink> : <a href={to}>{content}</a>
}
