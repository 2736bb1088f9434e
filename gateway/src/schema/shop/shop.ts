import { closedDates } from '@shop/schema/shipDates'
import { utcOffset, zoneName } from '@shop/schema/timeZones'
import type { MenuName as MenuNameValue } from '../../backend/shop/menus.ts'
import {
  type OfficeHours as HoursValue,
  type Shop as ShopValue,
  type SocialLink as SocialValue,
} from '../../backend/shop/shop.ts'
import type { SavedInputs, ShopFeature as Feature } from '../../backend/profile/capabilities.ts'
import { type PublishedLimit, publishedLimits } from './publishedLimits.ts'
import { PostalAddress } from '../addresses/postalAddress.ts'
import { builder } from '../core/builder.ts'
import { publicType, objectType } from '../core/fields.ts'
import { MenuLink } from '../content/meta.ts'

const CLOSED_DAYS_AHEAD = 60

const OfficeHours = publicType<HoursValue>('OfficeHours', 'Phone hours of the office on one day of the week.', (t) => ({
  day: t.property('day', 'String', 'English name of the day, such as "Monday".'),
  opens: t.optional('opens', 'String', 'Opening time, such as "06:00"; null if closed all day.'),
  closes: t.optional('closes', 'String', 'Closing time, such as "17:00"; null if closed all day.'),
  timeZone: t.property('timeZone', 'String', 'IANA time zone of both times, such as "America/Los_Angeles".'),
  timeZoneName: t.string({
    description: 'English name of the time zone, such as "Pacific".',
    resolve: ({ timeZone }) => zoneName(timeZone),
  }),
  utcOffset: t.int({
    description: 'Seconds by which the time zone is ahead of UTC now, such as -28800.',
    resolve: ({ timeZone }) => utcOffset(timeZone, new Date()),
  }),
}))

const SocialLink = publicType<SocialValue>('SocialLink', "The shop's page on a social network.", (t) => ({
  network: t.property('network', 'String', 'Name of the network in lowercase, such as "linkedin".'),
  url: t.property('url', 'URL', "URL of the shop's page on the network."),
}))

const ShopInputs = builder.objectRef<SavedInputs>('ShopInputs').implement({
  isPublic: true,
  description: 'Optional inputs that the shop can store. Forms leave out the others.',
  fields: (t) => ({
    hasItemNotes: t.property('hasItemNotes', 'Boolean', 'Whether cart items can have notes.'),
    hasItemReferences: t.property('hasItemReferences', 'Boolean', {
      description: "Whether cart items can have the buyer's own item numbers.",
    }),
    hasPurchaseOrderNumbers: t.property('hasPurchaseOrderNumbers', 'Boolean', 'Whether orders can have PO numbers.'),
    hasOrderInstructions: t.property('hasOrderInstructions', 'Boolean', 'Whether orders can have instructions.'),
    hasPhones: t.property('hasPhones', 'Boolean', 'Whether addresses can have phone numbers.'),
    hasContactMessages: t.boolean({
      description: 'Whether the shop accepts messages to the office.',
      resolve: (_inputs, _args, { shop }) => shop.hasContactForm(),
    }),
    hasContactFiles: t.boolean({
      description: 'Whether messages to the office can have attachments.',
      resolve: (_inputs, _args, { shop }) => shop.hasContactFiles(),
    }),
    accountFields: t.stringList({
      description:
        'Fields of accounts that the shop has, besides email and password: those of `RegisterInput`, `credit` and `passwordChanged`.',
      resolve: (_inputs, _args, { shop }) => [...shop.accountFields()],
    }),
  }),
})

const ShopFeature = builder.enumType('ShopFeature', {
  description: 'A feature that not every shop has.',
  values: {
    STOCK: { description: 'Stock and lead times of parts.' },
    DOCUMENTS: { description: 'Drawings and other documents of parts.' },
    SPECIFICATIONS: { description: 'Technical data of products and parts.' },
    MOST_ORDERED: { description: 'List of the most ordered products.' },
    SHIPPING_ESTIMATES: { description: 'Shipping cost and free shipping, before checkout.' },
    SAVED_CARTS: { description: 'Carts that customers save under a name.' },
    SHARED_CARTS: { description: 'Links that share a cart.' },
    QUOTES: { description: 'Quote requests. Without them, buyers use the contact form.' },
    EMAIL_CONFIRMATION: { description: 'Emails with a link that verifies the address of an account.' },
    CONTACT_CONFIRMATION: { description: 'Emails that confirm contact messages to their senders.' },
    CONTACT: { description: 'A contact form, phone number or email address of the office.' },
  } satisfies Record<Feature, object>,
})

const Shop = publicType<ShopValue>('Shop', 'The company that runs the shop.', (t) => ({
  companyName: t.property('companyName', 'String', 'Name of the company.'),
  phone: t.optional('phone', 'String', 'Phone number, formatted for display; null if the shop has none.'),
  email: t.optional('email', 'String', 'Email address of the office, if there is one.'),
  timeZone: t.property('timeZone', 'String', 'IANA time zone of all dates, such as \"Europe/Berlin\".'),
  officeHours: t.property('officeHours', [OfficeHours], 'Phone hours for each day of the week, from Monday.'),
  closedDays: t.field({
    type: ['Date'],
    description:
      'Days with office hours in the coming 60 days on which the office is closed and ships nothing, such as holidays.',
    resolve: ({ calendar }, _args, { now }) => closedDates(now(), calendar, CLOSED_DAYS_AHEAD),
  }),
  address: t.optional('address', PostalAddress, 'Address of the company; null if unknown.'),
  socialLinks: t.property('socialLinks', [SocialLink], "The shop's pages on social networks."),
  shippingNotice: t.optional('shippingNotice', 'String', 'When orders ship, in one sentence; null if unknown.'),
  previewImage: t.optional('previewImage', 'String', {
    description: 'Path or URL of the link preview image for pages without one of their own; null if there is none.',
  }),
  contactSubjects: t.property('contactSubjects', ['String'], 'Subjects for messages to the office, in display order.'),
  hasDistributors: t.boolean({
    isPublic: true,
    description: 'Whether the shop has a list of distributors.',
    resolve: (_shop, _args, { shop }) => shop.store.targets.hasDistributors,
  }),
  hasPages: t.boolean({
    isPublic: true,
    description: 'Whether the shop has its usual content pages, such as help and terms.',
    resolve: (_shop, _args, { shop }) => shop.store.hasPages,
  }),
  features: t.field({
    isPublic: true,
    type: [ShopFeature],
    description: 'Optional features of the shop.',
    resolve: (_shop, _args, { shop }) => [...shop.features],
  }),
  inputs: t.field({
    isPublic: true,
    type: ShopInputs,
    description: 'Optional inputs that the shop can store.',
    resolve: (_shop, _args, { shop }) => shop.inputs,
  }),
}))

const MenuName = builder.enumType('MenuName', {
  description: 'A navigation menu of the shop.',
  values: {
    MAIN: { description: 'Links in the main navigation.' },
    FOOTER: { description: 'Links in the footer of every page.' },
  } satisfies Record<MenuNameValue, object>,
})

const Limit = objectType<PublishedLimit>('Limit', 'A limit of this API.', (t) => ({
  name: t.property('name', 'String', {
    description: 'Name, such as "aliases": `extensions.limit.name` of the error when it is exceeded.',
  }),
  maximum: t.property('maximum', 'Int', 'Largest allowed value.'),
  unit: t.property('unit', 'String', 'What is counted, such as "items" or "points".'),
  description: t.property('description', 'String', 'What the limit applies to, in Markdown.'),
}))

builder.queryFields((t) => ({
  limits: t.field({
    scopes: 'any',
    type: [Limit],
    description: 'All limits of this API, with the values set by this shop.',
    resolve: (_root, _args, { rateLimits }) => publishedLimits(rateLimits),
  }),
  shop: t.field({
    scopes: 'any',
    isPublic: true,
    type: Shop,
    description: 'The company that runs the shop.',
    resolve: (_root, _args, { shop }) => shop.store.shop(),
  }),
  menu: t.field({
    scopes: ['catalog:read'],
    isPublic: true,
    type: [MenuLink],
    nullable: true,
    description: 'A navigation menu of the shop.',
    args: { name: t.arg({ type: MenuName, required: true, description: 'Menu to return, such as MAIN.' }) },
    resolve: (_root, { name }, { shop, catalog }) => [...shop.store.menu(name, catalog.categories.current())],
  }),
}))
