import { createContext, use } from 'react'
import type { RelaySession } from './session.ts'

/** The same session that loaders get, for what renders outside of any screen. */
export const SessionContext = createContext<RelaySession | null>(null)

export function useSession(): RelaySession {
  const session = use(SessionContext)
  if (!session) throw new Error('The page must be inside a session provider')
  return session
}
