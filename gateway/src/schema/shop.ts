import { type MenuLink as MenuLinkValue, type MenuName as MenuNameValue, menuOf } from '../shop/menus.ts'
import {
  type OfficeHours as HoursValue,
  type PostalAddress as AddressValue,
  SHOP,
  type Shop as ShopValue,
  type SocialLink as SocialValue,
} from '../shop/shop.ts'
import { builder } from './builder.ts'

builder.scalarType('CountryCode', {
  description: 'A country as ISO 3166-1 alpha-2, such as "US".',
  serialize: (value) => value,
})

const OfficeHours = builder.objectRef<HoursValue>('OfficeHours').implement({
  description: 'When somebody answers the phone on a day of the week.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'English name of the day.' }),
    opens: t.exposeString('opens', { nullable: true, description: 'Such as "06:00"; null on a closed day.' }),
    closes: t.exposeString('closes', { nullable: true, description: 'Such as "17:00"; null on a closed day.' }),
    timeZone: t.exposeString('timeZone', { description: 'IANA time zone of both.' }),
  }),
})

const SocialLink = builder.objectRef<SocialValue>('SocialLink').implement({
  description: 'The shop in a social network.',
  fields: (t) => ({
    network: t.exposeString('network', { description: 'Name of the network, in lower case.' }),
    url: t.expose('url', { type: 'URL', description: 'Where the shop is there.' }),
  }),
})

const PostalAddress = builder.objectRef<AddressValue>('PostalAddress').implement({
  description: 'An address for post and parcels. Which parts there are depends on the country.',
  fields: (t) => ({
    countryCode: t.expose('countryCode', { type: 'CountryCode', description: 'The country.' }),
    givenName: t.exposeString('givenName', { nullable: true, description: 'First name.' }),
    familyName: t.exposeString('familyName', { nullable: true, description: 'Last name.' }),
    organization: t.exposeString('organization', { nullable: true, description: 'Company.' }),
    addressLine1: t.exposeString('addressLine1', { nullable: true, description: 'Street and number.' }),
    addressLine2: t.exposeString('addressLine2', { nullable: true, description: 'Unit, floor, building.' }),
    postalCode: t.exposeString('postalCode', { nullable: true, description: 'Postal or ZIP code.' }),
    locality: t.exposeString('locality', { nullable: true, description: 'City.' }),
    dependentLocality: t.exposeString('dependentLocality', { nullable: true, description: 'Neighborhood or suburb.' }),
    administrativeArea: t.exposeString('administrativeArea', {
      nullable: true,
      description: 'Code of the state, province or county.',
    }),
    sortingCode: t.exposeString('sortingCode', { nullable: true, description: 'Cedex, in France.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'Phone number.' }),
    formatted: t.stringList({
      description: "The address's lines in the order of its country.",
      resolve: ({ formatted }) => [...formatted],
    }),
  }),
})

const Shop = builder.objectRef<ShopValue>('Shop').implement({
  description: 'Who runs this shop.',
  fields: (t) => ({
    companyName: t.exposeString('companyName', { description: 'Name of the company.' }),
    phone: t.exposeString('phone', { description: 'Phone number as it is shown.' }),
    officeHours: t.field({
      type: [OfficeHours],
      description: 'Every day of the week, from Monday.',
      resolve: ({ officeHours }) => [...officeHours],
    }),
    address: t.expose('address', { type: PostalAddress, description: 'Where the company is.' }),
    socialLinks: t.field({
      type: [SocialLink],
      description: 'Where else it is.',
      resolve: ({ socialLinks }) => [...socialLinks],
    }),
    shippingNotice: t.exposeString('shippingNotice', { description: 'When orders leave, in a sentence.' }),
  }),
})

const MenuName = builder.enumType('MenuName', {
  description: 'A menu of the shop.',
  values: {
    MAIN: { description: 'The navigation bar.' },
    FOOTER: { description: 'The links at the foot of every page.' },
  } satisfies Record<MenuNameValue, object>,
})

const MenuLink = builder.objectRef<MenuLinkValue>('MenuLink')

MenuLink.implement({
  description: 'A link of a menu.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Text to show.' }),
    path: t.expose('path', { type: 'URL', description: 'Where it leads.' }),
    children: t.field({ type: [MenuLink], description: 'Links below it.', resolve: ({ children }) => [...children] }),
  }),
})

builder.queryFields((t) => ({
  shop: t.field({ type: Shop, description: 'Who runs this shop.', resolve: () => SHOP }),
  menu: t.field({
    type: [MenuLink],
    nullable: true,
    description: 'A menu of the shop.',
    args: { name: t.arg({ type: MenuName, required: true, description: 'Which menu.' }) },
    resolve: (_root, { name }, { categories }) => [...menuOf(name, categories.known())],
  }),
}))
