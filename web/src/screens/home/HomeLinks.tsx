import { graphql, useFragment } from 'react-relay/hooks'
import { telephoneAddress } from '../../shell/header/telephone.ts'
import { ShopLink } from '../../shell/ShopLink.tsx'
import type { HomeLinks_shop$key } from './__generated__/HomeLinks_shop.graphql.ts'
import styles from './HomeLinks.module.css'

type Entry = { to: string; label: string; note: string }

const references: Entry[] = [
  { to: '/technical-references', label: 'Technical references', note: 'Flange dimensions and bolt torque' },
  { to: '/glossary', label: 'Glossary of terms', note: 'Words of the trade' },
  { to: '/feedthrough-drawings', label: 'Feedthrough drawings', note: 'No login' },
  { to: '/viewports/safety-information', label: 'Viewport safety information', note: 'Read before first bake' },
]

/** Ways to references and to ordering without the catalogue. */
export function HomeLinks({ shop }: { shop: HomeLinks_shop$key }) {
  const { phone, shippingNotice } = useFragment(
    graphql`
      fragment HomeLinks_shop on Shop {
        phone
        shippingNotice
      }
    `,
    shop,
  )
  const ordering: Entry[] = [
    { to: '/help', label: 'Shipping and help', note: shippingNotice },
    { to: '/terms-conditions', label: 'Purchase orders and terms', note: 'For approved accounts' },
    { to: '/distributors', label: 'Distributors', note: 'Outside the United States' },
    { to: telephoneAddress(phone), label: 'Ask an engineer', note: phone },
  ]
  return (
    <div className={styles.columns}>
      <LinkList title="References" entries={references} />
      <LinkList title="Ordering" entries={ordering} />
    </div>
  )
}

function LinkList({ title, entries }: { title: string; entries: Entry[] }) {
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
    </section>
  )
}

function EntryLink({ to, label, note }: Entry) {
  const content = (
    <>
      {label}
      <span>{note}</span>
    </>
  )
  return to.startsWith('/') ? <ShopLink to={to}>{content}</ShopLink> : <a href={to}>{content}</a>
}
