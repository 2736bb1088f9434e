import * as z from 'zod/mini'

/** What forms say about what was typed; the same words as the gateway's. */
export const messages = {
  required: 'Value is required',
  email: 'Value is not a valid email address',
  phone: 'Value is not a valid phone number',
  tooShort: (min: number) => `This field should be at least ${min} characters long`,
  tooLong: (max: number) => `This field should be at most ${max} characters long`,
  /** `label` as the field shows it, e.g. "ZIP code". */
  pattern: (label: string) => `Value is not a valid ${label.toLowerCase()}`,
}

/** Characters as people count them: a letter outside of the basic plane is one. */
export const lengthOf = (text: string) => [...text].length

interface Lengths {
  min?: number
  max?: number
}

const withinLengths = ({ min = 0, max = Infinity }: Lengths) => [
  z.refine<string>((text) => text === '' || lengthOf(text) >= min, { error: messages.tooShort(min) }),
  z.refine<string>((text) => lengthOf(text) <= max, { error: messages.tooLong(max) }),
]

const filled = () => z.refine<string>((text) => text !== '', { error: messages.required, abort: true })

/** A field that is not in the form counts as empty. */
const typed = () => z._default(z.string(), '')
const trimmed = () =>
  z.pipe(
    typed(),
    z.transform((text) => text.trim()),
  )

/** Text without the blanks around it; there must be some. */
export const required = (lengths: Lengths = {}) =>
  z.pipe(trimmed(), z.string().check(filled(), ...withinLengths(lengths)))

/** Text without the blanks around it, or ''. */
export const optional = (lengths: Lengths = {}) => z.pipe(trimmed(), z.string().check(...withinLengths(lengths)))

/** A new password, exactly as typed: its blanks count. */
export const atLeast = (min: number, max = 128) =>
  z.pipe(typed(), z.string().check(filled(), ...withinLengths({ min, max })))

/** A password that is known already, exactly as typed. */
export const secret = () => z.pipe(typed(), z.string().check(filled()))

const emailForm = /^[^\s@,;<>()"]+@[^\s@,;<>()".]+(\.[^\s@,;<>()".]+)+$/

export const email = () =>
  z.pipe(
    trimmed(),
    z.string().check(
      filled(),
      z.refine((text) => emailForm.test(text), { error: messages.email }),
      ...withinLengths({ max: 254 }),
    ),
  )

const northAmerica = new Set(['US', 'CA', 'PR'])
const northAmericanNumber = /^\+?1?\d{10}$/
const otherNumber = /^\+?\d{6,15}$/
/** Blanks, dots, dashes, brackets and slashes that people put between figures. */
const betweenFigures = /[\s.()/\u2010-\u2015-]/g

/** A phone number in the form of its country, as typed. Empty passes unless it is required. */
export const phone = (country: string, { isRequired = false } = {}) => {
  const form = northAmerica.has(country) ? northAmericanNumber : otherNumber
  return z.pipe(
    trimmed(),
    z.string().check(
      ...(isRequired ? [filled()] : []),
      z.refine((text) => text === '' || form.test(text.replace(betweenFigures, '')), { error: messages.phone }),
      ...withinLengths({ max: 30 }),
    ),
  )
}

/** Forms leave out a box that is not ticked. */
export const checkbox = () =>
  z.pipe(
    z.optional(z.string()),
    z.transform((value) => value !== undefined),
  )
