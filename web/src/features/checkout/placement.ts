import * as shape from '../../platform/shape.ts'
import { deviceStore } from '../../platform/device/deviceStore.ts'

/** An attempt to place an order, from pressing the button until the verdict. */
export interface Placement {
  /** ID of the reviewed checkout. */
  checkoutId: string
  /** Version of the reviewed items. */
  version: string
  /** Idempotency key, the same for all requests of the attempt. */
  key: string
  /** Total the buyer agreed to, such as "1137.71". */
  expectedTotal: string
  notes: string
}

/** The attempt without a verdict yet. Survives a reload and prevents a second attempt. */
export const openPlacement = deviceStore<Placement | null>({
  name: 'placement',
  area: 'sessionStorage',
  schema: shape.nullable(
    shape.object({
      checkoutId: shape.string(),
      version: shape.string(),
      key: shape.string(),
      expectedTotal: shape.string(),
      notes: shape.string(),
    }),
  ),
  fallback: null,
})

const notesStore = deviceStore<string>({
  name: 'order_notes',
  area: 'sessionStorage',
  schema: shape.string(),
  fallback: '',
})

/** Draft of the order instructions. */
export const notesDraft = {
  read: () => (notesStore.read() === '' ? null : { notes: notesStore.read() }),
  write: ({ notes }: Record<string, string>) => notesStore.write(notes ?? ''),
}
