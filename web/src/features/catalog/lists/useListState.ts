import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { foreignParameters, type ListState, listAddress, type Parameter, readListState } from './listState.ts'

export interface ListPlace {
  /** The current or pending state: a selection counts immediately. */
  state: ListState
  /** Another state of this list is loading; the previous one is shown. */
  isStale: boolean
  /** Parameters of the screen around the list. */
  foreign: readonly Parameter[]
  addressOf: (change: Partial<ListState>) => string
}

/** The list at this address. */
export function useListState(): ListPlace {
  const { pathname } = useLocation()
  const [current] = useSearchParams()
  const { location } = useNavigation()
  const isStale = location?.pathname === pathname
  const search = isStale ? new URLSearchParams(location.search) : current
  const state = readListState(search)
  const foreign = foreignParameters(search)
  return { state, isStale, foreign, addressOf: (change) => listAddress(state, change, foreign) }
}
