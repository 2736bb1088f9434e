import { z } from 'zod'
import { Document } from '../jsonapi/document.ts'
import { wireNames } from '../jsonapi/names.ts'
import { User } from './user.ts'

/** Reads the JSON:API document of an account. */
export function accountBody(attributes: Readonly<Record<string, unknown>>, id?: string) {
  return {
    data: { type: wireNames.user.type, ...(id && { id }), attributes },
  }
}

const entryPointSchema = z.object({
  meta: z.object({ links: z.object({ me: z.object({ meta: z.object({ id: z.guid() }) }) }) }),
})

/** UUID of the customer whose token requested the entry point; null for guests. */
export function customerUuidOf(entryPoint: unknown): string | null {
  return entryPointSchema.safeParse(entryPoint).data?.meta.links.me.meta.id ?? null
}

/** The account in a response; null if there is none. @throws BackendError if it is not a JSON:API document */
export function userOf(answer: unknown, operation: string): User | null {
  const [resource] = answer === null ? [] : Document.parse(answer, operation).data
  return resource ? new User(resource) : null
}
