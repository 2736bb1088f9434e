import { Button } from '../../platform/ui/Button.tsx'
import { graphql, useFragment } from 'react-relay/hooks'
import { useNavigation } from 'react-router'
import { Empty } from '../../components/Empty.tsx'
import { quickOrderPath } from '../../components/paths.ts'
import { PartNumber } from '../../components/products/Printed.tsx'
import { PostForm } from '../../platform/forms/PostForm.tsx'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { LinkedLines_link$key } from './__generated__/LinkedLines_link.graphql.ts'
import styles from './LinkedLines.module.css'
import { openIntent } from './storedOrder.ts'

/**
 * Lines of a one-time link from another program. A button accepts them, because mail scanners open links too and must
 * not use them up.
 */
export function LinkedLines({ link, token }: { link: LinkedLines_link$key | null; token: string }) {
  const data = useFragment(
    graphql`
      fragment LinkedLines_link on CartLink {
        lines {
          partNumber
          quantity
          note
        }
      }
    `,
    link,
  )
  const isPending = useNavigation().formData?.get('intent') === openIntent
  if (!data)
    return (
      <Empty
        title="This link does not work"
        text="It has already been used or is more than 24 hours old. Create a new link in the program you came from."
      >
        <Button component={ShopLink} to={quickOrderPath} variant="filled">
          Quick order
        </Button>
      </Empty>
    )
  const { lines } = data
  return (
    <section aria-labelledby="linked-lines">
      <h2 id="linked-lines">{lines.length === 1 ? '1 line' : `${lines.length} lines`} from your link</h2>
      <ul className={styles.lines}>
        {lines.map(({ partNumber, quantity, note }, index) => (
          <li key={index}>
            <span className="num">{quantity} × </span>
            <PartNumber sku={partNumber} />
            {note && <span className="mute"> {note}</span>}
          </li>
        ))}
      </ul>
      <PostForm values={{ intent: openIntent, token }}>
        <SubmitButton variant="filled" size="md" isWaiting={isPending}>
          Check prices and stock
        </SubmitButton>
      </PostForm>
    </section>
  )
}
