import { type MaintenanceState, readMaintenance, writeMaintenance } from '../database/state.ts'
import type { Database } from '../database/tables.ts'

/** Default message for visitors, the same as Drupal's. */
export const defaultMessage =
  'Vacuum Components is currently under maintenance. We should be back shortly. Thank you for your patience.'

/** Whether the site is in maintenance; stored in the database, so that it survives restarts. */
export interface Maintenance extends MaintenanceState {
  /** Closes the site with a message, or opens it with null. */
  announce(state: MaintenanceState): Promise<void>
  /** Checks whether another process on the database has closed or opened the site. */
  refresh(): Promise<void>
}

export async function startMaintenance(database: Database): Promise<Maintenance> {
  let state = await readMaintenance(database)
  return {
    get message() {
      return state.message
    },
    get until() {
      return state.until
    },
    announce: async (given) => {
      await writeMaintenance(database, given)
      state = given
    },
    refresh: async () => {
      state = await readMaintenance(database)
    },
  }
}
