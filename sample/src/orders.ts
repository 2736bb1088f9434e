import { z } from 'zod'
import { readData } from './domain/readData.ts'

const line = z.strictObject({
  sku: z.string(),
  quantity: z.int(),
  note: z.string().exactOptional(),
  reference: z.string().exactOptional(),
  isOneLength: z.boolean().exactOptional(),
})

/** What the office does to an order. */
const officeRequest = z.strictObject({
  action: z.enum(['pay', 'process', 'ship', 'deliver', 'cancel']),
  reason: z.string().exactOptional(),
  tracking: z.string().exactOptional(),
  lines: z.array(z.strictObject({ sku: z.string(), quantity: z.int() })).exactOptional(),
})

/** An order as its buyer placed it, and what the office did since; what it costs follows from the rules of the shop. */
const order = z.strictObject({
  number: z.string(),
  /** Address of the customer's account. */
  customer: z.string(),
  /** Shop's own dates: fixed, as all dates of the sample are. */
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

/** One order in each state that an order can be in. None is of a part that cannot be made again. */
export const sampleOrders: readonly SampleOrder[] = readData('orders.json', z.array(order))
