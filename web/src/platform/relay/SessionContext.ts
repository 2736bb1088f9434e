import { createContext, use } from 'react'
import type { RelaySession } from './session.ts'

/** The same session that loaders get, for what renders outside of any screen. */
export const SessionContext = createContext<RelaySession | null>(null)

export function useSession(): RelaySession {
  const session = use(SessionContext)
  if (!session) throw new Error('A session must stand around the whole page')
  return session
}
