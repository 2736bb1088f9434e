import { z } from 'zod'
import { readData } from './domain/readData.ts'

const address = z.strictObject({
  type: z.enum(['shipping', 'billing']),
  /** The address fields that are set, by their wire names. The first address of a type is the default. */
  parts: z.partialRecord(
    z.enum([
      'country_code',
      'administrative_area',
      'locality',
      'postal_code',
      'address_line1',
      'address_line2',
      'organization',
      'given_name',
      'family_name',
    ]),
    z.string(),
  ),
  phone: z.string(),
})
export type SampleAddress = z.infer<typeof address>

const customer = z.strictObject({
  mail: z.string(),
  isMailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  phone: z.string().nullable(),
  /** Number of the certificate that exempts resellers from sales tax. */
  resale: z.string().nullable(),
  hearAboutUs: z.string().nullable(),
  newsletter: z.boolean(),
  /** The office has verified the certificate. */
  isResaleVerified: z.boolean(),
  /** Credit limit, US cents. */
  creditLimitCents: z.int(),
  credit: z.enum(['none', 'pending', 'approved', 'hold']),
  membership: z.strictObject({
    level: z.enum(['none', 'standard', 'preferred', 'distributor']),
    status: z.enum(['none', 'active', 'expired', 'suspended']),
  }),
  addresses: z.array(address),
})
export type SampleCustomer = z.infer<typeof customer>

/** Password of all sample customers, published in docs/sample-shop.md. */
export const samplePassword = 'flange-gasket-bolts'

/** Invented people and companies, under reserved names. */
export const sampleCustomers: readonly SampleCustomer[] = readData('customers.json', z.array(customer))
