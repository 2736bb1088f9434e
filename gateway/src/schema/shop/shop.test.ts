import { afterEach, describe, expect, it } from 'vitest'
import type { ServerResponse } from 'node:http'
import { at, startTestGateway } from '../../testing/gateway.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'
import { type Interception, startRecorder } from '../../testing/recorder.ts'
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
  shippingNotice: 'Orders are processed and shipped the next business day',
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
    const { data: tree } = await gateway
      .visitor()
      .ask('{ categories { label: name path } main: menu(name: MAIN) { children { label path } } }')
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

/** A site that responds to some URLs and does not know the others. */
type Answers = Readonly<Record<string, (response: ServerResponse) => unknown>>

const endings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

async function startOver(answers: Answers, isDeclared = true) {
  const recorder = await startRecorder()
  const asked: string[] = []
  const interception: Interception = ({ address }, response) => {
    const [path = ''] = address.split('?')
    if (/store|menu/.test(path)) asked.push(path)
    const own = answers[path]
    if (own) own(response)
    else answer(response, 404, { message: 'no route' })
    return true
  }
  recorder.intercept(interception)
  const gateway = await startTestGateway(recorder.url, isDeclared ? declares(await fullDocument()) : {})
  endings.push(async () => {
    await gateway.stop()
    await recorder.stop()
  })
  return { gateway, asked, url: recorder.url }
}

describe('with another site', () => {
  it('shows its nested menu links, with its own URLs as paths', async () => {
    let origin = ''
    const { gateway, url } = await startOver({
      '/decoupled_kit/menu/main': (response) =>
        answer(response, 200, {
          id: 'main',
          data: {
            '#items': {
              'standard.front_page': item(' Home ', '/'),
              a: item('Products', '/products', { b: item('Sale', '/sale') }),
              c: item('Tools', '', { d: item('Calculator', `${origin}/calculator?x=1#top`), e: item('', '/nameless') }),
              f: item('Nowhere', ''),
              g: item('Script', 'javascript:alert(1)'),
              h: item('Partner', 'https://partner.example/'),
              i: item('Elsewhere', '//evil.example/'),
              j: item('Elsewhere too', '/\\evil.example/'),
            },
          },
        }),
      '/decoupled_kit/menu/footer': (response) => answer(response, 200, { id: 'footer', data: { '#theme': 'menu' } }),
    })
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
      ],
      // A menu without links counts as missing.
      footer: linksOf(footerMenu),
    })
  })

  it('without menus and stores has default links and no contact details', async () => {
    const { gateway, asked } = await startOver({}, false)
    await expect.poll(() => asked.toSorted()).toEqual(['/jsonapi/stores/online'])
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
    const bare = await startOver({ '/jsonapi/node/page': list })
    await expect
      .poll(() => links(bare))
      .toEqual({
        shop: { hasPages: false },
        menu: [{ path: '/user' }, { path: '/about' }, { path: '/help' }, { path: '/contact-us' }],
      })
    const items = ['/help', '/terms-conditions', '/glossary', '/feedthrough-drawings'].map((path) => item('Page', path))
    const full = await startOver({
      '/decoupled_kit/menu/footer': (response) =>
        answer(response, 200, { id: 'footer', data: { '#items': { ...items } } }),
    })
    await expect.poll(() => links(full)).toMatchObject({ shop: { hasPages: true }, menu: { length: 4 } })
  })

  it("has the details of Commerce's store, and no defaults", async () => {
    const store = {
      type: 'store--online',
      id: '5b0c7e1e-7f5e-4f0e-9a51-1f5a2a0c0001',
      attributes: {
        name: 'Vakuum Laden',
        mail: 'laden@vakuum.example',
        timezone: 'Europe/Berlin',
        address: {
          country_code: 'DE',
          address_line1: 'Musterstr. 1',
          locality: 'Berlin',
          postal_code: '10115',
          organization: 'Vakuum Laden',
        },
        field_office_hours: [
          { day: 'friday', opens: '08:00', closes: '12:30' },
          { day: 'Monday', opens: '08:00', closes: null },
        ],
        field_social_links: [
          { network: 'LinkedIn', uri: 'https://linkedin.example/x' },
          { network: 'x', uri: 'javascript:1' },
        ],
        field_phone: 30,
        field_contact_subjects: [],
      },
    }
    const { gateway } = await startOver({
      '/jsonapi/stores/online': (response) => answer(response, 200, { data: [store] }, JSON_API),
    })
    const shop = async () => (await gateway.visitor().ask(SHOP)).data
    await expect.poll(shop).toMatchObject({ shop: { companyName: 'Vakuum Laden' } })
    const berlin = (name: string, opens: string | null, closes: string | null) => ({
      day: name,
      opens,
      closes,
      timeZone: 'Europe/Berlin',
    })
    expect(await shop()).toEqual({
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
          ...['Saturday', 'Sunday'].map((name) => berlin(name, null, null)),
        ],
        socialLinks: [{ network: 'linkedin', url: 'https://linkedin.example/x' }],
      },
    })
  })

  it('delays no one if it does not respond, or responds with nonsense', async () => {
    const held: ServerResponse[] = []
    let isHolding = true
    const { gateway } = await startOver({
      '/decoupled_kit/menu/main': (response) => answer(response, 200, { id: 'main', data: { '#items': [1, 2] } }),
      '/decoupled_kit/menu/footer': (response) => (isHolding ? held.push(response) : response.writeHead(404).end()),
      '/jsonapi/store/online': (response) => response.writeHead(500).end('<html>'),
    })
    await expect.poll(() => held.length).toBe(1)
    const { data } = await gateway.visitor().ask(MENUS)
    expect(data).toMatchObject({ main: linksOf(mainMenu), footer: linksOf(footerMenu) })
    expect(await gateway.visitor().ask(SHOP)).toMatchObject({ data: { shop: silent }, errors: [] })
    expect(gateway.log.some(({ msg }) => msg.startsWith('could not refresh the shop details'))).toBe(true)
    isHolding = false
    for (const response of held) response.destroy()
  })
})
