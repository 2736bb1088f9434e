import { sampleOf, type Site } from '../site.ts'
import { type Finding, limited, missing, works } from '../findings.ts'

const INSTALL = 'Install the module shop_gateway, or write a SITE_PROFILE file (--draft) and check it'
const SECRET = 'Run doctor with the gateway’s OAUTH_CLIENT_SECRET, and set the same secret in the site’s settings.php'

export function documentOf({ document, origin, declaresItself }: Site): Finding {
  if (origin === 'default')
    return missing(
      'The site does not declare itself, so the shop offers only what every Commerce site has, without categories',
      INSTALL,
    )
  if (origin === 'file')
    return declaresItself
      ? limited('SITE_PROFILE overrides the site’s own document', 'Unset SITE_PROFILE')
      : works('SITE_PROFILE declares the site')
  if (document.site.modules === undefined)
    return limited('The site does not accept the gateway’s secret, so it hides versions and write access', SECRET)
  return works(`The site declares ${Object.keys(document.types).length} types`)
}

interface Fault {
  readonly module: string
  /** First version without the fault. */
  readonly fixed: string
  readonly effect: string
}

const faults: readonly Fault[] = [
  { module: 'decoupled_router', fixed: '2.0.6', effect: 'returns 500 for the addresses of products on Drupal 11' },
]

/** The numbers of a version, such as [2, 0, 5] for "8.x-2.0.5" or "2.0.5-rc1". */
function numbersOf(version: string): number[] {
  return version
    .replace(/^\d+\.x-/, '')
    .split(/[.-]/)
    .slice(0, 3)
    .map((part) => Number.parseInt(part, 10) || 0)
}

function isBefore(version: string, fixed: string): boolean {
  const limit = numbersOf(fixed)
  const own = numbersOf(version)
  const index = limit.findIndex((number, place) => number !== (own[place] ?? 0))
  return index !== -1 && (own[index] ?? 0) < (limit[index] ?? 0)
}

const versionAdvice: Readonly<Record<Site['origin'], string>> = {
  site: SECRET,
  file: 'Add site.modules to the file, with the version of decoupled_router',
  default: INSTALL,
}

export function versions({ document: { site }, origin }: Site): Finding {
  const { modules } = site
  if (!modules) return limited('Unknown: the document has no versions', versionAdvice[origin])
  const found = faults.filter(({ module, fixed }) => isBefore(modules[module] ?? fixed, fixed))
  if (found.length === 0) return works('No known fault')
  const text = ({ module, effect }: Fault) => `${module} ${modules[module]} ${effect}`
  return limited(
    found.map(text).join('; '),
    found.map(({ module, fixed }) => `Update ${module} to ${fixed} or later`).join('; '),
  )
}

/** Whether anonymous responses may be cached: without that, the shop has nothing to show during an outage. */
export async function caching(site: Site): Promise<Finding> {
  const type = site.document.catalog.products[0]?.type
  const path = type === undefined ? null : site.document.types[type]?.path
  const { headers } = await site.get(path ? `${path}?page[limit]=1` : site.document.jsonapi.path)
  const seconds = Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0)
  return seconds > 0
    ? works(`Pages may be cached for ${seconds} s`)
    : limited(
        'Pages have max-age 0, so the shop requests them from the site for every view',
        'Set "Browser and proxy cache maximum age" to a value such as 15 minutes at /admin/config/development/performance',
      )
}

export async function content(site: Site): Promise<Finding> {
  const sample = await sampleOf(site, 'node--page')
  return sample
    ? works('Visitors see pages')
    : limited('Visitors see no page', 'Publish pages of the content type page, and let visitors view them')
}

export async function menus(site: Site): Promise<Finding> {
  const { menu } = site.document.routes
  const advice = 'Install the module shop_gateway. Until then, header and footer have default links'
  if (!menu) return limited('There is no route for menus', advice)
  const address = `${menu.path.replace(/\{\w+\}/, 'main')}?_format=json`
  const { isOk, reason } = await site.get(address, { accept: 'application/json' })
  return isOk ? works('Visitors see the menu main') : limited(`GET ${address}: ${reason}`, advice)
}

export function contact({ document: { contactForms } }: Site): Finding {
  const form = contactForms.find(({ openTo }) => openTo.includes('anonymous'))
  const advice = 'Install the module shop_gateway, and let visitors use the contact form'
  if (!form) return missing('No contact form is open to visitors: the page shows phone and email', advice)
  return form.isMailed
    ? works(`Messages of the form ${form.id} are delivered`)
    : missing(`Messages of the form ${form.id} would be lost`, advice)
}

/** Whether samples have the declared fields. Parts without a value of an attribute may omit it. */
export async function fields(site: Site): Promise<Finding> {
  const { catalog, types } = site.document
  const names = [...catalog.products, ...catalog.variations].map(({ type }) => type)
  const wrong: string[] = []
  for (const name of names) {
    const sample = await sampleOf(site, name)
    const own = new Set([...Object.keys(sample?.attributes ?? {}), ...Object.keys(sample?.relationships ?? {})])
    const absent = Object.entries(types[name]?.fields ?? {})
      .filter(([field, { hidden }]) => !own.has(field) && !hidden.includes('anonymous') && !/^attribute_/.test(field))
      .map(([field]) => field)
    if (sample && absent.length > 0) wrong.push(`${name} lacks ${absent.join(', ')}`)
  }
  const advice = 'Correct the document: rebuild the site’s caches, or change the SITE_PROFILE file'
  return wrong.length > 0 ? limited(wrong.join('; '), advice) : works('Products have the declared fields')
}
