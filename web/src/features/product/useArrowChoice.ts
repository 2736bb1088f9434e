import { type KeyboardEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { arrowSteps, type Choice, nextPlace, type Place } from './choices.ts'

interface Options {
  places: readonly (readonly Choice[])[]
  addressOf: (sku: string) => { search: string }
  /** Whether arrows stop at unavailable options, which then say why. */
  stopsAtOff?: boolean
}

/**
 * Radio group keys: arrows focus and select the next option in their direction, Space selects. Unavailable options are
 * never selected. Options have their position in `data-place`.
 */
export function useArrowChoice({ places, addressOf, stopsAtOff = false }: Options) {
  const navigate = useNavigate()
  const group = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = arrowSteps[event.key]
    const from = event.target instanceof HTMLElement ? readPlace(event.target.dataset.place) : null
    if (!from || !(step || event.key === ' ')) return
    event.preventDefault()
    const to = step ? nextPlace(places, from, step, (choice) => stopsAtOff || choice.sku !== null) : from
    group.current?.querySelector<HTMLElement>(`[data-place="${to.join()}"]`)?.focus()
    const choice = places[to[0]]?.[to[1]]
    if (choice?.sku && !choice.isChosen) {
      void navigate(addressOf(choice.sku), { replace: true, preventScrollReset: true })
    }
  }
  return { group, onKeyDown }
}

function readPlace(written: string | undefined): Place | null {
  const [row, column] = written?.split(',').map(Number) ?? []
  return row === undefined || column === undefined ? null : [row, column]
}
