import { badRequest } from './errors.ts'
import type { QueryValue } from './queryString.ts'

/** Whether a member of a type is shown. */
export type Shown = (type: string, member: string) => boolean

/** `fields[TYPE]=a,b`: a type without an entry is shown whole, unknown names have no effect. */
export const readFields = (value: QueryValue | undefined): Shown => {
  if (typeof value === 'string')
    throw badRequest('Unexpected value for parameter "fields": expecting "array", got "string".')
  const sets = new Map(
    Object.entries(value ?? {}).map(([type, names]) => {
      if (typeof names !== 'string') throw badRequest(`The fields of \`${type}\` need to be a comma-separated list.`)
      return [type, new Set(names.split(','))] as const
    }),
  )
  return (type, member) => sets.get(type)?.has(member) ?? true
}
