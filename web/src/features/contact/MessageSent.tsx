import { use, useEffect } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { CopyButton } from '../../components/CopyButton.tsx'
import { contactPath } from '../../components/paths.ts'
import { focusHeading } from '../../platform/ui/focus.ts'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { longHours } from '../../components/shop/officeHours.ts'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { MessageSent_shop$key } from './__generated__/MessageSent_shop.graphql.ts'
import styles from './ContactScreen.module.css'

interface Props {
  shop: MessageSent_shop$key
  /** Reference of the message; null if the site assigns none. */
  reference: string | null
  isLoggedIn: boolean
}

/** Confirmation of a sent message, with its reference. */
export function MessageSent({ shop: key, reference, isLoggedIn }: Props) {
  const { officeHours } = useFragment(
    graphql`
      fragment MessageSent_shop on Shop @throwOnFieldError {
        officeHours {
          day
          opens
          closes
          timeZoneName
          utcOffset
        }
      }
    `,
    key,
  )
  const isConfirmed = use(ShopContext).features.includes('CONTACT_CONFIRMATION')
  // The path is unchanged, so the router does not move the focus.
  useEffect(() => focusHeading(), [])
  return (
    <div className={styles.sent}>
      <PageTitle>Message sent</PageTitle>
      <meta name="robots" content="noindex" />
      <h1>Message sent</h1>
      {reference !== null && (
        <p className={styles.reference}>
          Your reference is <b className="nowrap">{reference}</b>
          <CopyButton text={reference} label="Copy reference" />
        </p>
      )}
      <p>
        We received your message.
        {isConfirmed && ' We’ll email you a confirmation.'}
        {isConfirmed &&
          isLoggedIn &&
          ' If you used your account’s confirmed address, it includes a copy of your message.'}
        {officeHours.length > 0 && ` We reply during office hours: ${longHours(officeHours)}`}
      </p>
      {reference !== null && <p className="soft">Please mention this reference if you contact us again.</p>}
      <p>
        <ShopLink to={contactPath}>Send another message</ShopLink>
      </p>
    </div>
  )
}
