import { customerResponse } from './testCustomer.ts'

/** The inputs of a shop on a site without the shop's own fields. */
export const noInputs = {
  hasItemNotes: false,
  hasItemReferences: false,
  hasPurchaseOrderNumbers: false,
  hasOrderInstructions: false,
  hasPhones: false,
  hasContactMessages: false,
  hasContactFiles: false,
  accountFields: [],
}

/** The shell's part of a test response: for a guest, or for the customer with a UUID. */
export function shellResponse(cart: object | null = null, uuid: string | null = null) {
  return {
    shop: {
      phone: '(661) 555-0100',
      email: 'sales@vacuum.example',
      officeHours: [],
      closedDays: [],
      shippingNotice: 'Orders are processed and shipped the next business day',
      companyName: 'Vacuum Components',
      timeZone: 'America/Los_Angeles',
      previewImage: '/sites/default/files/previews/shop.png',
      hasDistributors: true,
      hasPages: true,
      features: [
        'STOCK',
        'DOCUMENTS',
        'SPECIFICATIONS',
        'MOST_ORDERED',
        'SHIPPING_ESTIMATES',
        'SAVED_CARTS',
        'SHARED_CARTS',
        'QUOTES',
        'EMAIL_CONFIRMATION',
        'CONTACT_CONFIRMATION',
        'CONTACT',
      ],
      address: { formatted: ['Valencia, CA 91355'] },
      socialLinks: [],
      inputs: {
        hasItemNotes: true,
        hasItemReferences: true,
        hasPurchaseOrderNumbers: true,
        hasOrderInstructions: true,
        hasPhones: true,
        hasContactMessages: true,
        hasContactFiles: true,
        accountFields: [
          ...['firstName', 'lastName', 'company', 'phone', 'taxNum', 'source', 'subscription', 'credit'],
          'passwordChanged',
        ],
      },
    },
    viewer: {
      isLoggedIn: uuid !== null,
      user: uuid === null ? null : customerResponse(uuid),
      cart,
    },
    mainMenu: [{ label: 'Home', path: '/', children: [] }],
    footerMenu: [{ label: 'Help', path: '/help' }],
  }
}
