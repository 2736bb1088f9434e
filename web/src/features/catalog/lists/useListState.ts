import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { foreignParameters, type ListState, listAddress, type Parameter, readListState } from './listState.ts'

export interface ListPlace {
  /** What the list shows, or is about to show: a choice counts as soon as it is made. */
  state: ListState
  /** Another state of this very list is on its way, and what is shown is the one before. */
  isStale: boolean
  /** Parameters of the screen around the list. */
  foreign: readonly Parameter[]
  addressOf: (change: Partial<ListState>) => string
}

/** The list at this address. */
export function useListState(): ListPlace {
  const { pathname } = useLocation()
  const [shown] = useSearchParams()
  const { location } = useNavigation()
  const isStale = location?.pathname === pathname
  const search = isStale ? new URLSearchParams(location.search) : shown
  const state = readListState(search)
  const foreign = foreignParameters(search)
  return { state, isStale, foreign, addressOf: (change) => listAddress(state, change, foreign) }
}
