import { tellWorker } from '../../platform/device/offline/tellWorker.ts'
import { forgetDrafts } from '../../platform/forms/drafts.ts'

/** Specification, section 4: entries of session storage that go with the visitor they belong to. */
const ofOneVisitor = [
  'guest_shipping_address',
  'guest_billing_address',
  'selected_address_uuid',
  'selected_billing_address_uuid',
]

/** The customer this tab is logged in as, and the last one it was. */
const current = 'customer'
const last = 'last-customer'

/**
 * Tells this tab's storage whose page it shows now: a customer's uuid, or null for a guest. What belongs to a customer
 * who is here no longer goes; what a customer has typed waits for them, and for nobody else.
 */
export function keepForVisitor(uuid: string | null) {
  tellWorker({ type: 'visitor', visitor: uuid })
  try {
    const before = sessionStorage.getItem(current)
    if (before !== null && before !== uuid) for (const name of ofOneVisitor) sessionStorage.removeItem(name)
    if (uuid === null) return sessionStorage.removeItem(current)
    if ((sessionStorage.getItem(last) ?? uuid) !== uuid) forgetDrafts()
    sessionStorage.setItem(current, uuid)
    sessionStorage.setItem(last, uuid)
  } catch {
    // Without storage nothing is kept for anybody.
  }
}
