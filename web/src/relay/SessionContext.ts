import { createContext } from 'react'
import type { RelaySession } from './session.ts'

/** The same session that loaders get, for what renders outside of any screen. */
export const SessionContext = createContext<Pick<RelaySession, 'shell' | 'inMaintenance'>>({
  shell: null,
  inMaintenance: false,
})
