import { z } from 'zod'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { ifAbsent, parseAnswer } from '../jsonapi/errors.ts'
import { UUID, wireNames, paths } from '../jsonapi/names.ts'
import { ownNameOf } from '../profile/facts.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { CONTACT_PATH } from '../shop/menus.ts'

export interface EntityTarget {
  readonly kind: 'product' | 'variation' | 'category' | 'page'
  readonly uuid: string
  /** Resource type, such as `product--cable`. */
  readonly type: string
}

export interface RedirectTarget {
  readonly kind: 'redirect'
  readonly to: string
  readonly isExternal: boolean
  readonly status: number
}

const contactPage: RedirectTarget = { kind: 'redirect', to: CONTACT_PATH, isExternal: false, status: 301 }

const translationSchema = z.object({
  resolved: z.string(),
  isExternal: z.boolean().optional(),
  entity: z.object({ type: z.string(), bundle: z.string(), uuid: z.string() }).optional(),
  jsonapi: z.object({ resourceName: z.string() }).optional(),
  redirect: z.array(z.object({ to: z.string(), status: z.coerce.number().catch(301) })).optional(),
})

const OPERATION = 'translatePath'

type Translation = z.infer<typeof translationSchema>

/** Our path of products without an alias and a known number. Drupal does not resolve it. */
const productUuid = new RegExp(String.raw`^/product/(${UUID})$`, 'i')

function productAt(path: string): EntityTarget | null {
  const uuid = productUuid.exec(pathnameOf(path))?.[1]
  return uuid === undefined ? null : { kind: 'product', uuid: uuid.toLowerCase(), type: wireNames.product.type }
}

const kinds: ReadonlyMap<string, EntityTarget['kind']> = new Map([
  [wireNames.product.type, 'product'],
  [wireNames.variation.type, 'variation'],
  [wireNames.category.type, 'category'],
  [wireNames.page.type, 'page'],
])

/** A path for the router: the absolute pathname only. */
export function pathnameOf(path: string): string {
  const url = new URL('http://shop.invalid')
  url.pathname = path.replace(/[?#].*$/s, '').replace(/^\/*/, '/')
  return url.pathname
}

/** The decoded path. An invalid encoding is kept and matches nothing. */
export function decodedPath(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** Resolves the shop's paths through the router. */
export class Routes {
  readonly #calls: BackendCalls
  readonly #backendOrigin: string
  readonly #profile: Pick<SiteProfile, 'isContactForm'>

  constructor(calls: BackendCalls, backendOrigin: string, profile: Pick<SiteProfile, 'isContactForm'>) {
    this.#calls = calls
    this.#backendOrigin = backendOrigin
    this.#profile = profile
  }

  /** What a path resolves to; null for unknown and hidden paths. */
  async resolve(path: string): Promise<EntityTarget | RedirectTarget | null> {
    const product = productAt(path)
    if (product) return product
    if (this.#profile.isContactForm(pathnameOf(path))) return contactPage
    const translation = await this.#translate(path)
    return translation && (this.#redirect(translation) ?? this.#entity(translation))
  }

  /** What a path resolves to, through any redirect. */
  async entityAt(path: string): Promise<EntityTarget | null> {
    const translation = await this.#translate(path)
    return translation && this.#entity(translation)
  }

  async #translate(path: string): Promise<Translation | null> {
    const requestedPath = decodedPath(pathnameOf(path))
    // Sites drop these characters, which would make one page available at many paths.
    if (/\p{Cc}/u.test(requestedPath)) return null
    const address = `${paths.translatePath}?_format=json&path=${encodeURIComponent(requestedPath)}`
    const answer = await this.#calls.read(OPERATION, address).catch(ifAbsent(null))
    return parseAnswer(translationSchema.nullable(), answer, OPERATION)
  }

  #redirect({ redirect, resolved, isExternal, entity }: Translation): RedirectTarget | null {
    const hop = redirect?.at(-1)
    // Without an entity and a redirect, the router has followed the path off the site.
    const to = hop?.to ?? (isExternal && !entity ? resolved : undefined)
    if (!to) return null
    const local = this.#withoutOrigin(to)
    return { kind: 'redirect', to: local, isExternal: !local.startsWith('/'), status: hop?.status ?? 301 }
  }

  #entity({ entity, jsonapi }: Translation): EntityTarget | null {
    const kind = jsonapi && kinds.get(ownNameOf(jsonapi.resourceName))
    return entity && kind ? { kind, uuid: entity.uuid, type: jsonapi.resourceName } : null
  }

  #withoutOrigin(address: string): string {
    const url = URL.canParse(address) ? new URL(address) : null
    return url?.origin === this.#backendOrigin ? `${url.pathname}${url.search}${url.hash}` : address
  }
}
