import * as z from 'zod/mini'
import { deviceStore } from '../../platform/device/deviceStore.ts'

/** One attempt to place an order, from the press of the button until the shop has said what came of it. */
export interface Placement {
  /** Of the checkout that was reviewed. */
  checkoutId: string
  /** The same for every request of the attempt, so that it never places twice. */
  key: string
  /** What the buyer agreed to pay, such as "1137.71". */
  expectedTotal: string
  notes: string
}

/** The attempt that waits for its verdict; it outlives a reload, and a press meanwhile begins no other. */
export const openPlacement = deviceStore<Placement | null>({
  name: 'placement',
  area: 'sessionStorage',
  schema: z.nullable(
    z.object({ checkoutId: z.string(), key: z.string(), expectedTotal: z.string(), notes: z.string() }),
  ),
  fallback: null,
})

const draftOfNotes = deviceStore<string>({
  name: 'order_notes',
  area: 'sessionStorage',
  schema: z.string(),
  fallback: '',
})

/** The instructions typed on the review, kept as the fields of the other steps are. */
export const keepNotes = {
  read: () => (draftOfNotes.read() === '' ? null : { notes: draftOfNotes.read() }),
  write: ({ notes }: Record<string, string>) => draftOfNotes.write(notes ?? ''),
}
