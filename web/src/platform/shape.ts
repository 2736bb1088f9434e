/**
 * Validates and converts data of unknown origin: forms, storage, responses, messages. A small part of what zod does with
 * the same names, since each page loads it: zod/mini costs 8 kB.
 */

interface Issue {
  readonly path: readonly (string | number)[]
  readonly message: string
}

type Result<Value> =
  | { readonly success: true; readonly data: Value; readonly issues?: undefined }
  | { readonly success: false; readonly data?: undefined; readonly issues: readonly Issue[] }

interface Check<Value> {
  readonly isValid: (value: Value) => boolean
  readonly error: string | ((value: Value) => string)
  /** Where the issue is, below the value. */
  readonly path?: readonly string[]
  /** Skips further checks after a failure. */
  readonly abort?: boolean
}

const invalid = 'Invalid input'

function valid<Value>(data: Value): Result<Value> {
  return { success: true, data }
}

function refused<Value>(message: string): Result<Value> {
  return { success: false, issues: [{ path: [], message }] }
}

export class Shape<Output = unknown, Input = unknown> {
  readonly safeParse: (value: Input) => Result<Output>

  constructor(safeParse: (value: Input) => Result<Output>) {
    this.safeParse = safeParse
  }

  /** @throws TypeError with all messages */
  parse(value: Input): Output {
    const result = this.safeParse(value)
    if (result.success) return result.data
    throw new TypeError(result.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', '))
  }

  /** Adds checks, which run once the value has this shape. */
  check(...checks: readonly Check<Output>[]): Shape<Output, Input> {
    return new Shape((value) => {
      const result = this.safeParse(value)
      if (!result.success) return result
      const issues: Issue[] = []
      for (const { isValid, error, path = [], abort = false } of checks) {
        if (isValid(result.data)) continue
        issues.push({ path, message: typeof error === 'string' ? error : error(result.data) })
        if (abort) break
      }
      return issues.length > 0 ? { success: false, issues } : result
    })
  }
}

export type Output<S> = S extends Shape<infer Value, never> ? Value : never

function guard<Value>(is: (value: unknown) => value is Value, message = invalid): Shape<Value> {
  return new Shape((value) => (is(value) ? valid(value) : refused(message)))
}

export function string(message?: string) {
  return guard((value) => typeof value === 'string', message)
}

export function number() {
  return guard((value): value is number => Number.isFinite(value))
}

export function boolean() {
  return guard((value) => typeof value === 'boolean')
}

export function unknown(): Shape<unknown> {
  return new Shape(valid)
}

export function oneOf<const Value extends string>(values: readonly Value[]) {
  return guard((value): value is Value => values.some((each) => each === value))
}

export function literal<const Value extends string>(value: Value) {
  return oneOf([value])
}

export function optional<Value, Input>(shape: Shape<Value, Input>): Shape<Value | undefined, Input | undefined> {
  return new Shape((value) => (value === undefined ? valid(undefined) : shape.safeParse(value)))
}

export function nullable<Value>(shape: Shape<Value>): Shape<Value | null> {
  return new Shape((value) => (value === null ? valid(null) : shape.safeParse(value)))
}

/** Replaces undefined. */
export function withDefault<Value>(shape: Shape<Value>, substitute: NoInfer<Value>): Shape<Value> {
  return new Shape((value) => (value === undefined ? valid(substitute) : shape.safeParse(value)))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The values of all results, or the issues of all of them. */
function collect<Key extends string | number>(results: readonly (readonly [Key, Result<unknown>])[]) {
  const issues = results.flatMap(([name, result]) =>
    (result.issues ?? []).map(({ path, message }) => ({ path: [name, ...path], message })),
  )
  return { issues, values: results.map(([name, { data }]) => [name, data] as const) }
}

export function array<Value>(item: Shape<Value>): Shape<Value[]> {
  return new Shape((value) => {
    if (!Array.isArray(value)) return refused(invalid)
    const results = value.map((each: unknown) => item.safeParse(each))
    const { issues } = collect(results.map((result, index) => [index, result]))
    return issues.length > 0
      ? { success: false, issues }
      : valid(results.flatMap((result) => (result.success ? [result.data] : [])))
  })
}

export type Fields = Readonly<Record<string, Shape<unknown>>>
type Optional<F extends Fields> = { [Name in keyof F]: undefined extends Output<F[Name]> ? Name : never }[keyof F]
type ObjectOf<F extends Fields> = { [Name in Exclude<keyof F, Optional<F>>]: Output<F[Name]> } & {
  [Name in Optional<F>]?: Output<F[Name]>
}

export class ObjectShape<F extends Fields, Value = ObjectOf<F>> extends Shape<Value> {
  readonly fields: F

  constructor(fields: F, others?: Shape<unknown>) {
    super((value) => {
      if (!isObject(value)) return refused(invalid)
      const rest = others ? Object.keys(value).filter((name) => !Object.hasOwn(fields, name)) : []
      const shapes = [...Object.entries(fields), ...rest.map((name) => [name, others ?? unknown()] as const)]
      const { issues, values } = collect(
        shapes.map(([name, shape]) => [name, shape.safeParse(Reflect.get(value, name))]),
      )
      if (issues.length > 0) return { success: false, issues }
      const known = values.filter(([name, field]) => field !== undefined || name in value)
      // The type of each field is known, but not to Object.fromEntries.
      return valid(Object.fromEntries(known) as Value)
    })
    this.fields = fields
  }
}

/** Other fields are left out. */
export function object<const F extends Fields>(fields: F): ObjectShape<F> {
  return new ObjectShape(fields)
}

/** An object whose other fields have a shape too. */
export function openObject<const F extends Fields, Value>(fields: F, others: Shape<Value>) {
  return new ObjectShape<F, ObjectOf<F> & Record<string, Value>>(fields, others)
}

export function record<Value>(values: Shape<Value>): Shape<Record<string, Value>> {
  const open = openObject({}, values)
  return new Shape((value) => (Array.isArray(value) ? refused(invalid) : open.safeParse(value)))
}

export function either<First, Second>(first: Shape<First>, second: Shape<Second>): Shape<First | Second> {
  return new Shape<First | Second>((value) => {
    const result = first.safeParse(value)
    return result.success ? result : second.safeParse(value)
  })
}

/** One of several shapes, which a field tells apart. */
export function union<const Options extends readonly ObjectShape<Fields>[]>(name: string, options: Options) {
  return new Shape<Output<Options[number]>>((value) => {
    const kind: unknown = isObject(value) ? Reflect.get(value, name) : undefined
    const option = options.find(({ fields }) => fields[name]?.safeParse(kind).success)
    return option ? (option.safeParse(value) as Result<Output<Options[number]>>) : refused(invalid)
  })
}

export function transform<Before, After>(convert: (value: Before) => After): Shape<After, Before> {
  return new Shape((value) => valid(convert(value)))
}

/** Runs the second on what the first has returned. */
export function pipe<Before, Between, After>(first: Shape<Between, Before>, second: Shape<After, Between>) {
  return new Shape<After, Before>((value) => {
    const result = first.safeParse(value)
    return result.success ? second.safeParse(result.data) : result
  })
}

/** Several shapes of one value, so that all issues appear at once. The value stays as it is. */
export function all(shapes: readonly Shape[]): Shape {
  return new Shape((value) => {
    const issues = shapes.flatMap((shape) => shape.safeParse(value).issues ?? [])
    return issues.length > 0 ? { success: false, issues } : valid(value)
  })
}

interface CheckOptions<Value> {
  error: Check<Value>['error']
  path?: readonly string[]
  abort?: boolean
}

export function refine<Value>(isValid: (value: Value) => boolean, options: CheckOptions<Value>): Check<Value> {
  return { isValid, ...options }
}

export function maxLength(length: number, error = invalid): Check<string | readonly unknown[]> {
  return refine((value) => value.length <= length, { error })
}

export function regex(pattern: RegExp, error = invalid): Check<string> {
  return refine((text) => pattern.test(text), { error })
}
