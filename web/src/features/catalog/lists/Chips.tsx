import { type RefObject, useEffect, useRef } from 'react'
import { typeset } from '../../../components/products/typeset.ts'
import { Printed } from '../../../components/products/Printed.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { useUnits } from '../../../platform/units/UnitsProvider.tsx'
import { ListLink } from './ListForm.tsx'
import styles from './Chips.module.css'
import { keyOf, removeChoice } from './choices.ts'
import { choiceLabel, powerText } from './facetLabels.ts'
import type { FacetFacts } from './facets.ts'
import type { ListPlace } from './useListState.ts'

interface Props {
  facets: readonly FacetFacts[]
  place: ListPlace
  /** Takes focus when the last chip is removed. */
  count: RefObject<HTMLElement | null>
}

/** The list's active filters, each removable with one click. */
export function Chips({ facets, place, count }: Props) {
  const units = useUnits()
  const { choices } = place.state
  const list = useRef<HTMLDivElement>(null)
  const removedIndex = useRef<number | null>(null)
  useEffect(() => {
    // The focused chip is gone, so the next one takes focus.
    if (removedIndex.current === null) return
    const chips = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = chips[Math.min(removedIndex.current, chips.length - 1)] ?? count.current
    next?.focus({ preventScroll: true })
    removedIndex.current = null
  }, [choices.length, count])
  return (
    <div className={styles.chips} ref={list} role="group" aria-label="Selected filters" hidden={choices.length === 0}>
      {choices.map((choice, index) => {
        const label = choiceLabel(choice, facets, units)
        return (
          <span key={keyOf(choice)} className={styles.chip}>
            <span>{label.facet}</span>
            <b>
              <Printed text={label.text} />
            </b>
            <ListLink
              className={styles.remove}
              to={place.addressOf({ choices: removeChoice(choices, choice) })}
              aria-label={`Remove ${label.facet.toLowerCase()} ${typeset(powerText(label.text))}`}
              data-remove
              onClick={() => {
                removedIndex.current = index
              }}
            >
              <Icon name="cross" size={15} />
            </ListLink>
          </span>
        )
      })}
      <ListLink
        className={styles.clear}
        to={place.addressOf({ choices: [] })}
        onClick={() => {
          removedIndex.current = 0
        }}
      >
        Clear all
      </ListLink>
    </div>
  )
}
