import { type KeyboardEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { arrowSteps, type Choice, nextPlace, type Place } from './choices.ts'

interface Options {
  places: readonly (readonly Choice[])[]
  addressOf: (sku: string) => { search: string }
  /** Whether the arrows stop at choices that are off, which then say why. */
  stopsAtOff?: boolean
}

/**
 * The keys of a radio group: arrows move the focus to the next choice in their direction and choose it, Space chooses.
 * What is off is never chosen. Each choice names its place by `data-place`.
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
