import { type KeyboardEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { arrowSteps, type Choice, nextChoice } from './choices.ts'

type Options = {
  places: readonly (readonly Choice[])[]
  chosen: string
  addressOf: (sku: string) => { search: string }
}

/** The keys of a radio group: arrows choose the next part in their direction and take the focus along, Space chooses. */
export function useArrowChoice({ places, chosen, addressOf }: Options) {
  const navigate = useNavigate()
  const group = useRef<HTMLDivElement>(null)
  const choose = (sku: string) => navigate(addressOf(sku), { replace: true, preventScrollReset: true })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = arrowSteps[event.key]
    const focused = event.target instanceof HTMLElement ? event.target.dataset.sku : undefined
    const sku = step ? nextChoice(places, focused ?? chosen, step) : event.key === ' ' ? focused : undefined
    if (step || event.key === ' ') event.preventDefault()
    if (!sku) return
    void choose(sku)
    group.current?.querySelector<HTMLElement>(`[data-sku="${CSS.escape(sku)}"]`)?.focus()
  }
  return { group, onKeyDown }
}
