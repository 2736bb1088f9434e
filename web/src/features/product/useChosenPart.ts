import { useSearchParams } from 'react-router'
import { chosenPart } from './chosenPart.ts'

/** The part that the address asks for. */
export function useChosenPart<Part extends { sku: string }>(parts: readonly Part[], defaultSku: string | undefined) {
  const [search] = useSearchParams()
  return chosenPart(parts, defaultSku, search.get('part-number'))
}
