type SampleOrderLine = {
  readonly sku: string
  readonly quantity: number
  readonly note?: string
  readonly reference?: string
  readonly isOneLength?: boolean
}

/** What the office does to an order. */
type OfficeRequest = {
  readonly action: 'pay' | 'process' | 'ship' | 'deliver' | 'cancel'
  readonly reason?: string
  readonly tracking?: string
  readonly lines?: { sku: string; quantity: number }[]
}

/** An order as its buyer placed it, and what the office did since; what it costs follows from the rules of the shop. */
export type SampleOrder = {
  readonly number: string
  /** Address of the customer's account. */
  readonly customer: string
  /** Shop's own dates: fixed, as all dates of the sample are. */
  readonly placed: string
  readonly poNumber: string | null
  readonly comments: string | null
  readonly gateway: 'card' | 'purchase_order' | 'wire_transfer'
  readonly card: {
    readonly token: string
    readonly brand: string
    readonly last4: string
    readonly expires: string
  } | null
  readonly method: string
  readonly lines: readonly SampleOrderLine[]
  readonly since: readonly { readonly at: string; readonly request: OfficeRequest }[]
}

const ana = 'ana.ruiz@castaic-surface.example'
const ben = 'ben.okafor@redwood-coatings.example'

const onTerms = { gateway: 'purchase_order', card: null, comments: null, method: 'ups--ground' } as const

/** One order in each state that an order can be in. None is of a part that cannot be made again. */
export const sampleOrders: readonly SampleOrder[] = [
  {
    ...onTerms,
    number: 'VX-2026-000713',
    customer: ana,
    placed: '2026-02-19T17:40:00Z',
    poNumber: 'CSS-4310',
    gateway: 'wire_transfer',
    lines: [
      { sku: '770040', quantity: 2, reference: 'V-101' },
      { sku: '630005', quantity: 40 },
    ],
    since: [
      { at: '2026-02-24T18:05:00Z', request: { action: 'pay' } },
      { at: '2026-02-25T16:30:00Z', request: { action: 'process' } },
      { at: '2026-02-26T21:10:00Z', request: { action: 'ship', tracking: '1Z 999 AA1 01 2345 0713' } },
      { at: '2026-03-03T19:20:00Z', request: { action: 'deliver' } },
    ],
  },
  {
    ...onTerms,
    number: 'VX-2026-001871',
    customer: ana,
    placed: '2026-06-02T18:22:00Z',
    poNumber: 'CSS-4391',
    lines: [{ sku: '360002', quantity: 1, note: 'For the load lock' }],
    since: [
      { at: '2026-06-03T15:15:00Z', request: { action: 'cancel', reason: 'Canceled at the wish of the buyer.' } },
    ],
  },
  {
    ...onTerms,
    number: 'VX-2026-002204',
    customer: ana,
    placed: '2026-07-14T16:48:00Z',
    poNumber: null,
    gateway: 'card',
    card: { token: 'sample', brand: 'visa', last4: '4242', expires: '2028-05' },
    lines: [{ sku: '410001', quantity: 1, isOneLength: true }],
    since: [
      { at: '2026-07-14T18:00:00Z', request: { action: 'process' } },
      { at: '2026-07-15T20:45:00Z', request: { action: 'ship', tracking: '1Z 999 AA1 01 2345 2204' } },
    ],
  },
  {
    ...onTerms,
    number: 'VX-2026-003510',
    customer: ana,
    placed: '2026-10-06T19:05:00Z',
    poNumber: 'CSS-4440',
    lines: [
      { sku: '360002', quantity: 1, reference: 'W-07' },
      { sku: '630005', quantity: 2 },
    ],
    since: [{ at: '2026-10-07T15:00:00Z', request: { action: 'process' } }],
  },
  {
    ...onTerms,
    number: 'VX-2026-003977',
    customer: ana,
    placed: '2026-11-04T17:12:00Z',
    poNumber: 'CSS-4462',
    lines: [
      { sku: '340031', quantity: 2 },
      { sku: '220053', quantity: 8, reference: 'FT-SHV', note: 'Four for each chamber' },
      { sku: '630027', quantity: 10 },
    ],
    since: [
      { at: '2026-11-04T19:30:00Z', request: { action: 'process' } },
      {
        at: '2026-11-05T21:40:00Z',
        request: {
          action: 'ship',
          tracking: '1Z 999 AA1 01 2345 6784',
          lines: [
            { sku: '220053', quantity: 8 },
            { sku: '630027', quantity: 10 },
          ],
        },
      },
    ],
  },
  {
    ...onTerms,
    number: 'VX-2026-004120',
    customer: ben,
    placed: '2026-11-17T18:33:00Z',
    poNumber: 'RC-0981',
    gateway: 'wire_transfer',
    lines: [
      { sku: '110001', quantity: 25 },
      { sku: '410001', quantity: 3, note: 'Three single pieces' },
    ],
    since: [],
  },
  {
    ...onTerms,
    number: 'VX-2026-004182',
    customer: ana,
    placed: '2026-11-21T16:10:00Z',
    poNumber: 'CSS-4471',
    comments: 'Please call before delivery, the dock closes at 3 pm.',
    lines: [
      { sku: '220053', quantity: 4 },
      { sku: '110001', quantity: 10, reference: 'HDR-2P' },
      { sku: '630005', quantity: 4 },
    ],
    since: [],
  },
]
