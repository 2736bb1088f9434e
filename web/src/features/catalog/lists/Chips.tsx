import { type RefObject, useEffect, useRef } from 'react'
import { typeset } from '../../../components/products/typeset.ts'
import { Printed } from '../../../components/products/Printed.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { useUnits } from '../../../platform/units/UnitsProvider.tsx'
import { ListLink } from './ListForm.tsx'
import styles from './Chips.module.css'
import { keyOf, without } from './choices.ts'
import { choiceWords } from './facetWords.ts'
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
  const removed = useRef<number | null>(null)
  useEffect(() => {
    // The focused chip is gone, so the next one takes focus.
    if (removed.current === null) return
    const chips = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = chips[Math.min(removed.current, chips.length - 1)] ?? count.current
    next?.focus({ preventScroll: true })
    removed.current = null
  }, [choices.length, count])
  return (
    <div className={styles.chips} ref={list} role="group" aria-label="Selected filters" hidden={choices.length === 0}>
      {choices.map((choice, index) => {
        const words = choiceWords(choice, facets, units)
        return (
          <span key={keyOf(choice)} className={styles.chip}>
            <span>{words.facet}</span>
            <b>
              <Printed text={words.text} />
            </b>
            <ListLink
              className={styles.remove}
              to={place.addressOf({ choices: without(choices, choice) })}
              aria-label={`Remove ${words.facet.toLowerCase()} ${typeset(words.text)}`}
              data-remove
              onClick={() => {
                removed.current = index
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
          removed.current = 0
        }}
      >
        Clear all
      </ListLink>
    </div>
  )
}
