import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import { isUuid } from '../../backend/jsonapi/names.ts'
import { complexityRules } from '../../protection/cost.ts'
import type { GatewayContext } from '../../request/gatewayContext.ts'
import './needs.ts'
import './properties.ts'
import './scopes.ts'

/** IDs are `Type:local` in base64, since Relay expects them to be opaque. */
export function encodeGlobalId(typename: string, id: string): string {
  return Buffer.from(`${typename}:${id}`).toString('base64')
}

/** A malformed ID decodes to a type that does not exist, so nothing is found. */
export function decodeGlobalId(globalId: string): { typename: string; id: string } {
  const text = Buffer.from(globalId, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon > 0 ? { typename: text.slice(0, colon), id: text.slice(colon + 1) } : { typename: '', id: '' }
}

/** UUID in the global ID of a type; empty for any other ID, so that nothing is found. */
export function uuidIn(globalId: string, typename: string): string {
  const decoded = decodeGlobalId(globalId)
  return decoded.typename === typename && isUuid(decoded.id) ? decoded.id.toLowerCase() : ''
}

export interface SchemaTypes {
  Context: GatewayContext
  DefaultFieldNullability: false
  Scalars: {
    ID: { Input: string; Output: string }
    Decimal: { Input: string; Output: string }
    DateTime: { Input: Date; Output: Date }
    Date: { Input: string; Output: string }
    URL: { Input: string; Output: string }
    HTML: { Input: string; Output: string }
    UUID: { Input: string; Output: string }
    CountryCode: { Input: string; Output: string }
  }
}

export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [ComplexityPlugin, 'needs', 'scopes'],
  defaultFieldNullability: false,
  complexity: complexityRules,
})

builder.queryType({ description: 'Entry points for reading data.' })
builder.mutationType({ description: 'Entry points for changing data. Fields run one at a time, in order.' })
