import { useId } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { savedCartsPath } from '../../components/paths/savedCartsPath.ts'
import { useFormAnswer } from '../../platform/relay/formAnswer.ts'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { dayOf } from '../../platform/time/shopTime.ts'
import type { SavedCart_savedCart$key } from './__generated__/SavedCart_savedCart.graphql.ts'
import { KeptLines } from './KeptLines.tsx'
import styles from './SavedCartsScreen.module.css'
import { useSavedCart } from './useSavedCart.tsx'

/** One saved cart: what is in it, and what can be done with it. */
export function SavedCart({
  savedCart,
  onHide,
}: {
  savedCart: SavedCart_savedCart$key
  onHide(id: string, isHidden: boolean): void
}) {
  const { id, name, savedAt, quantityTotal, items } = useFragment(
    graphql`
      fragment SavedCart_savedCart on SavedCart {
        id
        name
        savedAt
        quantityTotal
        items {
          ...KeptLines_items
        }
      }
    `,
    savedCart,
  )
  const { add, remove, isPending } = useSavedCart(id, name, onHide)
  const isAsked = useFormAnswer()?.facts?.asked === id
  const heading = useId()
  return (
    <section className={styles.cart} aria-labelledby={heading}>
      <div className={styles.head}>
        <div>
          <h2 id={heading}>{name}</h2>
          <p className="mute">
            Saved {dayOf(savedAt)}, {quantityTotal} {quantityTotal === 1 ? 'item' : 'items'}
          </p>
        </div>
        <div className={styles.ways}>
          <form
            method="post"
            action={savedCartsPath}
            onSubmit={(event) => {
              event.preventDefault()
              void add()
            }}
          >
            <input type="hidden" name="intent" value="add" />
            <input type="hidden" name="id" value={id} />
            <SubmitButton isWaiting={isPending} aria-label={`Add to cart: ${name}`}>
              Add to cart
            </SubmitButton>
          </form>
          <form
            method="post"
            action={savedCartsPath}
            onSubmit={(event) => {
              event.preventDefault()
              remove()
            }}
          >
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="id" value={id} />
            {isAsked && <input type="hidden" name="isConfirmed" value="yes" />}
            <SubmitButton variant="subtle" aria-label={isAsked ? `Yes, delete it: ${name}` : `Delete ${name}`}>
              {isAsked ? 'Yes, delete it' : 'Delete'}
            </SubmitButton>
          </form>
        </div>
      </div>
      <details>
        <summary>{items.length === 1 ? '1 line' : `${items.length} lines`}</summary>
        <KeptLines items={items} label={`Lines of ${name}`} />
      </details>
    </section>
  )
}
