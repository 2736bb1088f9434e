/** Our names of fields, each with the site's. */
export type SiteFields = Readonly<Record<string, string>>

/** Parameters whose values are names of fields too. */
const namesFields = /^(?:include|sort|fields\[.*\]|.*\[path\])$/

type Translate = (text: string) => string

function translator(names: ReadonlyMap<string, string>, before: string, after: string): Translate {
  if (names.size === 0) return (text) => text
  const pattern = new RegExp(`${before}(?:${[...names.keys()].join('|')})${after}`, 'g')
  return (text) => text.replaceAll(pattern, (name) => names.get(name) ?? name)
}

function wordsIn(names: ReadonlyMap<string, string>): Translate {
  return translator(names, String.raw`(?<!\w)`, String.raw`(?!\w)`)
}

/** Members of JSON objects. Values have no such place: their quotes are escaped. */
function membersIn(names: ReadonlyMap<string, string>): Translate {
  return translator(names, '(?<=")', String.raw`(?="\s*:)`)
}

/** Translates between our names of fields and those of the site, in everything that is sent and received. */
export class FieldNames {
  readonly #hasNames: boolean
  readonly #inUrls: Translate
  readonly #inBodies: Translate
  readonly #inAnswers: Translate
  readonly #inErrors: Translate

  constructor(fields: SiteFields) {
    this.#hasNames = Object.keys(fields).length > 0
    const toSite = new Map(Object.entries(fields))
    const fromSite = new Map(Object.entries(fields).map(([name, siteName]) => [siteName, name]))
    this.#inUrls = wordsIn(toSite)
    this.#inBodies = membersIn(toSite)
    this.#inAnswers = membersIn(fromSite)
    this.#inErrors = wordsIn(fromSite)
  }

  /** A URL with the site's names. What is searched for stays as it is. */
  address(address: string): string {
    if (!this.#hasNames) return address
    const [path = '', ...query] = address.split('?')
    const parameters = query.join('?').split('&')
    const translated = parameters.map((parameter) => {
      const [name = '', ...value] = parameter.split('=')
      return [this.#inUrls(name), ...(namesFields.test(name) ? value.map(this.#inUrls) : value)].join('=')
    })
    return query.length === 0 ? address : `${path}?${translated.join('&')}`
  }

  /** JSON to send, with the site's names. */
  body(text: string): string {
    return this.#inBodies(text)
  }

  /** The site's response with our names. Errors mention fields in their texts. */
  answer(text: string, status: number): string {
    return status < 400 ? this.#inAnswers(text) : this.#inErrors(text)
  }
}
