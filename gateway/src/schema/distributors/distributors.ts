import type { Distributor as DistributorValue } from '../../backend/distributors/distributors.ts'
import { PostalAddress } from '../addresses/postalAddress.ts'
import { builder } from '../core/builder.ts'

const Distributor = builder.objectRef<DistributorValue>('Distributor').implement({
  description: 'A company that sells the parts of this shop in its country.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the company.' }),
    region: t.exposeString('region', { description: 'Part of the world, such as "Europe".' }),
    countries: t.field({
      type: ['CountryCode'],
      description: 'Countries it sells in.',
      resolve: ({ countries }) => [...countries],
    }),
    address: t.expose('address', { type: PostalAddress, nullable: true, description: 'Where it is.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'Phone number as it is shown.' }),
    email: t.exposeString('email', { nullable: true, description: 'Its mail address.' }),
    website: t.expose('website', { type: 'URL', nullable: true, description: 'Its own site.' }),
  }),
})

builder.queryFields((t) => ({
  distributors: t.field({
    type: [Distributor],
    nullable: true,
    description: 'Companies that sell the parts of this shop, by region and name.',
    args: { country: t.arg({ type: 'CountryCode', description: 'Only those that sell in this country.' }) },
    resolve: async (_root, { country }, { shop }) => [...(await shop.distributors.in(country ?? null))],
  }),
}))
