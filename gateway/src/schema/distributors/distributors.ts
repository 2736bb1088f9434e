import type { Distributor as DistributorValue } from '../../backend/distributors/distributors.ts'
import { PostalAddress } from '../addresses/postalAddress.ts'
import { builder } from '../core/builder.ts'

const Distributor = builder.objectRef<DistributorValue>('Distributor').implement({
  isPublic: true,
  description: "A company that sells the shop's parts in its region.",
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the company.' }),
    region: t.exposeString('region', { description: 'Region of the world, such as "Europe"; empty if unknown.' }),
    countries: t.expose('countries', { type: ['CountryCode'], description: 'Countries in which it sells.' }),
    address: t.expose('address', {
      type: PostalAddress,
      nullable: true,
      description: 'Postal address of the company; null if unknown.',
    }),
    phone: t.exposeString('phone', {
      nullable: true,
      description: 'Phone number as the company writes it; null if unknown.',
    }),
    email: t.exposeString('email', {
      nullable: true,
      description: 'Email address of the distributor; null if unknown.',
    }),
    website: t.expose('website', {
      type: 'URL',
      nullable: true,
      description: 'Website of the distributor; null if unknown.',
    }),
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
