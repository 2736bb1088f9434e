import { describe, expect, it } from 'vitest'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'
import { startRecorder } from '../../testing/recorder.ts'
import { listAt, startTestGateway } from '../../testing/gateway.ts'
import { declares, fullDocument } from '../../testing/siteProfiles.ts'

const ALL =
  '{ distributors { name region countries phone email website address { formatted countryCode organization } } }'
const IN = 'query ($country: CountryCode) { distributors(country: $country) { name countries } }'

const { gateway, recorder } = await startRecordedGateway()

async function namesIn(country: string | null) {
  return listAt((await gateway.visitor().ask(IN, { country })).data, 'distributors')
}

describe('distributors', () => {
  it('are sorted by region and name, with all their details', async () => {
    const { data, errors } = await gateway.visitor().ask(ALL)
    expect(errors).toEqual([])
    const all = listAt(data, 'distributors')
    expect(all.length).toBeGreaterThan(3)
    expect(all).toContainEqual({
      name: 'Rheinvakuum GmbH',
      region: 'Europe',
      countries: ['DE', 'AT', 'CH'],
      phone: '+49 221 555 0114',
      email: 'verkauf@rheinvakuum.example',
      website: 'https://rheinvakuum.example',
      address: { formatted: ['Musterstraße 12', '50667 Köln', 'GERMANY'], countryCode: 'DE', organization: null },
    })
    const places = all.map((one) => `${Reflect.get(Object(one), 'region')} ${Reflect.get(Object(one), 'name')}`)
    expect(places).toEqual(places.toSorted((one, other) => one.localeCompare(other, 'en')))
  })

  it('are loaded once for all visitors and countries', async () => {
    await Promise.all(['DE', 'at', 'JP', 'US', null].map(namesIn))
    expect(recorder.requests.filter(({ address }) => address.includes('distributor')).length).toBeLessThan(2)
    recorder.reset()
    await namesIn('FR')
    expect(recorder.requests).toEqual([])
  })

  it.each([
    ['DE', ['Rheinvakuum GmbH']],
    ['at', ['Rheinvakuum GmbH']],
    [' JP ', ['Kanto Vacuum K.K.']],
    ['US', []],
    ['XX', []],
    ['', []],
  ])('in %s are those that sell there', async (country, names) => {
    expect(await namesIn(country)).toMatchObject(names.map((name) => ({ name })))
  })

  it('are null with an error until the site responds', async () => {
    const site = await startRecorder()
    let isDown = true
    const node = (title: unknown, attributes: object) => ({
      type: 'node--distributor',
      id: crypto.randomUUID(),
      attributes: { title, ...attributes },
    })
    const data = [
      node('Nordvak', {
        field_region: 'Europe',
        field_countries: ['se', 'Norge'],
        field_website: { uri: 'javascript:alert(1)' },
      }),
      node(null, { field_region: 'Nowhere' }),
      node('Andes Vacío', {}),
    ]
    site.intercept(({ address }, response) => {
      const isOurs = address.startsWith('/jsonapi/node/distributor')
      response.writeHead(isOurs ? (isDown ? 500 : 200) : 404, { 'content-type': 'application/vnd.api+json' })
      response.end(JSON.stringify(isOurs && !isDown ? { data } : { errors: [{ detail: 'no' }] }))
      return true
    })
    const own = await startTestGateway(site.url, declares(await fullDocument()))
    const down = await own.visitor().ask(IN)
    expect(down.data).toEqual({ distributors: null })
    expect(down.errors).toMatchObject([{ path: ['distributors'], extensions: { code: 'BACKEND_ERROR', status: 500 } }])
    isDown = false
    const ask = async () => (await own.visitor().ask(ALL)).data
    await expect.poll(ask, { timeout: 15_000 }).toEqual({
      distributors: [
        { name: 'Andes Vacío', region: '', countries: [], phone: null, email: null, website: null, address: null },
        {
          name: 'Nordvak',
          region: 'Europe',
          countries: ['SE'],
          phone: null,
          email: null,
          website: null,
          address: null,
        },
      ],
    })
    await own.stop()
    await site.stop()
  })
})
