import { type SiteDocument, siteProfilePath, siteProfileSchema } from '@shop/schema/siteProfile'
import { defaultDocument, listedTypes } from '../backend/profile/documentSource.ts'

/** What a site declares or, without the module, what the gateway assumes. */
export async function documentAt(url: string): Promise<SiteDocument> {
  const response = await fetch(`${url}${siteProfilePath}`)
  if (response.ok) return siteProfileSchema.parse(await response.json())
  return defaultDocument(await listedTypes(async () => (await fetch(`${url}/jsonapi`)).json()))
}

/** Paths that may be requested from any site. */
const always = ['/jsonapi', siteProfilePath, '/content-changes', '/webhooks/claim']

function isDeclaredPath({ routes, types, indexes }: SiteDocument, path: string): boolean {
  const resources = Object.values(types).flatMap((type) => (type.path === null ? [] : [type.path, `${type.path}/{id}`]))
  const paths = [
    ...Object.values(routes).map((route) => route.path),
    ...resources,
    ...indexes.map((index) => index.path),
  ]
  return [...always, ...paths].some((declared) =>
    new RegExp(`^${declared.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
}

/** Sites ignore fields of types that they do not have. For coupons, no site declares more than the code. */
function isDeclaredField({ types, indexes }: SiteDocument, type: string, field: string): boolean {
  if (!types[type] || type === 'promotion-coupon') return true
  return field in types[type].fields || indexes.some(({ relationships }) => relationships.includes(field))
}

/** Paths and fields of a request that the site's document does not declare. */
export function contradictions(
  document: SiteDocument,
  { method, address }: { readonly method: string; readonly address: string },
): string[] {
  const [path = '', query = ''] = address.split('?')
  const fields = [...query.matchAll(/fields\[([\w-]+)\]=([^&]*)/g)].flatMap(([, type = '', list = '']) =>
    list
      .split(',')
      .filter((field) => field !== '' && field !== 'id' && !isDeclaredField(document, type, field))
      .map((field) => `${path}: ${type}.${field}`),
  )
  return isDeclaredPath(document, path) ? fields : [`${method} ${path}`, ...fields]
}
