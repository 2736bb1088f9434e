import type { SampleStore } from './types.ts'

const open = { opens: '06:00', closes: '17:00' }
const closed = { opens: null, closes: null }

/** Who runs the shop, as the specification says: office hours are those of its own time zone. */
export const sampleStore: SampleStore = {
  mail: 'sales@vacuum-components.example',
  phone: '(661) 555-0100',
  timezone: 'America/Los_Angeles',
  address: {
    addressLine1: '28100 Example Avenue',
    locality: 'Valencia',
    administrativeArea: 'CA',
    postalCode: '91355',
    countryCode: 'US',
  },
  officeHours: [
    { day: 'Monday', ...open },
    { day: 'Tuesday', ...open },
    { day: 'Wednesday', ...open },
    { day: 'Thursday', ...open },
    { day: 'Friday', ...closed },
    { day: 'Saturday', ...closed },
    { day: 'Sunday', ...closed },
  ],
  socialLinks: [
    { network: 'facebook', uri: 'https://www.facebook.com/' },
    { network: 'twitter', uri: 'https://twitter.com/' },
    { network: 'instagram', uri: 'https://www.instagram.com/' },
  ],
  shippingNotice: 'Orders are processed and shipped the next business day',
  contactSubjects: ['Sales', 'Technical', 'Order status', 'Quote request', 'Returns', 'Website'],
}
