import { Button } from '@mantine/core'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { longestNote } from './cartForm.ts'
import { cartPath } from '../../components/paths.ts'
import { useLiveField } from '../../platform/forms/useLiveField.ts'
import type { LineNote_item$key } from './__generated__/LineNote_item.graphql.ts'
import styles from './LineNote.module.css'

interface Props {
  item: LineNote_item$key
  /** Whether changes of the item are pending. */
  isPending: boolean
  /** Called on blur or Enter. */
  onWords(words: { note?: string; reference?: string }): void
}

/** Note and reference of a cart item, printed on all order documents. */
export function LineNote({ item, isPending, onWords }: Props) {
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
  const isWritten = Boolean(note ?? reference)
  // Clearing a note must not collapse the field being edited.
  const [isOpenAtFirst] = useState(isWritten)
  return (
    <>
      <details className={`${styles.details} no-print`} open={isOpenAtFirst}>
        <summary>
          {isWritten ? 'Line note' : 'Add a line note'}
          <span className="sr-only"> for {partNumber}</span>
        </summary>
        <form className={styles.form} method="post" action={cartPath} onSubmit={(event) => event.preventDefault()}>
          <input type="hidden" name="intent" value="update" />
          <input type="hidden" name="itemId" value={id} />
          <WordsField
            label="Note (optional)"
            name="note"
            words={note ?? ''}
            isPending={isPending}
            onWords={(text) => onWords({ note: text })}
          />
          <WordsField
            label="Your item no. (optional)"
            name="reference"
            words={reference ?? ''}
            isPending={isPending}
            onWords={(text) => onWords({ reference: text })}
          />
          <noscript>
            <Button type="submit" size="compact-sm">
              Save note
            </Button>
          </noscript>
        </form>
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
  words: string
  /** Whether a change is pending, so that the server's value is stale. */
  isPending: boolean
  onWords(words: string): void
}

/** Text field that takes a new server value only if it has no unsent input. */
function WordsField({ label, name, words, isPending, onWords }: FieldProps) {
  const [text, setText] = useState(words)
  const [shown, setShown] = useState(words)
  /** Text of the field when it was last in sync with the server. */
  const [told, setTold] = useState(words)
  if (shown !== words && !isPending) {
    setShown(words)
    setTold(words)
    if (text === told) setText(words)
  }
  const written = text.trim()
  const isChanged = written !== words.trim() || written !== told.trim()
  const { field, isBarred, reasonId, leave } = useLiveField(true, isChanged, () => {
    if (!isChanged) return
    setTold(text)
    onWords(written)
  })
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        ref={field}
        type="text"
        name={name}
        value={text}
        maxLength={longestNote}
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
