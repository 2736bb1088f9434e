import { z } from 'zod'
import { storeSchema } from './siteStore.ts'

/** Path of the document below the site's origin. */
export const siteProfilePath = '/shop/profile'

/** Request header with the gateway's secret. With it, the document includes module versions and write access. */
export const gatewaySecretHeader = 'shop-gateway-secret'

const version = 1

const labeled = { id: z.string(), label: z.string() }
const typeName = z.string().meta({ description: 'Name of a resource type, such as "product--valve".' })
const typeNames = z.array(typeName)
const path = z.string().regex(/^\//).meta({ description: 'Path below the site’s origin.' })

/** Anonymous visitors, customers with their own entities, and anyone who uses the cart and checkout routes. */
const audience = z.enum(['anonymous', 'customer', 'cart'])

/** Null if the site cannot tell. */
const isAllowed = z.boolean().nullable()

const accessSchema = z.object({
  view: z.union([z.literal(['all', 'own']), z.literal(false)]).nullable(),
  create: isAllowed.optional().meta({ description: 'Only for the gateway.' }),
  update: z
    .union([z.literal(['all', 'own']), z.literal(false)])
    .nullable()
    .optional()
    .meta({
      description: 'Only for the gateway.',
    }),
})

const fieldSchema = z.object({
  field: z.string().optional().meta({ description: 'Drupal’s name, if it differs.' }),
  type: z.string().optional(),
  label: z.string().optional(),
  cardinality: z.int().default(1).meta({ description: 'Number of values; -1 is any number.' }),
  required: z.boolean().default(false),
  computed: z.boolean().default(false),
  targets: typeNames.optional().meta({ description: 'Types that it refers to. If absent, it is an attribute.' }),
  extensions: z.string().optional().meta({ description: 'Accepted file name extensions, separated by spaces.' }),
  hidden: z.array(audience).default([]).meta({ description: 'Who does not see it.' }),
  writable: z.array(audience).default([]).meta({ description: 'Who may change it. Only for the gateway.' }),
})

const typeSchema = z.object({
  path: path.nullable().meta({ description: 'Path of its collection; null if it is only included.' }),
  readable: z.boolean().default(true),
  entity: z.string(),
  bundle: z.string(),
  label: z.string().default(''),
  access: z.object({ anonymous: accessSchema, customer: accessSchema }).optional(),
  fields: z.record(z.string(), fieldSchema),
})

const facetSchema = z.object({
  ...labeled,
  path: z.string(),
  field: z.string(),
  unit: z.string().optional().meta({ description: 'Unit of its values, which are then numbers.' }),
  rated: z.enum(['atLeast', 'atMost']).optional().meta({
    description: 'For ratings: whether a search for a number finds parts with at least or at most that much.',
  }),
  numberOf: z.string().optional().meta({ description: 'Path of the facet whose texts it has as numbers.' }),
  range: z
    .object({ ...labeled, end: z.enum(['from', 'to']) })
    .optional()
    .meta({ description: 'The range of which its numbers are one end.' }),
  format: z.enum(['flange-size', 'count']).optional().meta({
    description:
      'Format of its values, if they can be written in several ways. `count` is a number of pins, contacts or conductors.',
  }),
})

const indexSchema = z.object({
  id: z.string(),
  path,
  types: typeNames,
  fields: z.record(
    z.string(),
    z.object({
      type: z.string(),
      label: z.string().default(''),
      path: z.string().optional(),
      fulltext: z.boolean().default(false),
      many: z.boolean().default(false),
      sortable: z.boolean().default(false),
    }),
  ),
  facets: z.array(facetSchema).default([]).meta({ description: 'In the order in which the site shows them.' }),
  relationships: z.array(z.string()).default([]).meta({ description: 'Relationships that only its rows have.' }),
  mixedIncludes: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether it accepts include paths that only some of its types have.' }),
})

const routeSchema = z.object({
  name: z.string().optional(),
  path,
  methods: z.array(z.string()).default([]),
  format: z.string().optional(),
  products: z.boolean().nullish().meta({ description: 'Whether translate-path resolves products; null without any.' }),
})

const specificationTableSchema = z.object({
  labels: z.record(z.string(), z.string()).meta({ description: 'Labels that cannot be derived from the name.' }),
  order: z.array(z.string()).meta({ description: 'Unlisted names come last.' }),
  groups: z
    .array(z.object({ title: z.string(), names: z.array(z.string()) }))
    .meta({ description: 'The group without names takes everything that no other group lists.' }),
})

export type SpecificationTable = z.infer<typeof specificationTableSchema>

const catalogSchema = z.object({
  products: z.array(z.object({ type: typeName, label: z.string().default(''), variations: typeNames })),
  variations: z.array(
    z.object({
      type: typeName,
      label: z.string().default(''),
      orderItem: typeName,
      variesBy: z.array(z.string()).meta({ description: 'Attribute fields in the site’s order.' }),
    }),
  ),
  attributes: z.array(z.object({ ...labeled, field: z.string(), element: z.string().optional(), values: typeName })),
  specifications: specificationTableSchema
    .optional()
    .meta({ description: 'How specifications are presented, by field name without `field_`.' }),
})

const ordersSchema = z.object({
  types: z.array(
    z.object({
      type: typeName,
      label: z.string().default(''),
      workflow: z.string().optional(),
      items: typeNames,
      shipment: typeName.nullable().default(null),
      sendsReceipt: z.boolean().default(true),
    }),
  ),
  paymentGateways: z.array(
    z.object({
      ...labeled,
      plugin: z.string(),
      kind: z.enum(['manual', 'stored', 'offsite', 'other']),
      mode: z.string(),
    }),
  ),
  shippingMethods: z.array(z.object({ ...labeled, plugin: z.string() })),
  hasPromotions: z.boolean().default(false),
  hasCoupons: z.boolean().default(false),
  copiesAddress: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether setting `field_billing_same` copies the shipping address to billing.' }),
})

const accountsSchema = z.object({
  registration: z.union([z.literal(['visitors', 'visitors_admin_approval']), z.literal(false)]),
  verifiesEmail: z.boolean().default(false),
  passwordGrant: z.boolean(),
  scopes: z
    .array(
      z.object({
        name: z.string(),
        grants: z.array(z.string()),
        role: z.string().optional(),
        permission: z.string().optional(),
      }),
    )
    .default([]),
  customerScope: z.string().nullable().default(null).meta({ description: 'Scope to request at login.' }),
  profileTypes: typeNames,
})

/**
 * What a site declares about itself at `GET /shop/profile`. Names are those that JSON:API uses. Absent members have
 * their default values, and unknown members are ignored. `version` changes only if the meaning of a member changes.
 */
export const siteProfileSchema = z
  .object({
    version: z.literal(version),
    site: z.object({
      name: z.string(),
      frontPage: z.string().default('/'),
      languages: z.array(z.string()).default(['en']),
      defaultLanguage: z.string().default('en'),
      pageMaxAge: z.int().default(0).meta({ description: 'Seconds for which pages may be cached.' }),
      modules: z
        .record(z.string(), z.string().nullable())
        .optional()
        .meta({ description: 'Versions of modules; null if unknown. Only for the gateway.' }),
    }),
    stores: z.array(storeSchema),
    jsonapi: z.object({
      path,
      readOnly: z.boolean().default(false),
      maxPageSize: z.int().positive().default(50),
    }),
    names: z
      .record(z.string(), z.string())
      .default({})
      .meta({ description: 'The shop’s names of fields, each with the site’s name.' }),
    catalog: catalogSchema,
    orders: ordersSchema,
    accounts: accountsSchema,
    contactForms: z
      .array(
        z.object({
          ...labeled,
          type: typeName,
          openTo: z.array(z.enum(['anonymous', 'authenticated'])),
          isMailed: z.boolean(),
          replies: z.boolean().default(false).meta({ description: 'Whether senders get an email.' }),
        }),
      )
      .default([]),
    menus: z.array(z.object(labeled)).default([]),
    indexes: z.array(indexSchema).default([]),
    routes: z
      .record(z.string(), routeSchema)
      .meta({ description: 'Routes by the shop’s names. Absent ones do not exist.' }),
    types: z.record(z.string(), typeSchema),
  })
  .meta({ title: 'Site profile' })

export type SiteDocument = z.infer<typeof siteProfileSchema>
export type SentFacet = z.input<typeof facetSchema>
/** A document as sent: members with default values may be absent. */
export type SentSiteDocument = z.input<typeof siteProfileSchema>

/** The public part of a document: without module versions and write access. */
export function publicSiteDocument(document: SentSiteDocument): SentSiteDocument {
  const { modules: _, ...site } = document.site
  const types: SentSiteDocument['types'] = {}
  for (const [name, { access, fields, ...type }] of Object.entries(document.types))
    types[name] = {
      ...type,
      ...(access && {
        access: { anonymous: { view: access.anonymous.view }, customer: { view: access.customer.view } },
      }),
      fields: Object.fromEntries(Object.entries(fields).map(([field, { writable: __, ...rest }]) => [field, rest])),
    }
  return { ...document, site, types }
}

/** The JSON Schema of sent documents. */
export function siteProfileJsonSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(siteProfileSchema, { io: 'input' }), null, 2)}\n`
}
