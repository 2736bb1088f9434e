import { wireNames } from '../jsonapi/names.ts'
import type { SiteProfile } from './siteProfile.ts'

/** Which optional inputs the site saves. */
export interface SavedInputs {
  readonly hasItemNotes: boolean
  readonly hasItemReferences: boolean
  readonly hasPurchaseOrderNumbers: boolean
  readonly hasOrderInstructions: boolean
  /** Phone numbers of addresses. */
  readonly hasPhones: boolean
}

export function savedInputs(profile: SiteProfile): SavedInputs {
  return {
    hasItemNotes: profile.canWrite(wireNames.orderItem.type, 'field_note'),
    hasItemReferences: profile.canWrite(wireNames.orderItem.type, 'field_reference'),
    hasPurchaseOrderNumbers: profile.canWrite(wireNames.order.type, 'field_po_number'),
    hasOrderInstructions: profile.canWrite(wireNames.order.type, 'customer_comments'),
    hasPhones: profile.canWrite(wireNames.profile.type, 'field_phone'),
  }
}
