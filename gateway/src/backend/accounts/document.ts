import { z } from 'zod'
import { Document } from '../jsonapi/document.ts'
import { wireNames } from '../jsonapi/names.ts'
import { User } from './user.ts'

/** What is sent of an account, or about one by a link. */
export function accountBody(attributes: Readonly<Record<string, unknown>>, id?: string) {
  return {
    data: { type: wireNames.user.type, ...(id && { id }), attributes },
  }
}

const entryPointSchema = z.object({
  meta: z.object({ links: z.object({ me: z.object({ meta: z.object({ id: z.guid() }) }) }) }),
})

/** Uuid of the customer whose token asked for the site's entry point; null where it names nobody. */
export function ownUuidOf(entryPoint: unknown): string | null {
  return entryPointSchema.safeParse(entryPoint).data?.meta.links.me.meta.id ?? null
}

/** The account that an answer shows; null where it shows none. @throws BackendError when it is no JSON:API document */
export function userOf(answer: unknown, operation: string): User | null {
  const [resource] = answer === null ? [] : Document.parse(answer, operation).data
  return resource ? new User(resource) : null
}
