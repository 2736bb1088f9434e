type Names = ReadonlyMap<string, string>

/** Parameters whose values name fields, such as `include` and `filter[x][condition][path]`. */
const namesFields = /^(?:include|sort|fields\[.*\])$|\[path\]$/

/** Members that name a resource type: of resources, and of the router's responses. */
const namesType: ReadonlySet<string> = new Set(['type', 'resourceName'])

const words = /(?<![\w%])[a-z]\w*/gi

function inText(text: string, names: Names): string {
  return text.replaceAll(words, (word) => names.get(word) ?? word)
}

/** A value in which the members of all objects, and resource types, have other names. */
function renamed(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      names.get(name) ?? name,
      namesType.has(name) && typeof one === 'string' ? typeIn(one, names) : renamed(one, names),
    ]),
  )
}

function typeIn(type: string, names: Names): string {
  const [entity = '', bundle] = type.split('--')
  return bundle === undefined ? type : `${entity}--${names.get(bundle) ?? bundle}`
}

/** A path such as `/jsonapi/taxonomy_term/tags` with another name of the bundle. */
function pathIn(path: string, names: Names): string {
  return path.replace(
    /^(\/jsonapi\/\w+\/)(\w+)/,
    (_, start: string, bundle: string) => start + (names.get(bundle) ?? bundle),
  )
}

/** Translates between our names of fields and bundles and those of a site that calls them otherwise. */
export class SiteNames {
  readonly #toSite: Names
  readonly #fromSite: Names

  /** @param names our names, each with the site's */
  constructor(names: Readonly<Record<string, string>>) {
    this.#toSite = new Map(Object.entries(names))
    this.#fromSite = new Map(Object.entries(names).map(([ours, theirs]) => [theirs, ours]))
  }

  /** A URL with the site's names. What is searched for stays as it is. */
  address(address: string): string {
    const [path = '', query] = address.split('?')
    if (this.#toSite.size === 0) return address
    const sitePath = pathIn(path, this.#toSite)
    if (query === undefined) return sitePath
    const translated = query.split('&').map((parameter) => {
      const [name = '', value = ''] = parameter.split('=')
      return `${inText(name, this.#toSite)}=${namesFields.test(name) ? inText(value, this.#toSite) : value}`
    })
    return `${sitePath}?${translated.join('&')}`
  }

  /** A body to send, with the site's names. */
  body(body: unknown): unknown {
    return this.#toSite.size === 0 ? body : renamed(body, this.#toSite)
  }

  /** A response with our names. */
  answer(json: unknown): unknown {
    return this.#fromSite.size === 0 ? json : renamed(json, this.#fromSite)
  }

  /** Our name of one of the site's types. */
  type(type: string): string {
    return typeIn(type, this.#fromSite)
  }

  /** One of the site's paths with our names. */
  path(path: string): string {
    return pathIn(path, this.#fromSite)
  }

  /** Fields of a type by our names. A translated field takes precedence over one that happens to have our name. */
  fields<T>(fields: Readonly<Record<string, T>>): Record<string, T> {
    const others = Object.entries(fields).filter(([name]) => !this.#fromSite.has(name))
    const translated = Object.entries(fields).filter(([name]) => this.#fromSite.has(name))
    return Object.fromEntries([
      ...others,
      ...translated.map(([name, field]) => [this.#fromSite.get(name) ?? name, field] as const),
    ])
  }
}
