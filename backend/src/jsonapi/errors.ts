/** One entry of `errors`, before links are added for the request. */
export interface Problem {
  readonly detail: string
  /** JSON pointer into the request's body. */
  readonly pointer?: string
  /** Path of `links.via`: the request's own, another one, or none. */
  readonly via?: 'request' | 'none' | { readonly path: string }
  /** Code of the broken rule and its parameters, for clients that handle it. */
  readonly code?: string
  readonly meta?: Readonly<Record<string, unknown>> | undefined
  /** Whether `links.info` is present; 422 never has it. */
  readonly info?: boolean
  readonly infoHref?: string
}

/** An error document to respond with. Thrown wherever the problem is found. */
export class JsonApiError extends Error {
  readonly status: number
  readonly problems: readonly Problem[]
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, problems: readonly Problem[], headers: Readonly<Record<string, string>> = {}) {
    super(problems.map((problem) => problem.detail).join(' '))
    this.status = status
    this.problems = problems
    this.headers = headers
  }
}

const reasons: Readonly<Record<number, { readonly title: string; readonly section: string }>> = {
  400: { title: 'Bad Request', section: '10.4.1' },
  401: { title: 'Unauthorized', section: '10.4.2' },
  403: { title: 'Forbidden', section: '10.4.4' },
  404: { title: 'Not Found', section: '10.4.5' },
  405: { title: 'Method Not Allowed', section: '10.4.6' },
  409: { title: 'Conflict', section: '10.4.10' },
  410: { title: 'Gone', section: '10.4.11' },
  413: { title: 'Request Entity Too Large', section: '10.4.14' },
  414: { title: 'Request-URI Too Long', section: '10.4.15' },
  415: { title: 'Unsupported Media Type', section: '10.4.16' },
  422: { title: 'Unprocessable Content', section: '10.4' },
  500: { title: 'Internal Server Error', section: '10.5.1' },
  503: { title: 'Service Unavailable', section: '10.5.4' },
}

function infoHref(section: string) {
  return `http://www.w3.org/Protocols/rfc2616/rfc2616-sec10.html#sec${section}`
}

export function badRequest(detail: string) {
  return new JsonApiError(400, [{ detail }])
}

export function forbidden(detail: string) {
  return new JsonApiError(403, [{ detail }])
}

/** The route's template and name tell which part of the path was not found. */
export function notFound(parameter: string, template: string, route: string) {
  return new JsonApiError(404, [
    {
      detail: `The "${parameter}" parameter was not converted for the path "${template}" (route name: "${route}")`,
    },
  ])
}

/** A violated shop rule that concerns no single field. */
export function brokenRule(detail: string) {
  return new JsonApiError(422, [{ detail, info: false }])
}

/** An invalid value: `property` is its path (`quantity.0.value`). */
export interface InvalidValue {
  readonly property: string
  readonly message: string
}

/** Values that fields reject. */
export function invalidValues(problems: readonly InvalidValue[]) {
  return new JsonApiError(
    422,
    problems.map(({ property, message }) => ({
      detail: `${property}: ${message}`,
      pointer: `/data/attributes/${property.replace(/\.0(?=\.)/g, '').replaceAll('.', '/')}`,
      via: 'none' as const,
    })),
  )
}

export function invalidValue(property: string, ...messages: readonly string[]) {
  return invalidValues(messages.map((message) => ({ property, message })))
}

/** A field of the resource at `path` that the requester may not change. */
export function fieldForbidden(field: string, path: string) {
  return new JsonApiError(403, [
    {
      detail: `The current user is not allowed to PATCH the selected field (${field}).`,
      pointer: `/data/attributes/${field}`,
      via: { path },
    },
  ])
}

function linksOf(problem: Problem, status: number, origin: string, requestHref: string) {
  const via = problem.via ?? 'request'
  if (via === 'none') return undefined
  const section = reasons[status]?.section
  const info = problem.infoHref ?? (section === undefined ? undefined : infoHref(section))
  return {
    via: { href: via === 'request' ? requestHref : `${origin}${via.path}` },
    ...((problem.info ?? status !== 422) && info !== undefined ? { info: { href: info } } : {}),
  }
}

/** The `errors` member: `status` is a string, `title` is the reason phrase. */
export function errorObjects(error: JsonApiError, origin: string, requestHref: string) {
  return error.problems.map((problem) => {
    const links = linksOf(problem, error.status, origin, requestHref)
    return {
      title: reasons[error.status]?.title ?? 'Error',
      status: String(error.status),
      ...(problem.code === undefined ? {} : { code: problem.code }),
      detail: problem.detail,
      ...(links === undefined ? {} : { links }),
      ...(problem.pointer === undefined ? {} : { source: { pointer: problem.pointer } }),
      ...(problem.meta === undefined ? {} : { meta: problem.meta }),
    }
  })
}
