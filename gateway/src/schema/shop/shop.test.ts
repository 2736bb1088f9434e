import { afterEach, describe, expect, it } from 'vitest'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ServerResponse } from 'node:http'
import { at, listAt, startTestGateway } from '../../testing/gateway.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'
import { type Interception, startRecorder } from '../../testing/recorder.ts'
import texts from '@shop/schema/shop.json' with { type: 'json' }
import type { SentSiteDocument } from '@shop/schema/siteProfile'
import { declares, fullDocument } from '../../testing/siteProfiles.ts'

const SHOP = `{ shop { companyName phone email shippingNotice contactSubjects address { formatted }
  officeHours { day opens closes timeZone } socialLinks { network url } } }`
const MENUS =
  '{ main: menu(name: MAIN) { label path children { label path } } footer: menu(name: FOOTER) { label path } }'

const mainMenu = [
  ['Home', '/'],
  ['Products', '/products'],
  ['Contact Us', '/contact-us'],
  ['Quick Order', '/quick-order'],
  ['Distributors', '/distributors'],
]
const footerMenu = [
  ['My Account', '/user'],
  ['About us', '/about'],
  ['Help', '/help'],
  ['Contact us', '/contact-us'],
  ['Privacy Statement', '/privacy'],
  ['Terms & Conditions', '/terms-conditions'],
  ['Technical References', '/technical-references'],
  ['Glossary of Terms', '/glossary'],
  ['Feedthrough Drawings', '/feedthrough-drawings'],
  ['Vacuum Feedthrough', '/vacuum-feedthrough'],
  ['Outgassing', '/outgassing'],
]
function linksOf(pairs: readonly (readonly string[])[]) {
  return pairs.map(([label, path]) => ({ label, path }))
}

function day(name: string, opens: string | null, closes: string | null) {
  return {
    day: name,
    opens,
    closes,
    timeZone: 'America/Los_Angeles',
  }
}
const specified = {
  companyName: 'Vacuum Components',
  phone: '(661) 555-0100',
  email: 'sales@vacuum-components.example',
  shippingNotice: 'Orders are processed and shipped the next business day if parts are in stock',
  contactSubjects: ['Sales', 'Technical', 'Order status', 'Quote request', 'Returns', 'Website'],
  address: { formatted: ['28100 Example Avenue', 'Valencia, CA 91355'] },
  officeHours: [
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday'].map((name) => day(name, '06:00', '17:00')),
    ...['Friday', 'Saturday', 'Sunday'].map((name) => day(name, null, null)),
  ],
  socialLinks: [{ network: 'facebook' }, { network: 'twitter' }, { network: 'instagram' }],
}

/** A shop whose site sends no details. */
const silent = {
  ...specified,
  ...{ phone: null, email: null, shippingNotice: null, address: null, officeHours: [], socialLinks: [] },
}

describe('with the embedded backend', async () => {
  const { gateway, recorder } = await startRecordedGateway()

  it('shows the specified menus and shop, with the top categories below Products', async () => {
    const { data } = await gateway.visitor().ask(MENUS)
    expect(data).toMatchObject({ main: linksOf(mainMenu), footer: linksOf(footerMenu) })
    const query = '{ categories { label: name path } main: menu(name: MAIN) { children { label path } } }'
    const menu = async () => (await gateway.visitor().ask(query)).data
    await expect.poll(async () => listAt(await menu(), 'main', 1, 'children')).not.toEqual([])
    const tree = await menu()
    expect(tree).toMatchObject({
      main: [{ children: [] }, { children: at(tree, 'categories') }, {}, {}, {}],
    })
    expect((await gateway.visitor().ask(SHOP)).data).toMatchObject({ shop: specified })
  })

  it('loads them in the background, for any visitor', async () => {
    await Promise.all([MENUS, SHOP, MENUS].map((operation) => gateway.visitor().ask(operation)))
    expect(recorder.requests).toEqual([])
  })
})

const JSON_API = 'application/vnd.api+json'

function answer(response: ServerResponse, status: number, body: unknown, type = 'application/json') {
  return response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body))
}

function item(title: string, url: string, below: unknown = []) {
  return { title, url, below, is_expanded: false }
}

const purgeSecret = randomBytes(32).toString('hex')

/** A site that responds to some URLs and does not know the others. */
type Answers = Readonly<Record<string, (response: ServerResponse) => unknown>>

const endings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

/** @param document what the site declares; null if nothing */
async function startOver(answers: Answers, document: SentSiteDocument | null, environment = {}) {
  const recorder = await startRecorder()
  const interception: Interception = ({ address }, response) => {
    const [path = ''] = address.split('?')
    const own = answers[path]
    if (own) own(response)
    else answer(response, 404, { message: 'no route' })
    return true
  }
  recorder.intercept(interception)
  const gateway = await startTestGateway(recorder.url, {
    PURGE_SECRET: purgeSecret,
    ...(document && declares(document)),
    ...environment,
  })
  endings.push(async () => {
    await gateway.stop()
    await recorder.stop()
  })
  return { gateway, url: recorder.url }
}

describe('with another site', () => {
  it('shows its nested menu links, with its own URLs as paths', async () => {
    let origin = ''
    const { gateway, url } = await startOver(
      {
        '/decoupled_kit/menu/main': (response) =>
          answer(response, 200, {
            id: 'main',
            data: {
              '#items': {
                'standard.front_page': item(' Home ', '/'),
                a: item('Products', '/products', { b: item('Sale', '/sale') }),
                c: item('Tools', '', {
                  d: item('Calculator', `${origin}/calculator?x=1#top`),
                  e: item('', '/nameless'),
                }),
                f: item('Nowhere', ''),
                g: item('Script', 'javascript:alert(1)'),
                h: item('Partner', 'https://partner.example/'),
                k: item('Write to us', '/contact'),
                i: item('Elsewhere', '//evil.example/'),
                j: item('Elsewhere too', '/\\evil.example/'),
              },
            },
          }),
        '/decoupled_kit/menu/footer': (response) => answer(response, 200, { id: 'footer', data: { '#theme': 'menu' } }),
      },
      await fullDocument(),
    )
    origin = url
    const main = async () => (await gateway.visitor().ask(MENUS)).data
    await expect.poll(main).toEqual({
      main: [
        { label: 'Home', path: '/', children: [] },
        { label: 'Products', path: '/products', children: [{ label: 'Sale', path: '/sale' }] },
        {
          label: 'Tools',
          path: '/calculator?x=1#top',
          children: [{ label: 'Calculator', path: '/calculator?x=1#top' }],
        },
        { label: 'Partner', path: 'https://partner.example/', children: [] },
        { label: 'Write to us', path: '/contact-us', children: [] },
      ],
      // A menu without links counts as missing.
      footer: linksOf(footerMenu),
    })
  })

  it('without menus and stores has default links and no contact details', async () => {
    const { gateway } = await startOver({}, null)
    // Such a site is not known to receive messages or to have distributors.
    const isKnown = ({ path }: { path?: string | undefined }) => path !== '/contact-us' && path !== '/distributors'
    expect((await gateway.visitor().ask(MENUS)).data).toMatchObject({
      main: linksOf(mainMenu).filter(isKnown),
      footer: linksOf(footerMenu).filter(isKnown),
    })
    await expect.poll(async () => (await gateway.visitor().ask(SHOP)).data).toMatchObject({ shop: silent })
    expect(gateway.log.filter(({ msg }) => /shop could not be read/.test(msg))).toEqual([])
  })

  it('links only to content pages that it lists or, if it has a footer, links to', async () => {
    const pages = ['/help', '/about'].map((alias, index) => ({
      type: 'node--page',
      id: `5b0c7e1e-7f5e-4f0e-9a51-1f5a2a0c001${index}`,
      attributes: { path: { alias } },
    }))
    const list = (response: ServerResponse) => answer(response, 200, { data: pages }, JSON_API)
    const links = async ({ gateway }: Awaited<ReturnType<typeof startOver>>) =>
      (await gateway.visitor().ask('{ shop { hasPages } menu(name: FOOTER) { path } }')).data
    const bare = await startOver({ '/jsonapi/node/page': list }, await fullDocument())
    await expect
      .poll(() => links(bare))
      .toEqual({
        shop: { hasPages: false },
        menu: [{ path: '/user' }, { path: '/about' }, { path: '/help' }, { path: '/contact-us' }],
      })
    const references = ['/technical-references', '/glossary', '/feedthrough-drawings']
    const items = ['/help', '/terms-conditions', ...references].map((path) => item('Page', path))
    const full = await startOver(
      {
        '/decoupled_kit/menu/footer': (response) =>
          answer(response, 200, { id: 'footer', data: { '#items': { ...items } } }),
      },
      await fullDocument(),
    )
    await expect.poll(() => links(full)).toMatchObject({ shop: { hasPages: true }, menu: { length: 5 } })
  })

  it('has the texts in SHOP_FILE for what it does not declare', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'shop-')), 'shop.json')
    writeFileSync(
      file,
      JSON.stringify({
        ...texts,
        pictures: path.join(import.meta.dirname, '../../../../schema/pictures'),
        ...{ name: 'Nordhafen Pumps', description: 'Pumps by part number.' },
        home: { ...texts.home, references: [] },
        products: { ...texts.products, reference: null },
        footer: { heading: 'Pumps', links: [{ label: 'Repairs', path: '/repairs' }] },
      }),
    )
    const { gateway } = await startOver({}, null, { SHOP_FILE: file })
    const own = ['/help', '/terms-conditions', '/repairs']
    const { data } = await gateway.visitor().ask('{ shop { companyName } menu(name: FOOTER) { label path } }')
    expect(at(data, 'shop', 'companyName')).toBe('Nordhafen Pumps')
    expect(listAt(data, 'menu').at(-1)).toEqual({ label: 'Repairs', path: '/repairs' })
    expect(await (await fetch(`${gateway.url}/llms.txt`)).text()).toMatch(
      /^# Nordhafen Pumps\n\n> Pumps by part number\. GraphQL API/,
    )
    const items = own.map((each) => item('Page', each))
    const footer: Answers = {
      '/decoupled_kit/menu/footer': (response) => answer(response, 200, { data: { '#items': items } }),
    }
    const declared = await startOver(footer, await fullDocument(), { SHOP_FILE: file })
    await expect
      .poll(async () => (await declared.gateway.visitor().ask('{ shop { companyName hasPages } }')).data)
      .toEqual({ shop: { companyName: specified.companyName, hasPages: true } })
  })

  it('has the details that it declares of its store, and no others', async () => {
    const site = await fullDocument()
    const store = {
      ...{ id: '1', type: 'store--online', isDefault: true, name: 'Vakuum Laden', email: 'laden@vakuum.example' },
      ...{ phone: null, currency: 'EUR', timeZone: 'Europe/Berlin' },
      address: {
        ...{ country_code: 'DE', address_line1: 'Musterstr. 1', locality: 'Berlin', postal_code: '10115' },
        organization: 'Vakuum Laden',
      },
      hours: [
        { day: 'Friday', opens: '13:00', closes: '17:00' },
        { day: 'Friday', opens: '08:00', closes: '12:30' },
        { day: 'Monday', opens: '08:00', closes: null },
      ],
      socialLinks: [
        { network: 'LinkedIn', url: 'https://linkedin.example/x' },
        { network: 'x', url: 'javascript:1' },
      ],
    } satisfies SentSiteDocument['stores'][number]
    const { gateway } = await startOver({}, { ...site, stores: [{ ...store, name: 'Other', isDefault: false }, store] })
    const berlin = (name: string, opens: string | null, closes: string | null) => ({
      ...day(name, opens, closes),
      timeZone: 'Europe/Berlin',
    })
    expect((await gateway.visitor().ask(SHOP)).data).toEqual({
      shop: {
        companyName: 'Vakuum Laden',
        phone: null,
        email: 'laden@vakuum.example',
        shippingNotice: null,
        contactSubjects: specified.contactSubjects,
        address: { formatted: ['Musterstr. 1', '10115 Berlin', 'GERMANY'] },
        officeHours: [
          ...['Monday', 'Tuesday', 'Wednesday', 'Thursday'].map((name) => berlin(name, null, null)),
          berlin('Friday', '08:00', '12:30'),
          berlin('Friday', '13:00', '17:00'),
          ...['Saturday', 'Sunday'].map((name) => berlin(name, null, null)),
        ],
        socialLinks: [{ network: 'linkedin', url: 'https://linkedin.example/x' }],
      },
    })
  })

  it('shows a changed store with the first response after a purge', async () => {
    const document = await fullDocument()
    const [store] = document.stores
    let name = 'First name'
    const { gateway } = await startOver(
      {
        '/shop/profile': (response) =>
          answer(response, 200, { ...document, stores: store ? [{ ...store, name }] : [] } satisfies SentSiteDocument),
      },
      null,
    )
    const shop = async () => (await gateway.visitor().ask('{ shop { companyName } }')).data
    expect(await shop()).toEqual({ shop: { companyName: 'First name' } })
    name = 'Second name'
    expect(await shop()).toEqual({ shop: { companyName: 'First name' } })
    const purge = { method: 'POST', headers: { authorization: `Bearer ${purgeSecret}` } }
    expect((await fetch(`${gateway.url}/purge`, purge)).status).toBe(204)
    expect(await shop()).toEqual({ shop: { companyName: 'Second name' } })
  })

  it('delays no one if it does not respond, or responds with nonsense', async () => {
    const held: ServerResponse[] = []
    let isHolding = true
    const { gateway } = await startOver(
      {
        '/decoupled_kit/menu/main': (response) => answer(response, 200, { id: 'main', data: { '#items': [1, 2] } }),
        '/decoupled_kit/menu/footer': (response) => (isHolding ? held.push(response) : response.writeHead(404).end()),
      },
      { ...(await fullDocument()), stores: [] },
    )
    await expect.poll(() => held.length).toBe(1)
    const { data } = await gateway.visitor().ask(MENUS)
    expect(data).toMatchObject({ main: linksOf(mainMenu), footer: linksOf(footerMenu) })
    expect(await gateway.visitor().ask(SHOP)).toMatchObject({ data: { shop: silent }, errors: [] })
    expect(gateway.log.some(({ msg }) => msg.startsWith('could not refresh the shop details'))).toBe(true)
    isHolding = false
    for (const response of held) response.destroy()
  })
})
