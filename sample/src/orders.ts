import { z } from 'zod'
import { readData } from './domain/readData.ts'

const line = z.strictObject({
  sku: z.string(),
  quantity: z.int(),
  note: z.string().exactOptional(),
  reference: z.string().exactOptional(),
  isOneLength: z.boolean().exactOptional(),
})

/** Actions of the office on an order. */
const officeRequest = z.strictObject({
  action: z.enum(['pay', 'process', 'ship', 'deliver', 'cancel']),
  reason: z.string().exactOptional(),
  tracking: z.string().exactOptional(),
  lines: z.array(z.strictObject({ sku: z.string(), quantity: z.int() })).exactOptional(),
})

/** An order as the buyer placed it, and the office's actions since. Its prices follow from the shop's rules. */
const order = z.strictObject({
  number: z.string(),
  /** Email address of the customer's account. */
  customer: z.string(),
  /** Dates are fixed, like all dates in the sample. */
  placed: z.string(),
  poNumber: z.string().nullable(),
  comments: z.string().nullable(),
  gateway: z.enum(['card', 'purchase_order', 'wire_transfer']),
  card: z.strictObject({ token: z.string(), brand: z.string(), last4: z.string(), expires: z.string() }).nullable(),
  method: z.string(),
  lines: z.array(line),
  since: z.array(z.strictObject({ at: z.string(), request: officeRequest })),
})
export type SampleOrder = z.infer<typeof order>

/** One order in each order state. None contains a discontinued part. */
export const sampleOrders: readonly SampleOrder[] = readData('orders.json', z.array(order))
