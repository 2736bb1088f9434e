import { countries } from '@shop/schema/addresses/countries'
import {
  type SentSiteDocument,
  gatewaySecretHeader,
  publicSiteDocument,
  siteProfilePath,
} from '@shop/schema/siteProfile'
import { companyName } from '../catalog/company.ts'
import { specificationTable } from '../catalog/specifications.ts'
import { contactMessageType } from '../contact/message.ts'
import { shopPreview } from '../fileAddresses/previews.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import { type Gateway, paymentMethodOf } from '../payments/paymentMethods.ts'
import type { SearchIndex } from '../search/indexDefinition.ts'
import { methods, ownAccount } from '../shipping/methods.ts'
import { describeTypes } from './types.ts'
import type { FastifyInstance } from 'fastify'
import { isClientSecret, type Client } from '../accounts/accounts.ts'
import { isUnchanged, strongTag } from '../jsonapi/conditional.ts'

export interface DocumentOptions {
  readonly api: JsonApi
  readonly indexes: readonly SearchIndex[]
  readonly routes: () => SentSiteDocument['routes']
  /** Accepted payment gateways. */
  readonly gateways: readonly Gateway[]
  readonly isDemo: boolean
}

const countryCodes = countries.map(({ code }) => code)

/** The stores, with the countries of the address formats and those that each store adds. */
async function storesOf({ database }: JsonApi): Promise<SentSiteDocument['stores']> {
  const rows = await database
    .selectFrom('store_facts as f')
    .innerJoin('stores as s', 's.id', 'f.store_id')
    .select(['s.uuid', 's.name', 'f.mail', 'f.phone', 'f.timezone', 'f.address', 'f.office_hours'])
    .select(['f.social_links', 'f.shipping_notice', 'f.contact_subjects', 'f.closed_days', 'f.more_countries'])
    .execute()
  return rows.map((row) => ({
    id: row.uuid,
    type: 'store--online',
    isDefault: true,
    name: row.name,
    email: row.mail,
    phone: row.phone,
    hours: [...row.office_hours],
    closedDays: [...row.closed_days],
    currency: 'USD',
    timeZone: row.timezone,
    address: row.address,
    billingCountries: [...countryCodes, ...row.more_countries],
    shippingCountries: [...countryCodes, ...row.more_countries],
    socialLinks: row.social_links.map(({ network, uri }) => ({ network, url: uri })),
    shippingNotice: row.shipping_notice,
    previewImage: shopPreview,
    contactSubjects: [...row.contact_subjects],
  }))
}

type Types = SentSiteDocument['types']

function namesOf(entity: string, types: Types): string[] {
  return Object.keys(types).filter((type) => type.startsWith(`${entity}--`))
}

async function catalogOf({ database }: JsonApi, types: Types): Promise<SentSiteDocument['catalog']> {
  const rows = await database.selectFrom('attributes').select(['id', 'label']).orderBy('weight').execute()
  const attributes = rows
    .map(({ id, label }) => ({
      id,
      field: `attribute_${id}`,
      label,
      values: `product-attribute-value--${id.replaceAll('_', '-')}`,
    }))
    .filter(({ values }) => values in types)
  const [orderItem = ''] = namesOf('order-item', types)
  return {
    products: namesOf('product', types).map((type) => ({
      type,
      variations: [type.replace('product--', 'product-variation--')],
    })),
    variations: namesOf('product-variation', types).map((type) => ({
      type,
      orderItem,
      variesBy: attributes.flatMap(({ field }) => (field in (types[type]?.fields ?? {}) ? [field] : [])),
    })),
    attributes,
    specifications: specificationTable,
  }
}

async function ordersOf(
  { api: { database }, gateways, isDemo }: DocumentOptions,
  types: Types,
): Promise<SentSiteDocument['orders']> {
  const hasShipments = 'shipment--default' in types
  const coupon = await database.selectFrom('coupons').select('id').limit(1).executeTakeFirst()
  return {
    types: [
      {
        type: 'order--default',
        label: 'Default',
        items: namesOf('order-item', types),
        shipment: hasShipments ? 'shipment--default' : null,
      },
    ],
    paymentGateways: gateways.map((id) => {
      const method = paymentMethodOf(id)
      const isCard = method?.isCard === true
      return {
        id,
        label: method?.label ?? id,
        plugin: method?.name ?? id,
        kind: isCard ? 'stored' : 'manual',
        mode: isCard ? (isDemo ? 'test' : 'live') : 'n/a',
      }
    }),
    shippingMethods: (hasShipments ? [...methods, ownAccount] : []).map(({ id, label }) => ({
      id,
      label,
      plugin: id.split('--')[0] ?? id,
    })),
    hasPromotions: coupon !== undefined,
    hasCoupons: coupon !== undefined,
    copiesAddress: 'field_billing_same' in (types['order--default']?.fields ?? {}),
  }
}

const menuLabels: Readonly<Record<string, string>> = { main: 'Main navigation', footer: 'Footer' }

async function menusOf({ database }: JsonApi): Promise<SentSiteDocument['menus']> {
  const rows = await database.selectFrom('menu_links').select('menu').distinct().orderBy('menu').execute()
  return rows.map(({ menu }) => ({ id: menu, label: menuLabels[menu] ?? menu }))
}

function indexOf(
  { id, type, fields, facets = [] }: SearchIndex,
  types: Types,
): NonNullable<SentSiteDocument['indexes']>[number] {
  return {
    id,
    path: `/jsonapi/index/${id}`,
    types: type.name in types ? [type.name] : namesOf(type.name, types),
    fields: Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, { ...kind }])),
    facets: facets.map(({ stepEnd: _, choice: __, ...facet }) => ({ id: facet.path, field: facet.path, ...facet })),
    relationships: id === 'products' && facets.length > 0 ? ['matched_variation'] : [],
  }
}

const contactForm = {
  id: 'feedback',
  label: 'Contact',
  type: contactMessageType,
  openTo: ['anonymous', 'authenticated'],
  isMailed: true,
  replies: true,
} as const

/** What this site has, generated from its tables and routes. */
async function buildSiteDocument(options: DocumentOptions): Promise<SentSiteDocument> {
  const { api, indexes } = options
  const routes = options.routes()
  const { [contactMessageType]: message, ...resources } = await describeTypes(api)
  const types = { ...resources, ...(message && routes.contactMessages && { [contactMessageType]: message }) }
  const [stores, catalog, orders, menus] = await Promise.all([
    storesOf(api),
    catalogOf(api, types),
    ordersOf(options, types),
    menusOf(api),
  ])
  return {
    version: 1,
    site: { name: companyName, pageMaxAge: 900, modules: {} },
    stores,
    jsonapi: { path: '/jsonapi' },
    catalog,
    orders,
    accounts: { registration: 'visitors', passwordGrant: true, profileTypes: ['profile--customer'] },
    contactForms: routes.contactMessages ? [{ ...contactForm, openTo: [...contactForm.openTo] }] : [],
    menus: routes.menu ? menus : [],
    indexes: indexes.map((index) => indexOf(index, types)),
    routes,
    types,
  }
}

/** Seconds for which the document may be cached. */
const maxAge = 60

/**
 * `GET /shop/profile`: what this site has. Versions of modules and write access are only for the gateway, which sends
 * the secret of its OAuth client.
 */
export function siteDocumentRoute(
  app: FastifyInstance,
  options: DocumentOptions,
  clients: readonly Client[],
  modified: Date,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: siteProfilePath,
    handler: async (request, reply) => {
      const secret = request.headers[gatewaySecretHeader]
      const isGateway = typeof secret === 'string' && isClientSecret(clients, secret)
      const document = await buildSiteDocument(options)
      const text = JSON.stringify(isGateway ? document : publicSiteDocument(document))
      const tag = strongTag(text)
      reply
        .header('cache-control', isGateway ? 'private, no-cache' : `public, max-age=${maxAge}`)
        .header('vary', 'Shop-Gateway-Secret')
        .header('etag', tag)
      if (isUnchanged(request, tag, modified)) return reply.code(304).send()
      return reply.type('application/json').send(text)
    },
  })
}
