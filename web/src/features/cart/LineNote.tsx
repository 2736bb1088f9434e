import { Button } from '../../platform/ui/Button.tsx'
import { use, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { NOTE_MAX_LENGTH } from '@shop/schema/quantity'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { cartPath } from '../../components/paths.ts'
import { PostForm } from '../../platform/forms/PostForm.tsx'
import { useLiveField } from '../../platform/forms/useLiveField.ts'
import type { LineNote_item$key } from './__generated__/LineNote_item.graphql.ts'
import styles from './LineNote.module.css'

interface Props {
  item: LineNote_item$key
  /** Whether changes of the item are pending. */
  isPending: boolean
  /** Called on blur or Enter. */
  onWrite(value: { note?: string; reference?: string }): void
}

/** Note and reference of a cart item, printed on all order documents. */
export function LineNote({ item, isPending, onWrite }: Props) {
  const { id, partNumber, note, reference } = useFragment(
    graphql`
      fragment LineNote_item on CartItem {
        id
        partNumber
        note
        reference
      }
    `,
    item,
  )
  const { hasItemNotes, hasItemReferences } = use(ShopContext).inputs
  const hasText = Boolean(note ?? reference)
  // Clearing a note must not collapse the field being edited.
  const [isOpenAtFirst] = useState(hasText)
  if (!hasItemNotes && !hasItemReferences) return null
  return (
    <>
      <details className={`${styles.details} no-print`} open={isOpenAtFirst}>
        <summary>
          {hasText ? 'Line note' : 'Add a line note'}
          <span className="sr-only"> for {partNumber}</span>
        </summary>
        <PostForm className={styles.form} action={cartPath} values={{ intent: 'update', itemId: id }} onSend={() => {}}>
          {hasItemNotes && (
            <NoteField
              label="Note (optional)"
              name="note"
              value={note ?? ''}
              isPending={isPending}
              onWrite={(text) => onWrite({ note: text })}
            />
          )}
          {hasItemReferences && (
            <NoteField
              label="Your item no. (optional)"
              name="reference"
              value={reference ?? ''}
              isPending={isPending}
              onWrite={(text) => onWrite({ reference: text })}
            />
          )}
          <noscript>
            <Button type="submit" size="compact-sm">
              Save note
            </Button>
          </noscript>
        </PostForm>
      </details>
      {note && <p className={`${styles.printed} only-print`}>Note: {note}</p>}
      {reference && <p className={`${styles.printed} only-print`}>Your item no.: {reference}</p>}
    </>
  )
}

interface FieldProps {
  label: string
  name: string
  /** The value on the server. */
  value: string
  /** Whether a change is pending, so that the server's value is stale. */
  isPending: boolean
  onWrite(value: string): void
}

/** Text field that takes a new server value only if it has no unsent input. */
function NoteField({ label, name, value, isPending, onWrite }: FieldProps) {
  const [text, setText] = useState(value)
  const [serverText, setServerText] = useState(value)
  /** Text of the field when it was last in sync with the server. */
  const [syncedText, setSyncedText] = useState(value)
  if (serverText !== value && !isPending) {
    setServerText(value)
    setSyncedText(value)
    if (text === syncedText) setText(value)
  }
  const trimmed = text.trim()
  const isChanged = trimmed !== value.trim() || trimmed !== syncedText.trim()
  const { field, isBarred, reasonId, leave } = useLiveField(true, isChanged, () => {
    if (!isChanged) return
    setSyncedText(text)
    onWrite(trimmed)
  })
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        ref={field}
        type="text"
        name={name}
        value={text}
        maxLength={NOTE_MAX_LENGTH}
        autoComplete="off"
        readOnly={isBarred}
        aria-disabled={isBarred || undefined}
        aria-describedby={reasonId}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave()
        }}
      />
    </label>
  )
}
