import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { FieldError } from './fields.tsx'
import { fieldId, useField, useForm } from './formContext.ts'
import styles from './RadioCards.module.css'

interface RadioCard {
  value: string
  title: ReactNode
  detail?: ReactNode
  /** At the right end of the card, such as a price. */
  aside?: ReactNode
  /** Not selectable; the detail says why. */
  isOff?: boolean
  /** Shown while selected. */
  more?: ReactNode
}

interface Props {
  name: string
  legend: ReactNode
  cards: readonly RadioCard[]
  selected: string
  onChoose: (value: string) => void
}

/** Radio buttons with details. Without scripts, CSS opens the selected card. */
export function RadioCards({ name, legend, cards, selected, onChoose }: Props) {
  const { id: form } = useForm()
  const { error, errorId, aria } = useField(name)
  const group = useRef<HTMLFieldSetElement>(null)
  // A card may be selected before hydration.
  const chooseEarly = useEffectEvent(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value
    if (chosen !== undefined && chosen !== selected) onChoose(chosen)
  })
  useEffect(() => chooseEarly(), [])
  const first = cards.find(({ value }) => value === selected) ?? cards.find(({ isOff }) => !isOff)
  return (
    <fieldset ref={group} className={styles.group} aria-describedby={aria['aria-describedby']}>
      <legend>{legend}</legend>
      <FieldError id={errorId} error={error} />
      <div className={styles.cards}>
        {cards.map((card) => {
          const id = card === first ? fieldId(form, name) : `${fieldId(form, name)}-${card.value}`
          return (
            <div key={card.value} className={styles.card} data-off={card.isOff || undefined}>
              <input
                type="radio"
                id={id}
                name={name}
                value={card.value}
                checked={card.value === selected}
                disabled={card.isOff}
                onChange={() => onChoose(card.value)}
                aria-describedby={card.detail ? `${id}-detail` : undefined}
              />
              <label htmlFor={id}>{card.title}</label>
              {card.aside && <span className={styles.aside}>{card.aside}</span>}
              {card.detail && (
                <small id={`${id}-detail`} className={styles.detail}>
                  {card.detail}
                </small>
              )}
              {card.more && <div className={styles.more}>{card.more}</div>}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
