import { createContext, use } from 'react'
import type { RelaySession } from './session.ts'

/** The loaders' session, for components outside screens. */
export const SessionContext = createContext<RelaySession | null>(null)

export function useSession(): RelaySession {
  const session = use(SessionContext)
  if (!session) throw new Error('The page must be inside a session provider')
  return session
}
