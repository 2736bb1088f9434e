import type { MenuName as MenuNameValue } from '../../backend/shop/menus.ts'
import {
  type OfficeHours as HoursValue,
  type Shop as ShopValue,
  type SocialLink as SocialValue,
} from '../../backend/shop/shop.ts'
import { PostalAddress } from '../addresses/postalAddress.ts'
import { builder } from '../core/builder.ts'
import { MenuLink } from '../content/meta.ts'

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

const Shop = builder.objectRef<ShopValue>('Shop').implement({
  description: 'Who runs this shop.',
  fields: (t) => ({
    companyName: t.exposeString('companyName', { description: 'Name of the company.' }),
    phone: t.exposeString('phone', { description: 'Phone number as it is shown.' }),
    email: t.exposeString('email', { description: 'Where mail to the office goes.' }),
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
    contactSubjects: t.stringList({
      description: 'What a message to the office can be about, in the order to show.',
      resolve: ({ contactSubjects }) => [...contactSubjects],
    }),
  }),
})

const MenuName = builder.enumType('MenuName', {
  description: 'A menu of the shop.',
  values: {
    MAIN: { description: 'The navigation bar.' },
    FOOTER: { description: 'The links at the foot of every page.' },
  } satisfies Record<MenuNameValue, object>,
})

builder.queryFields((t) => ({
  shop: t.field({
    type: Shop,
    description: 'Who runs this shop.',
    resolve: (_root, _args, { shop }) => shop.store.shop(),
  }),
  menu: t.field({
    type: [MenuLink],
    nullable: true,
    description: 'A menu of the shop.',
    args: { name: t.arg({ type: MenuName, required: true, description: 'Which menu.' }) },
    resolve: (_root, { name }, { shop, catalog }) => [...shop.store.menu(name, catalog.categories.known())],
  }),
}))
