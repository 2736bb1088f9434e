import { flatten } from '../src/speed/flatten.ts'

/** A list of the site in the form of schema.graphql. */
export function toList(body) {
  const { data: rows, meta } = flatten(body)
  return { rows, totalCount: meta?.count }
}
