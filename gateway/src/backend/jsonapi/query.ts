/** One condition. A list means IN; without an operator, it means equality. */
export interface Filter {
  readonly path: string
  readonly operator?: 'STARTS_WITH' | 'CONTAINS' | '>' | '>=' | '<=' | '<' | '=' | 'IS NOT NULL'
  /** Omitted if the operator takes none. */
  readonly value?: string | readonly string[]
  /** Distinguishes two conditions on the same path. */
  readonly key?: string
  /** Conditions in the same group are combined with OR. */
  readonly group?: string
}

export interface Query {
  readonly include?: readonly string[]
  readonly fields?: Readonly<Record<string, readonly string[]>>
  readonly filter?: readonly Filter[]
  readonly sort?: readonly string[]
  readonly page?: { readonly offset?: number; readonly limit: number }
  /** Site-specific parameters. */
  readonly siteParameters?: Readonly<Record<string, string>>
}

type Parameter = readonly [name: string, value: string]

function filterParameters({ path, operator = '=', value, key, group }: Filter): Parameter[] {
  if (value === undefined || group !== undefined) {
    const condition = `filter[${key ?? path.replaceAll('.', '-')}][condition]`
    return [
      [`${condition}[path]`, path],
      [`${condition}[operator]`, operator],
      ...(typeof value === 'string' ? [[`${condition}[value]`, value] satisfies Parameter] : []),
      ...(group === undefined ? [] : [[`${condition}[memberOf]`, group] satisfies Parameter]),
    ]
  }
  if (typeof value !== 'string') {
    const [only] = value
    if (value.length === 1 && only !== undefined)
      return filterParameters({ path, value: only, ...(key !== undefined && { key }) })
    const condition = `filter[${key ?? path}-in][condition]`
    return [
      [`${condition}[path]`, path],
      [`${condition}[operator]`, 'IN'],
      ...[...value].sort().map((one): Parameter => [`${condition}[value][]`, one]),
    ]
  }
  if (key === undefined && operator === '=') return [[`filter[${path}]`, value]]
  if (key === undefined) {
    return [
      [`filter[${path}][operator]`, operator],
      [`filter[${path}][value]`, value],
    ]
  }
  const condition = `filter[${key}][condition]`
  return [
    [`${condition}[path]`, path],
    [`${condition}[operator]`, operator],
    [`${condition}[value]`, value],
  ]
}

/** Brackets and commas stay readable; characters that could end or split a parameter are encoded. */
function encode(text: string) {
  // Most parameters are names, which stay as they are.
  if (/^[\w.,[\]-]*$/.test(text)) return text
  return encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',').replaceAll('%5B', '[').replaceAll('%5D', ']')
}

/** Encoded parameters of sparse fieldsets. */
const fieldsets = new WeakMap<object, readonly string[]>()

/** Parameters of sparse fieldsets in order, encoded once per plan. */
function fieldParameters(fields: NonNullable<Query['fields']>): readonly string[] {
  const known = fieldsets.get(fields)
  if (known) return known
  const parameters = encoded(
    Object.entries(fields).map(([type, names]) => [`fields[${type}]`, [...names].sort().join(',')]),
  )
  fieldsets.set(fields, parameters)
  return parameters
}

/** Parameters in order of their names. */
function encoded(parameters: readonly Parameter[]): string[] {
  return parameters
    .toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
}

/**
 * The query string (with its `?`, or empty). Names, and their order within include and fields, are sorted, so that
 * equal queries have equal URLs for merging and caching.
 */
export function queryString({
  include = [],
  fields = {},
  filter = [],
  sort = [],
  page,
  siteParameters = {},
}: Query): string {
  const parameters: Parameter[] = []
  if (include.length > 0) parameters.push(['include', [...include].sort().join(',')])
  for (const condition of filter) parameters.push(...filterParameters(condition))
  for (const group of new Set(filter.flatMap((condition) => condition.group ?? [])))
    parameters.push([`filter[${group}][group][conjunction]`, 'OR'])
  if (sort.length > 0) parameters.push(['sort', sort.join(',')])
  if (page?.offset) parameters.push(['page[offset]', String(page.offset)])
  if (page) parameters.push(['page[limit]', String(page.limit)])
  parameters.push(...Object.entries(siteParameters))
  const isBefore = ([name]: Parameter) => name < 'fields'
  const before = encoded(parameters.filter(isBefore))
  const after = encoded(parameters.filter((parameter) => !isBefore(parameter)))
  const all = [...before, ...fieldParameters(fields), ...after]
  return all.length === 0 ? '' : `?${all.join('&')}`
}
