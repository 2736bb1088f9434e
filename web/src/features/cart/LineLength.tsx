import { Button } from '../../platform/ui/Button.tsx'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { cartPath } from '../../components/paths.ts'
import { offlineReason, useIsOffline } from '../../platform/device/offline/useIsOffline.ts'
import { PostForm } from '../../platform/forms/PostForm.tsx'
import type { LineLength_item$key } from './__generated__/LineLength_item.graphql.ts'
import styles from './LineLength.module.css'

interface Props {
  item: LineLength_item$key
  /** Sends an answer; resolves after the server responds. */
  onAnswer(isOneLength: boolean): Promise<void>
}

const answers = [
  { value: 'yes', label: 'Yes', isOneLength: true },
  { value: 'no', label: 'No', isOneLength: false },
]

/** Asks whether a part cut to length must ship as one piece, for parts that support it. */
export function LineLength({ item, onAnswer }: Props) {
  const { id, partNumber, isOneLength, variation } = useFragment(
    graphql`
      fragment LineLength_item on CartItem {
        id
        partNumber
        isOneLength
        variation {
          canBeOneLength
        }
      }
    `,
    item,
  )
  /** The choice until the server responds. */
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOffline = useIsOffline()
  if (typeof isOneLength !== 'boolean' || !variation?.canBeOneLength) return null
  const selected = choice ?? isOneLength

  async function choose(answer: boolean) {
    if (isOffline) return
    setChoice(answer)
    await onAnswer(answer)
    setChoice(null)
  }

  return (
    <PostForm className="no-print" action={cartPath} values={{ intent: 'update', itemId: id }} onSend={() => {}}>
      <fieldset className={styles.piece}>
        <legend>
          Ship as one piece?<span className="sr-only"> {partNumber}</span>
        </legend>
        {answers.map((answer) => (
          <label key={answer.value}>
            <input
              type="radio"
              name="isOneLength"
              value={answer.value}
              checked={selected === answer.isOneLength}
              aria-disabled={isOffline || undefined}
              aria-describedby={isOffline ? offlineReason : undefined}
              onChange={() => void choose(answer.isOneLength)}
            />
            {answer.label}
          </label>
        ))}
      </fieldset>
      <noscript>
        <Button type="submit" size="compact-sm">
          Save answer
        </Button>
      </noscript>
    </PostForm>
  )
}
