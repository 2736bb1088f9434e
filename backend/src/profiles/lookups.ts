import type { FastifyInstance } from 'fastify'
import type { Profile } from './profiles.ts'

function isMissing(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern))
}

/** Whether a resource type exists. */
export function hasType({ missingTypes }: Profile, name: string): boolean {
  return !missingTypes.some((start) => name === start || name.startsWith(`${start}--`))
}

/** Whether a type has an attribute or relationship. */
export function hasField({ ownFields, missingFields }: Profile, type: string, field: string): boolean {
  const isOwn = ownFields !== undefined && field.startsWith('field_')
  return !(missingFields[type] ?? []).includes(field) && (!isOwn || (ownFields[type] ?? []).includes(field))
}

/** Whether a route exists, by the path as registered. */
export function hasRoute({ missingRoutes }: Profile, path: string): boolean {
  return !isMissing(missingRoutes, path)
}

/** Whether an order of the site can lack a value, by its property's name (`shipping_information.field_phone`). */
export function hasGap(profile: Profile, pointer: string): boolean {
  const [field = '', member = ''] = pointer.split('.')
  return hasField(profile, 'order--default', field) && !(profile.missingMembers[field] ?? []).includes(member)
}

/** Makes routes unknown that a profile lacks, and ignores headers that its site does not understand. */
export function hideMissingRoutes(app: FastifyInstance, profile: Profile): void {
  app.addHook('onRequest', (request, reply, done) => {
    for (const name of profile.ignoredHeaders) delete request.headers[name]
    if (hasRoute(profile, request.routeOptions.url ?? '')) done()
    else reply.callNotFound()
  })
}
