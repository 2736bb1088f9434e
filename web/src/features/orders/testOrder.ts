function money(formatted: string) {
  return { formatted }
}

function line(id: string, partNumber: string, quantity: number, shippedQuantity: number, shipsBy: string) {
  return {
    id,
    partNumber,
    name: `Part ${partNumber}`,
    link: `/parts/${partNumber}`,
    quantity,
    shippedQuantity,
    shipsBy,
    stockedQuantity: null,
    quantityMultiplierLabel: 'x',
    isOneLength: null,
    note: null,
    reference: null,
    price: money('$100.00'),
    linePrice: money(`$${quantity}00.00`),
  }
}

/** Gateway response for an order with two lines, one of them shipped. */
export const orderResponse = {
  __typename: 'Order',
  id: 'ORDER-3977',
  uuid: '5f6e0c0e-2b1f-4e53-9d6f-0a6f6b1c3977',
  number: 'VX-2026-003977',
  email: 'ana.ruiz@castaic-surface.example',
  hasCustomer: true,
  placedAt: '2026-11-04T17:12:00Z',
  purchaseOrderNumber: 'CSS-4462',
  state: 'PARTLY_SHIPPED',
  stateReason: null,
  canCancel: false,
  cancelableUntil: null,
  quantityTotal: 10,
  events: [
    { state: 'PLACED', at: '2026-11-04T17:12:00Z', detail: null },
    { state: 'IN_PROCESS', at: '2026-11-04T22:00:00Z', detail: null },
    { state: 'PARTLY_SHIPPED', at: '2026-11-05T22:00:00Z', detail: 'UPS Ground 1Z999AA10123456784' },
  ],
  items: [
    line('I1', '340031', 2, 0, '2026-11-30'),
    { ...line('I2', '220034', 8, 8, '2026-11-05'), reference: 'CSS 77', note: 'For chamber 2' },
  ],
  isShippedComplete: false,
  shipsCompleteBy: '2026-11-30',
  shippingService: { label: 'UPS Ground' },
  carrierAccount: null,
  shippingAddress: {
    formatted: ['Ana Ruiz', 'Valencia, CA 91355'],
    givenName: 'Ana',
    familyName: 'Ruiz',
    organization: 'Castaic Surface Science',
    phone: '6615550142',
  },
  billingAddress: { formatted: ['Accounts payable', 'Valencia, CA 91380'], phone: null },
  paymentMethod: 'Net 30',
  paymentDue: '2026-12-05T20:00:00Z',
  paymentKind: 'PURCHASE_ORDER',
  balance: { amount: '985.50' },
  invoices: [
    {
      number: 'VX-2026-003977-1',
      date: '2026-11-05T22:00:00Z',
      dueDate: '2026-12-05T20:00:00Z',
      state: 'OPEN',
      totals: { total: money('$876.00') },
      document: { url: '/orders/5f6e/invoice-1.pdf' },
    },
  ],
  notes: null,
  taxNote: null,
  totals: {
    subTotal: money('$1,000.00'),
    adjustments: [
      { type: 'PROMOTION', label: 'FLANGE10', amount: money('−$100.00') },
      { type: 'TAX', label: 'Sales tax, Valencia CA 9.5%', amount: money('$85.50') },
    ],
    shipping: money('$0.00'),
    tax: money('$85.50'),
    total: money('$985.50'),
  },
  shipments: [
    {
      carrier: 'UPS',
      trackingNumber: '1Z999AA10123456784',
      trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
      state: 'Shipped',
      shippedAt: '2026-11-05T22:00:00Z',
      items: [{ partNumber: '220034', quantity: 8 }],
    },
  ],
  documents: [
    { kind: 'CONFIRMATION', title: 'Order confirmation', url: '/orders/5f6e/confirmation.pdf' },
    { kind: 'PACKING_LIST', title: 'Packing list', url: '/orders/5f6e/packing-list.pdf' },
  ],
}
