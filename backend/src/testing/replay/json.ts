export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export interface Members {
  [key: string]: Json
}

export function isObject(value: Json | undefined): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The members of an object; none for anything else. */
export function membersOf(value: Json | undefined): Members {
  return isObject(value) ? value : {}
}

export function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}

/** A nested member: `at(document, 'meta', 'count')`. */
export function at(value: Json | undefined, ...path: string[]): Json | undefined {
  return path.reduce<Json | undefined>((found, name) => membersOf(found)[name], value)
}

/** A nested text; empty if missing. */
export function textAt(value: Json | undefined, ...path: string[]): string {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** A value as readable text. */
export function print(value: Json | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}

/** Any result of `JSON.parse`. */
function isJson(value: unknown): value is Json {
  return value !== undefined
}

/** Undefined for invalid JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJson(value) ? value : undefined
  } catch {
    return undefined
  }
}
