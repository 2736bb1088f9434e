import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { type Places, type Visitor, visitorNames } from './visitors.ts'

/** A wide screen in the light theme, or a phone in the dark theme. */
export type Look = 'wide' | 'phone'

export interface Route {
  /** With query; `:name` is filled in for each visitor. */
  path: string
  /** The visitor. */
  as: Visitor
  /** Heading of level 1. */
  title: string | RegExp
  /** HTTP status. */
  status: number
  /** Whether search engines may list the page. */
  isListed: boolean
  /** What `npm test` checks with axe: a feature's first page wide and its second on a phone, or its only page both ways. */
  looks: readonly Look[]
}

const line = z.tuple([z.string(), z.string(), z.literal([404, 'unlisted']).optional()])
/** `features/<name>/testPages.json`: a feature's addresses by visitor, each with its heading: text or `/pattern/`. */
const testPages = z.partialRecord(z.enum(visitorNames), z.array(line))

function readTitle(text: string): string | RegExp {
  const [, pattern, flags] = /^\/(.+)\/(i?)$/.exec(text) ?? []
  return pattern === undefined ? text : new RegExp(pattern, flags)
}

const features = path.join(import.meta.dirname, '../src/features')
const files = globSync('*/testPages.json', { cwd: features })
  .toSorted()
  .map((file) => testPages.parse(JSON.parse(readFileSync(path.join(features, file), 'utf8'))))

/** Set by `npm run test:all`, which tests every page and country instead of a sample. */
export const isFullRun = process.env.TEST_ALL === '1'

function looksOf(index: number, length: number): readonly Look[] {
  if (length === 1) return ['wide', 'phone']
  return ([['wide'], ['phone']] as const)[index] ?? []
}

/** Every route of the shop, in each state reachable by address alone. */
export const routes: readonly Route[] = visitorNames.flatMap((as) =>
  files
    .flatMap((file) => (file[as] ?? []).map((entry, index, { length }) => ({ entry, looks: looksOf(index, length) })))
    .map(({ entry: [address, title, mark], looks }) => ({
      path: address,
      as,
      title: readTitle(title),
      status: mark === 404 ? 404 : 200,
      isListed: as === 'guest' && mark === undefined,
      looks,
    })),
)

/** The address of a route for a visitor. */
export function addressOf({ path: pattern }: Pick<Route, 'path'>, places: Places) {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const place = places[name]
    if (place === undefined) throw new Error(`${pattern} needs ${name}, which this visitor does not have.`)
    return place
  })
}
