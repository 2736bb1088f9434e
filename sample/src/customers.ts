/** Parts of an address, by their names on the wire. */
type AddressPart =
  | 'country_code'
  | 'administrative_area'
  | 'locality'
  | 'postal_code'
  | 'address_line1'
  | 'address_line2'
  | 'organization'
  | 'given_name'
  | 'family_name'

export type SampleAddress = {
  readonly type: 'shipping' | 'billing'
  /** The parts that are filled. The first of a type is its default. */
  readonly parts: Readonly<Partial<Record<AddressPart, string>>>
  readonly phone: string
}

export type SampleCustomer = {
  readonly mail: string
  readonly isMailVerified: boolean
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly phone: string | null
  /** Number of the certificate that frees resellers from sales tax. */
  readonly resale: string | null
  readonly hearAboutUs: string | null
  readonly newsletter: boolean
  /** The office has checked the certificate. */
  readonly isResaleVerified: boolean
  /** How much may be owed at once, US cents. */
  readonly creditLimitCents: number
  readonly credit: 'none' | 'pending' | 'approved' | 'hold'
  readonly membership: {
    readonly level: 'none' | 'standard' | 'preferred' | 'distributor'
    readonly status: 'none' | 'active' | 'expired' | 'suspended'
  }
  readonly addresses: readonly SampleAddress[]
}

/** Of all customers of the sample; the README says it. */
export const samplePassword = 'flange-gasket-bolts'

/** Invented people of invented companies, under reserved names. */
export const sampleCustomers: readonly SampleCustomer[] = [
  {
    mail: 'ana.ruiz@castaic-surface.example',
    isMailVerified: true,
    firstName: 'Ana',
    lastName: 'Ruiz',
    company: 'Castaic Surface Science',
    phone: '16615550142',
    resale: 'SR-AC 104-550142',
    hearAboutUs: 'trade_show',
    newsletter: true,
    isResaleVerified: false,
    creditLimitCents: 1_000_000,
    credit: 'approved',
    membership: { level: 'preferred', status: 'active' },
    addresses: [
      {
        type: 'shipping',
        parts: {
          country_code: 'US',
          given_name: 'Ana',
          family_name: 'Ruiz',
          organization: 'Castaic Surface Science',
          address_line1: '28300 Example Drive',
          address_line2: 'Dock 2',
          locality: 'Valencia',
          administrative_area: 'CA',
          postal_code: '91355',
        },
        phone: '16615550142',
      },
      {
        type: 'shipping',
        parts: {
          country_code: 'JP',
          given_name: 'Kenji',
          family_name: 'Mori',
          organization: 'Castaic Surface Science Japan',
          address_line1: '1-2-3 Wakabayashi',
          locality: 'Setagaya-ku',
          administrative_area: '13',
          postal_code: '154-0023',
        },
        phone: '+81355550110',
      },
      {
        type: 'shipping',
        parts: {
          country_code: 'DE',
          given_name: 'Jonas',
          family_name: 'Weber',
          organization: 'Castaic Dünnschicht GmbH',
          address_line1: 'Musterstraße 12',
          locality: 'Köln',
          postal_code: '50667',
        },
        phone: '+492215550178',
      },
      {
        type: 'billing',
        parts: {
          country_code: 'US',
          given_name: 'Ana',
          family_name: 'Ruiz',
          organization: 'Castaic Surface Science, Accounts Payable',
          address_line1: 'PO Box 550',
          locality: 'Castaic',
          administrative_area: 'CA',
          postal_code: '91310',
        },
        phone: '16615550143',
      },
    ],
  },
  {
    mail: 'ben.okafor@redwood-coatings.example',
    isMailVerified: true,
    firstName: 'Ben',
    lastName: 'Okafor',
    company: 'Redwood Coatings',
    phone: '16505550119',
    resale: 'SR-BH 101-550119',
    hearAboutUs: 'colleague',
    newsletter: false,
    isResaleVerified: true,
    creditLimitCents: 500_000,
    credit: 'hold',
    membership: { level: 'distributor', status: 'expired' },
    addresses: [
      {
        type: 'shipping',
        parts: {
          country_code: 'US',
          given_name: 'Ben',
          family_name: 'Okafor',
          organization: 'Redwood Coatings',
          address_line1: '77 Example Street',
          locality: 'Redwood City',
          administrative_area: 'CA',
          postal_code: '94063',
        },
        phone: '16505550119',
      },
    ],
  },
  {
    mail: 'mei.tan@lion-optics.example',
    isMailVerified: false,
    firstName: 'Mei',
    lastName: 'Tan',
    company: 'Lion Optics',
    phone: null,
    resale: null,
    hearAboutUs: null,
    newsletter: false,
    isResaleVerified: false,
    creditLimitCents: 0,
    credit: 'none',
    membership: { level: 'none', status: 'none' },
    addresses: [],
  },
]
