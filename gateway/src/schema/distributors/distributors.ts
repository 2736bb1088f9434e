import type { Distributor as DistributorValue } from '../../backend/distributors/distributors.ts'
import { PostalAddress } from '../addresses/postalAddress.ts'
import { builder } from '../core/builder.ts'

const Distributor = builder.objectRef<DistributorValue>('Distributor').implement({
  isPublic: true,
  description: "A company that sells the shop's parts in its region.",
  fields: (t) => ({
    name: t.property('name', 'String', 'Name of the company.'),
    region: t.property('region', 'String', 'Region of the world, such as "Europe"; empty if unknown.'),
    countries: t.property('countries', ['CountryCode'], 'Countries in which it sells.'),
    address: t.optional('address', PostalAddress, 'Postal address of the company; null if unknown.'),
    phone: t.optional('phone', 'String', 'Phone number as the company writes it; null if unknown.'),
    email: t.optional('email', 'String', 'Email address of the distributor; null if unknown.'),
    website: t.optional('website', 'URL', 'Website of the distributor; null if unknown.'),
  }),
})

builder.queryFields((t) => ({
  distributors: t.field({
    scopes: ['catalog:read'],
    isPublic: true,
    type: [Distributor],
    nullable: true,
    description: "Distributors of the shop's parts, sorted by region and name.",
    args: {
      country: t.arg({ type: 'CountryCode', description: 'Only return distributors that sell in this country.' }),
    },
    resolve: async (_root, { country }, { shop }) => [...(await shop.distributorsIn(country ?? null))],
  }),
}))
