export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export type Members = { [key: string]: Json }

export const isObject = (value: Json | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The members of an object; of anything else none. */
export const membersOf = (value: Json | undefined): Members => (isObject(value) ? value : {})

export const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

/** A member below members: `at(document, 'meta', 'count')`. */
export const at = (value: Json | undefined, ...path: string[]): Json | undefined =>
  path.reduce<Json | undefined>((found, name) => membersOf(found)[name], value)

/** The same for a text; empty where there is none. */
export const textAt = (value: Json | undefined, ...path: string[]): string => {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** A value as people read it. */
export const shown = (value: Json | undefined): string => (value === undefined ? 'nothing' : JSON.stringify(value))

/** Whatever `JSON.parse` answers. */
const isJson = (value: unknown): value is Json => value !== undefined

/** Undefined for what is not JSON. */
export const parsed = (text: string): Json | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isJson(value) ? value : undefined
  } catch {
    return undefined
  }
}
