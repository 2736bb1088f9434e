import { z } from 'zod'
import { parseJson } from '../../json.ts'
import { hashOf } from '../../secrets.ts'
import type { Place } from '../../backend/jsonapi/keyset.ts'
import { badInput } from './errors.ts'

const VERSION = 1

const cursorSchema = z.tuple([z.literal(VERSION), z.string(), z.string(), z.int(), z.string().max(100)])

/** Cursors of one list: bound to its name, sort order and filter. */
export class Cursors {
  readonly #name: string
  readonly #scope: unknown
  #knownHash: string | null = null

  /** @param scope what determines the list's content and order */
  constructor(name: string, scope: unknown) {
    this.#name = name
    this.#scope = scope
  }

  encode({ at, id }: Place): string {
    return Buffer.from(JSON.stringify([VERSION, this.#name, this.#hash, at, id])).toString('base64url')
  }

  /** @throws GraphQLError for a cursor of another list, or the same list sorted or filtered differently */
  decode(cursor: string, argument: string): Place {
    const [, name, hash, at, id] =
      cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8'))).data ?? []
    if (name !== this.#name || hash !== this.#hash || at === undefined || id === undefined)
      throw badInput(`${argument} is not a cursor of this list with this sort order and filter.`)
    return { at, id }
  }

  get #hash(): string {
    const text = () => JSON.stringify([this.#scope], (_key, value: unknown) => value ?? undefined)
    return (this.#knownHash ??= hashOf(text()).slice(0, 8))
  }
}
