import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useLiveField } from '../../platform/forms/useLiveField.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import styles from './QuantityInput.module.css'
import { type QuantityRule, readQuantity, stepQuantity } from './quantity.ts'

interface Props {
  label: string
  rule: QuantityRule
  quantity: number
  /** Called with each valid quantity: after `idle` milliseconds without a key, on Enter and on blur. */
  onQuantity: (quantity: number) => void
  idle?: number
  /** Whether every change is sent to the shop. */
  isLive?: boolean
  /** Field name, if part of a form. */
  name?: string
  /** `row` in tables, `roomy` in the cart, `stepper` with minus and plus buttons. */
  look?: 'row' | 'roomy' | 'stepper'
  /** Why it starts with another quantity than requested. */
  adjusted?: string | null
}

/**
 * Quantity input. Only valid quantities are passed on while typing; on blur the text is corrected to the nearest valid
 * quantity, with a notice.
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
  const { text, type, step, notice, live } = useQuantityText({ rule, quantity, onQuantity, idle, isLive, adjusted })
  const { field, isBarred, reasonId, leave } = live
  const input = (
    <input
      ref={field}
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
    <span className={`${styles.field} ${look === 'stepper' ? '' : styles[look]}`}>
      {look === 'stepper' ? (
        <span className={styles.stepper}>
          <button type="button" aria-label="Decrease quantity" onClick={() => step(-1)}>
            <Icon name="minus" />
          </button>
          {input}
          <button type="button" aria-label="Increase quantity" onClick={() => step(1)}>
            <Icon name="plus" />
          </button>
        </span>
      ) : (
        input
      )}
      {notice && <Notice id={id} {...notice} />}
    </span>
  )
}

interface QuantityNotice {
  text: string
  isRefused: boolean
}

function Notice({ id, text, isRefused }: QuantityNotice & { id: string }) {
  return (
    <span className={styles.notice} id={id} role="alert" data-refused={isRefused || undefined}>
      {text}
    </span>
  )
}

type TextOptions = Required<Pick<Props, 'rule' | 'quantity' | 'onQuantity' | 'idle' | 'isLive'>> & {
  adjusted: Props['adjusted'] | undefined
}

/** The entered text, which is ahead of the quantity while typing. */
function useQuantityText({ rule, quantity, onQuantity, idle, isLive, adjusted }: TextOptions) {
  const [text, setText] = useState(String(quantity))
  const [notice, setNotice] = useState<QuantityNotice | null>(adjusted ? { text: adjusted, isRefused: false } : null)
  const [lastQuantity, setLastQuantity] = useState(quantity)
  /** The text is still being edited and has not been reported. */
  const [isTyping, setTyping] = useState(false)

  if (lastQuantity !== quantity) {
    setLastQuantity(quantity)
    if (!isTyping) setText(String(quantity))
  }

  const pass = (next: number) => {
    setTyping(false)
    setLastQuantity(next)
    if (next !== quantity) onQuantity(next)
  }

  const passIfExact = (input: string) => {
    const reading = readQuantity(input, rule)
    if (reading.quantity !== null && !reading.notice) pass(reading.quantity)
  }

  const type = (input: string) => {
    setText(input)
    setNotice(null)
    setTyping(true)
    if (idle === 0) passIfExact(input)
  }

  const settle = () => {
    const reading = readQuantity(text, rule)
    setNotice(reading.notice ? { text: reading.notice, isRefused: reading.quantity === null } : null)
    setTyping(false)
    if (reading.quantity === null) return
    setText(String(reading.quantity))
    pass(reading.quantity)
  }

  const live = useLiveField(isLive, text !== String(quantity), settle)
  const passLate = useEffectEvent(() => passIfExact(text))
  useEffect(() => {
    if (!isTyping || idle === 0 || live.isBarred) return
    const timer = setTimeout(() => passLate(), idle)
    return () => clearTimeout(timer)
  }, [text, isTyping, idle, live.isBarred])

  const step = (direction: 1 | -1) => {
    const next = stepQuantity(quantity, direction, rule)
    setNotice(null)
    setText(String(next))
    pass(next)
  }

  return { text, type, step, notice, live }
}
