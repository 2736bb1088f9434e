import { readMaintenance, writeMaintenance } from '../database/state.ts'
import type { Database } from '../database/tables.ts'

/** What visitors are told where the office has no words of its own, as Drupal says it. */
export const usualMessage =
  'Vacuum Components is currently under maintenance. We should be back shortly. Thank you for your patience.'

/** The shop knows a maintenance by this word. */
export function announces(message: string): boolean {
  return /\bmaintenance\b/i.test(message)
}

/** Whether the site is being worked on; kept in the database, so that it outlasts restarts. */
export interface Maintenance {
  /** What visitors are told; null while the site is open. */
  readonly message: string | null
  /** Closes the site with a message, or opens it with null. */
  announce(message: string | null): Promise<void>
  /** Looks whether another process that shares the database has closed or opened the site. */
  refresh(): Promise<void>
}

export async function startMaintenance(database: Database): Promise<Maintenance> {
  let message = await readMaintenance(database)
  return {
    get message() {
      return message
    },
    announce: async (given) => {
      await writeMaintenance(database, given)
      message = given
    },
    refresh: async () => {
      message = await readMaintenance(database)
    },
  }
}
