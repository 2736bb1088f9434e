import { graphql, useFragment } from 'react-relay/hooks'
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
    { to: '/quick-order', label: 'Paste a parts list', note: 'Part number and quantity' },
    { to: '/terms-conditions', label: 'Purchase orders and terms', note: 'For approved accounts' },
    { to: '/help', label: 'Shipping', note: shippingNotice },
    { to: '/contact-us', label: 'Ask an engineer', note: phone },
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
            <ShopLink to={entry.to}>
              {entry.label}
              <span>{entry.note}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
