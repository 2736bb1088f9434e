import { useEffect, useId, useRef, useState } from 'react'
import { useLiveField } from '../forms/useLiveField.ts'
import { Icon } from '../shell/Icon.tsx'
import styles from './QuantityInput.module.css'
import { type QuantityRule, readQuantity, stepQuantity } from './quantity.ts'

type Props = {
  label: string
  rule: QuantityRule
  quantity: number
  /** Told of each whole quantity: after `idle` milliseconds without a key, on Enter and on leaving the field. */
  onQuantity: (quantity: number) => void
  idle?: number
  /** Whether it is sent to the shop whenever it changes. */
  isLive?: boolean
  /** Named when the field goes with a form. */
  name?: string
  /** `row` in tables, `roomy` in the cart, `stepper` with buttons for less and more. */
  look?: 'row' | 'roomy' | 'stepper'
  /** Why it starts with another quantity than was asked for. */
  adjusted?: string | null
}

/**
 * A quantity in figures. While typing only what can be ordered as it stands is passed on; on leaving the field the text
 * is brought to the nearest quantity that can, and a sentence under it says so.
 */
export function QuantityInput({
  label,
  rule,
  quantity,
  onQuantity,
  idle = 0,
  isLive = false,
  name,
  look = 'row',
  adjusted,
}: Props) {
  const id = useId()
  const [text, setText] = useState(String(quantity))
  const [notice, setNotice] = useState<{ text: string; isRefused: boolean } | null>(
    adjusted ? { text: adjusted, isRefused: false } : null,
  )
  const [shown, setShown] = useState(quantity)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  if (shown !== quantity) {
    setShown(quantity)
    setText(String(quantity))
  }

  const pass = (next: number) => {
    clearTimeout(timer.current)
    setShown(next)
    if (next !== quantity) onQuantity(next)
  }

  const type = (typed: string) => {
    setText(typed)
    setNotice(null)
    clearTimeout(timer.current)
    const reading = readQuantity(typed, rule)
    if (reading.quantity === null || reading.notice) return
    if (idle === 0) pass(reading.quantity)
    else timer.current = setTimeout(pass, idle, reading.quantity)
  }

  const settle = () => {
    const reading = readQuantity(text, rule)
    setNotice(reading.notice ? { text: reading.notice, isRefused: reading.quantity === null } : null)
    if (reading.quantity === null) return
    setText(String(reading.quantity))
    pass(reading.quantity)
  }

  const { isBarred, reasonId } = useLiveField(isLive, () => {
    if (text !== String(quantity)) settle()
  })
  // What is typed waits with the field.
  useEffect(() => () => clearTimeout(timer.current), [isBarred])

  const leave = () => {
    if (!isBarred) settle()
  }

  const step = (direction: 1 | -1) => {
    const next = stepQuantity(quantity, direction, rule)
    setNotice(null)
    setText(String(next))
    pass(next)
  }

  const input = (
    <input
      className={styles.input}
      type="text"
      inputMode="numeric"
      pattern="[0-9]{1,9}"
      title="A whole number"
      required
      autoComplete="off"
      name={name}
      value={text}
      aria-label={label}
      aria-invalid={notice?.isRefused || undefined}
      readOnly={isBarred}
      aria-disabled={isBarred || undefined}
      aria-describedby={[notice && id, reasonId].filter(Boolean).join(' ') || undefined}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
      }}
    />
  )

  return (
    <span className={`${styles.field} ${look === 'roomy' ? styles.roomy : ''}`}>
      {look === 'stepper' ? (
        <span className={styles.stepper}>
          <button type="button" aria-label="One less" onClick={() => step(-1)}>
            <Icon name="minus" />
          </button>
          {input}
          <button type="button" aria-label="One more" onClick={() => step(1)}>
            <Icon name="plus" />
          </button>
        </span>
      ) : (
        input
      )}
      {notice && (
        <span className={styles.notice} id={id} role="alert" data-refused={notice.isRefused || undefined}>
          {notice.text}
        </span>
      )}
    </span>
  )
}
