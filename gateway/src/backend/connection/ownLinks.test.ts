import { expect, it } from 'vitest'
import { ownLinks } from './siteConnection.ts'

const origin = 'https://cms.example.com'

/** A response in PHP's JSON: with escaped slashes, and quotes as code points. */
function php(value: unknown): string {
  return JSON.stringify(value).replaceAll('\\"', '\\u0022').replaceAll('/', '\\/')
}

it.each([
  ['JSON', (value: unknown) => JSON.stringify(value)],
  ["PHP's JSON", php],
])('turns editors’ links to the site’s host into paths of the shop, in %s', (_, write) => {
  const page = (host: string, home: string) => ({
    processed: `<a href="${host}/flanges#cf">CF</a> <a class="x" href="${home}">Home</a> <a href="${origin}.evil/x">x</a>`,
    field_link: { uri: `${host}/viewports?a=1`, title: origin },
  })
  const links = { self: { href: `${origin}/jsonapi/node/page` } }
  const json = ownLinks(origin)(write({ ...page(origin, origin), links }))
  expect(JSON.parse(json)).toEqual({ ...page('', '/'), links })
})
