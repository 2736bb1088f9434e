import { useEffect } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { CopyButton } from '../../components/CopyButton.tsx'
import { contactPath } from '../../components/paths.ts'
import { focusHeading } from '../../platform/ui/focus.ts'
import { longHours } from '../../components/office/officeHours.ts'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { MessageSent_shop$key } from './__generated__/MessageSent_shop.graphql.ts'
import styles from './ContactScreen.module.css'

interface Props {
  shop: MessageSent_shop$key
  /** What the office knows the message by; null where it gives no references. */
  reference: string | null
  isLoggedIn: boolean
}

/** After a message: what to refer to, and what happens next. */
export function MessageSent({ shop: key, reference, isLoggedIn }: Props) {
  const { officeHours } = useFragment(
    graphql`
      fragment MessageSent_shop on Shop @throwOnFieldError {
        officeHours {
          day
          opens
          closes
          timeZone
        }
      }
    `,
    key,
  )
  // The place is the same as before, so nothing else moves the focus.
  useEffect(() => focusHeading(), [])
  return (
    <div className={styles.sent}>
      <PageTitle>Message sent</PageTitle>
      <meta name="robots" content="noindex" />
      <h1>Message sent</h1>
      {reference !== null && (
        <p className={styles.reference}>
          Your reference is <b className="num">{reference}</b>
          <CopyButton text={reference} label="Copy the reference" />
        </p>
      )}
      <p>
        We have your message, and a mail that says so is on its way to the address you gave
        {isLoggedIn && ', with a copy if it is the confirmed address of your account'}. We answer in office hours:{' '}
        {longHours(officeHours)}
      </p>
      {reference !== null && <p className="soft">Please name the reference if you call or write again.</p>}
      <p>
        <ShopLink to={contactPath}>Send another message</ShopLink>
      </p>
    </div>
  )
}
