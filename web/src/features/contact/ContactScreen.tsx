import { graphql } from 'react-relay/hooks'
import { useSearchParams } from 'react-router'
import type { ContactScreenQuery } from './__generated__/ContactScreenQuery.graphql.ts'
import { ContactForm } from './ContactForm.tsx'
import { ShopData } from '../../components/structuredData/ShopData.tsx'
import styles from './ContactScreen.module.css'
import { MessageSent } from './MessageSent.tsx'
import { OtherContacts } from './OtherContacts.tsx'
import { readSentMessage } from './contactForm.ts'

export const query = graphql`
  query ContactScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    shop {
      ...ContactForm_shop
      ...ShopData_shop
      ...MessageSent_shop
      ...OtherContacts_shop
    }
    viewer {
      user {
        ...ContactForm_user
      }
    }
  }
`

/** Contact form beside the other ways to reach the office. */
export function Screen({ data: { shop, viewer } }: { data: ContactScreenQuery['response'] }) {
  const [parameters] = useSearchParams()
  const sentMessage = readSentMessage(parameters)
  return (
    <div className={styles.screen}>
      {import.meta.env.SSR && <ShopData shop={shop} />}
      <div>
        {sentMessage ? (
          <MessageSent shop={shop} reference={sentMessage.reference} isLoggedIn={Boolean(viewer.user)} />
        ) : (
          <ContactForm key={parameters.toString()} shop={shop} user={viewer.user ?? null} />
        )}
      </div>
      <aside className={styles.others} aria-label="Other ways to reach us">
        <OtherContacts shop={shop} />
      </aside>
    </div>
  )
}
