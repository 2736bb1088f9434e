import { expect, inject, it, onTestFinished } from 'vitest'
import { addParts, mutate, SHIPPING, valencia } from '../../testing/buyers.ts'
import { logIn, newCustomer } from '../../testing/customers.ts'
import { startTestGateway } from '../../testing/gateway.ts'
import { declares, fullDocument } from '../../testing/siteProfiles.ts'

const OFFERED = `{ countries { code } country { code } jp: country(code: "JP") { code } at: country(code: "AT") { code }
  billing: countries(type: BILLING) { code } preselected: country(type: BILLING) { code }
  billed: country(code: "AT", type: BILLING) { code } }`
const CREATE = `mutation ($input: CreateAddressInput!) { createAddress(input: $input) {
  address { address { countryCode } } userErrors { code message path } } }`

const berlin = { countryCode: 'DE', addressLine1: 'Am Bahnhof 4', locality: 'Berlin', postalCode: '10115' }
const tokyo = { ...valencia, countryCode: 'JP', addressLine1: '1-1', administrativeArea: '13', postalCode: '154-0023' }

function refusal(...path: string[]) {
  return [{ code: 'INVALID', message: 'We do not serve this country: Japan. Choose another country.', path }]
}

async function start() {
  const site = await fullDocument()
  const stores = site.stores.map((store) => ({
    ...store,
    shippingCountries: ['IN', 'DE', 'AT', 'US', 'ZZ', 'CZ', 'IN'],
    billingCountries: ['DE'],
  }))
  const gateway = await startTestGateway(inject('backendUrl'), declares({ ...site, stores }))
  onTestFinished(() => gateway.stop())
  return gateway
}

it('offers only the countries of the store', async () => {
  const { data } = await (await start()).visitor().ask(OFFERED)
  expect(data).toEqual({
    // Those without an address format of their own come last.
    countries: [{ code: 'AT' }, { code: 'CZ' }, { code: 'DE' }, { code: 'IN' }, { code: 'US' }],
    country: { code: 'US' },
    jp: null,
    at: { code: 'AT' },
    billing: [{ code: 'DE' }],
    preselected: { code: 'DE' },
    billed: null,
  })
})

it('refuses addresses in other countries at their field', async () => {
  const gateway = await start()
  const guest = gateway.visitor()
  await addParts(guest)
  const set = (address: object) => mutate(guest, SHIPPING, { to: { address } })
  expect(await set(tokyo)).toMatchObject({ userErrors: refusal('to', 'address', 'countryCode') })
  expect(await set({ ...valencia, ...berlin, administrativeArea: null, phone: '+49 3641 123456' })).toMatchObject({
    userErrors: [],
  })
  const prague = { countryCode: 'CZ', addressLine1: 'Dlouhá 1', locality: 'Praha', postalCode: '110 00' }
  expect(await set({ ...valencia, ...prague, administrativeArea: null, phone: '+420 222 555 010' })).toMatchObject({
    userErrors: [],
  })
  const customer = gateway.visitor()
  await logIn(customer, await newCustomer(inject('backendUrl')))
  const create = (type: string, address: object) => mutate(customer, CREATE, { type, address })
  expect(await create('SHIPPING', tokyo)).toMatchObject({ userErrors: refusal('address', 'countryCode') })
  expect(await create('SHIPPING', valencia)).toMatchObject({ userErrors: [] })
  expect(await create('BILLING', valencia)).toMatchObject({
    userErrors: [
      {
        message: 'We do not serve this country: United States. Choose another country.',
        path: ['address', 'countryCode'],
      },
    ],
  })
})
