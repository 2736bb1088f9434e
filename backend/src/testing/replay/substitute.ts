import { isObject, type Json } from './json.ts'

/** Values of placeholders; a list for those that are spread into a list. */
export type Values = Record<string, string | Json[]>

/** The text for a name. */
export function textOf(values: Values, name: string): string {
  const value = values[name]
  if (typeof value !== 'string') throw new Error(`no text stands for {${name}}`)
  return value
}

const changes: Record<string, (text: string) => string> = {
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
  bare: (text) => text.replace(/^\//, ''),
}

/** Names without a dot may be part of the site's text: `{entity}`, `{names}`. */
function valueOf(values: Values, all: string, name: string, change: string | undefined): string {
  const value = values[name]
  if (typeof value !== 'string') {
    if (name.includes('.')) throw new Error(`nothing stands for ${all}`)
    return all
  }
  return change === undefined ? value : (changes[change]?.(value) ?? value)
}

export function substituteText(template: string, values: Values): string {
  return template.replace(/\{(\w+(?:\.\w+)?)(?::(\w+))?\}/g, (all, name: string, change: string | undefined) =>
    valueOf(values, all, name, change),
  )
}

function spread(item: Json, values: Values): Json[] | null {
  const name = typeof item === 'string' ? /^\{\.\.\.([\w.]+)\}$/.exec(item)?.[1] : undefined
  if (name === undefined) return null
  const list = values[name]
  if (!Array.isArray(list)) throw new Error(`no list stands for {...${name}}`)
  return list
}

export function substitute(template: Json, values: Values): Json {
  if (typeof template === 'string') return substituteText(template, values)
  if (Array.isArray(template)) return template.flatMap((item) => spread(item, values) ?? [substitute(item, values)])
  if (!isObject(template)) return template
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, substitute(value, values)]))
}
